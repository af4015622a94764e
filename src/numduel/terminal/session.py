"""A session at the terminal: a game, saved move by move, and its rematches."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from numduel import fair
from numduel.autosave import Autosave
from numduel.game import AnyGame, listed
from numduel.interrupt import ctrl_c
from numduel.match import Match, Watcher, run
from numduel.players import HUMAN, SIMPLE, command_of, computer, is_bot, needs_solution
from numduel.secret import Secret
from numduel.terminal.bots import Returning, check_seats, tell_faults
from numduel.terminal.console import Console, EndOfInput
from numduel.terminal.host import Host, dialogue
from numduel.terminal.person import person_at
from numduel.terminal.rematch import play_again
from numduel.terminal.surroundings import Surroundings
from numduel.terminal.voice import Quit, Undo
from numduel.text import printable

if TYPE_CHECKING:  # records are loaded when the first move is saved: the first question comes sooner
    from pathlib import Path

    from numduel.record import Header, Record
    from numduel.solve.solution import Solution

TOSS = "toss"
MIX_BYTES = 16
NOTHING_PLAYED = "Goodbye. Nothing was played, so nothing was saved."


class Setup(NamedTuple):
    """A game to be played."""

    game: AnyGame
    who: Mapping[int, str]  # for each seat, one of players.WHO or a bot
    names: Mapping[int, str]
    first: int | str = 1  # or toss
    seed: str | None = None
    deck: tuple[int, ...] = ()
    record: "Path | None" = None
    rematch: bool = False
    fair: bool = False  # whether people see the commitment and mix in words of their own
    sandbox: str = "auto"  # for bots
    position: str | None = None  # to start from, where it is the turn of `first`; None: the start of the game


class Saver(Watcher, Protocol):
    """A watcher that saves a game to disk."""

    saved: bool

    @property
    def path(self) -> "Path | None":
        """The file, once there is one."""

    def undo(self, by: int, left: int) -> None:
        """Save that a player has taken back a move, so that so many moves and draws are left."""

    def close(self) -> None:
        """Close the file."""

    def discard(self) -> None:
        """Close the file, and delete it if it was created for a game in which nothing was played."""


class Whole:
    """A watcher that holds back Ctrl-C while it saves, so that a move is saved completely or not at all."""

    def __init__(self, saver: Saver) -> None:
        self._saver = saver

    def before(self, match: Match) -> None:
        """Tell the saver."""
        self._saver.before(match)

    def after(self, match: Match, state: Any) -> None:
        """Have it saved."""
        with ctrl_c.held():
            self._saver.after(match, state)


class Sitting(NamedTuple):
    """A game in progress: the match, its shuffle, and what saves it."""

    match: Match
    shuffle: fair.Shuffle
    saver: Saver


def play(setup: Setup, console: Console, around: Surroundings) -> None:
    """Play a game, and its rematches."""
    if setup.fair:
        from numduel.terminal import fairness

        fairness.check(setup.game, setup.seed)
    _prepare(setup)
    _play_on(setup, _begin(setup, console, around), console, around)


def resume(
    path: "Path", console: Console, around: Surroundings, *, sandbox: str = "auto", from_shelf: bool = False
) -> None:
    """Continue the unfinished game of a record, and play its rematches."""
    from numduel.recorder import Recorder

    def secret_of(record: "Record") -> Secret | None:
        check_seats(record, path, None if from_shelf else console)
        return _secret_of(record, around)

    recorder, (header, match, _) = Recorder.resume(path, secret_of)
    who = {seat: player["who"] for seat, player in enumerate(header.players, 1)}
    names = {seat: printable(player["name"]) for seat, player in enumerate(header.players, 1)}
    place = None if from_shelf else path
    setup = Setup(match.game, who, names, header.first, header.seed, header.deck, place, position=header.position)
    setup = setup._replace(sandbox=sandbox)
    secret = recorder.secret or _secret(setup, around)
    if header.shuffle and not recorder.secret:  # the old one is not on this machine, or is gone
        recorder.reshuffle(secret)
    console.say(f"{match.game.title}: {names[1]} against {names[2]}.")
    console.say()
    shuffle = fair.Shuffle(secret.value, header.terms)
    _play_on(setup, Sitting(match, shuffle, recorder), console, around)


def _prepare(setup: Setup) -> None:
    """Start solving the game if a computer needs the solution, so that it does not have to wait later.

    A bot whose program is missing is refused rather than forfeiting the game.
    """
    for who in filter(is_bot, setup.who.values()):
        from numduel.players.bot.command import missing, no_program

        if program := missing(command_of(who)):
            raise no_program(program)
    if any(needs_solution(who) for who in setup.who.values()):
        from numduel.solve import TooLarge, prepare

        try:
            prepare(setup.game)
        except TooLarge as error:
            raise TooLarge(f"{error}: it can be played by {listed([HUMAN, *SIMPLE])}") from None


def _begin(setup: Setup, console: Console, around: Surroundings) -> Sitting | None:
    """A new game, of which nothing has been saved yet; None if somebody quit instead of mixing in words."""
    fair.check_deck(setup.game, setup.deck)
    secret = _secret(setup, around)
    try:
        mix = _mix(setup, secret, console, around)
    except (Quit, EndOfInput):
        console.say(NOTHING_PLAYED)
        return None
    toss = setup.first == TOSS
    terms = fair.Terms(setup.game.key, setup.game.rules, setup.deck, setup.seed, toss, mix, setup.position)
    shuffle = fair.Shuffle(secret.value, terms)
    first = shuffle.toss() if toss else int(setup.first)
    kept = secret if setup.game.has_chance else None
    time = around.now()

    def header() -> "Header":
        from numduel.record import Header

        players = [{"who": setup.who[seat], "name": setup.names[seat]} for seat in (1, 2)]
        about = {"shuffle": kept.commitment if kept else None, **terms._asdict()}
        return Header(players=(players[0], players[1]), first=first, time=time, **about)

    start = None if setup.position is None else setup.game.from_position(setup.position)
    match = Match(setup.game, first, start)
    if setup.record is None:
        return Sitting(match, shuffle, Autosave(around.folder, header, around.warn, kept))
    from numduel.recorder import Recorder

    create = Recorder.create_beside if setup.rematch else Recorder.create
    with ctrl_c.held():
        return Sitting(match, shuffle, create(setup.record, header(), kept))


def _secret_of(record: "Record", around: Surroundings) -> Secret | None:
    """The secret that a record has committed to, if it can be found."""
    if record.details.commitment is None:
        return None
    if record.header.seed is not None:
        return Secret(fair.secret_from(record.header.seed))
    return Secret.find(record.details.commitment, around.secrets)


def _secret(setup: Setup, around: Surroundings) -> Secret:
    if setup.seed is not None:
        return Secret(fair.secret_from(setup.seed))
    return Secret(around.entropy(fair.SECRET_BYTES), around.secrets)


def _mix(setup: Setup, secret: Secret, console: Console, around: Surroundings) -> str:
    """What is mixed into the draws: the people's words, chosen knowing only the commitment, or random bytes."""
    if setup.fair:
        from numduel.terminal import fairness

        people = [setup.names[seat] for seat, who in setup.who.items() if who == HUMAN]
        return fairness.words(people, secret.commitment, console, person_at(setup.game, console))
    return around.entropy(MIX_BYTES).hex() if setup.seed is None and setup.game.has_chance else ""


def _play_on(setup: Setup, sitting: Sitting | None, console: Console, around: Surroundings) -> None:
    """Play a game in progress, then offer rematches to the people at a terminal until they have had enough."""
    people = console.terminal and HUMAN in setup.who.values()
    while sitting and (match := _sit_down(setup, sitting, console, around)) and people:
        seats = [seat for seat, who in setup.who.items() if who == HUMAN]
        if not play_again(console, match, setup.names, seats, same_position=setup.position is not None):
            return
        first = 3 - match.first if setup.position is None else match.first
        seed = None if setup.seed is None else f"{setup.seed} again"
        setup = setup._replace(first=first, seed=seed, deck=(), rematch=True)
        sitting = _begin(setup, console, around)


def _sit_down(setup: Setup, sitting: Sitting, console: Console, around: Surroundings) -> Match | None:
    """Play a game to its end; the match, or None if somebody quit before that."""
    match, shuffle, saver = sitting
    game = match.game
    people = [seat for seat, who in setup.who.items() if who == HUMAN]
    speaks = dialogue(game, console, setup.names, [seat for seat in setup.who if seat not in people])
    alone = len(people) == 1

    def can_undo() -> bool:
        return match.before_last(people) is not None

    host = Host(speaks, console, people, person_at(game, console, lambda: match.state, can_undo if alone else None))

    def below(limit: int) -> int:  # each move of a computer has its own label, as each draw has
        return shuffle.choose(len(match.history), limit)

    def solve(game: AnyGame) -> "Solution[Any]":
        from numduel.terminal.solving import solver

        return solver(console)(game)

    players = {
        seat: host if seat in people else computer(who, below, solve, setup.sandbox) for seat, who in setup.who.items()
    }
    bots = {seat: players[seat] for seat, who in setup.who.items() if is_bot(who)}
    if match.history:
        players |= {seat: Returning(bot) for seat, bot in bots.items()}
    try:
        _prepare(setup)
        while not match.outcome:
            try:
                run(match, players, shuffle, [Whole(saver), host], forfeits=bool(bots))
            except Undo:
                match = _taken_back(match, people, saver)
                host.go_back()
                console.gap()
        tell_faults(console, bots, setup.names)
    except (Quit, EndOfInput):
        console.say(_farewell(setup, sitting, around))
        return None
    except KeyboardInterrupt:
        console.say(_farewell(setup, sitting, around))
        raise
    finally:
        saver.close() if sitting.match.history else saver.discard()
        for player in players.values():
            player.close()
    if setup.fair and saver.saved:
        console.gap()
        console.say(f"To verify the shuffle: {_call(around, 'verify', str(saver.path))}")
    return match


def _taken_back(match: Match, people: Sequence[int], saver: Saver) -> Match:
    """The match without the last move of the person who plays it, and without the computer's reply."""
    left = match.before_last(people)
    assert left is not None
    with ctrl_c.held():
        saver.undo(people[0], left)
    return match.back_to(left)


def _farewell(setup: Setup, sitting: Sitting, around: Surroundings) -> str:
    if not sitting.saver.saved:
        return "Goodbye. This game could not be saved."
    if not sitting.match.history or not sitting.saver.path:  # or the first move was made, but not saved before Ctrl-C
        return NOTHING_PLAYED
    which = [str(sitting.saver.path)] if setup.record else []
    return f"Goodbye. The game is saved. To continue it: {_call(around, 'resume', *which)}"


def _call(around: Surroundings, *args: str) -> str:
    """A command, quoted for the shell."""
    from shlex import join

    return join([around.program(), *args])
