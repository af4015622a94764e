"""A sitting at one table: a game, saved as it goes, and the rematch after it."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol

from numduel import fair
from numduel.autosave import Autosave
from numduel.game import CHANCE, AnyGame
from numduel.match import Dealt, Match, Watcher, deal, run
from numduel.players import HUMAN, computer
from numduel.terminal.console import Console, EndOfInput, printable
from numduel.terminal.table import Table, dialogue
from numduel.terminal.voice import Person, Quit, one_of

if TYPE_CHECKING:  # records are loaded when the first move is saved: the first question comes sooner
    from pathlib import Path

    from numduel.record import Header

TOSS = "toss"
NAMES = {1: "Player 1", 2: "Player 2"}


class Surroundings(NamedTuple):
    """What a sitting takes from the machine it is on."""

    folder: Callable[[], "Path"]  # of saved games
    now: Callable[[], str]
    entropy: Callable[[int], bytes]
    warn: Callable[[str], None]
    program: Callable[[], str]  # how it is called


class Setup(NamedTuple):
    """A game that is to be played."""

    game: AnyGame
    who: Mapping[int, str]  # for each seat, one of players.WHO
    names: Mapping[int, str]
    first: int | str = 1  # or toss
    seed: str | None = None
    deck: tuple[int, ...] = ()
    record: "Path | None" = None
    rematch: bool = False


class Saver(Watcher, Protocol):
    """A watcher that keeps a game on the disk."""

    saved: bool

    @property
    def path(self) -> "Path | None":
        """The file, once there is one."""

    def close(self) -> None:
        """Let go of the file."""

    def discard(self) -> None:
        """Let go of a file that was begun for a game in which nothing was played."""


class Sitting(NamedTuple):
    """A game that is under way: the match, the secret that all its chance follows from, and what saves it."""

    match: Match
    secret: bytes
    draws: list[str]  # what is dealt before the shuffled cards
    saver: Saver


def play(setup: Setup, console: Console, around: Surroundings) -> None:
    """Play a game, and its rematches."""
    _play_on(setup, _begin(setup, around), console, around)


def resume(path: "Path", console: Console, around: Surroundings, *, from_shelf: bool = False) -> None:
    """Go on with the unfinished game of a record, and play its rematches."""
    from numduel.record import Recorder

    recorder, (header, match, _) = Recorder.resume(path)
    who = {seat: player["who"] for seat, player in enumerate(header.players, 1)}
    names = {seat: printable(player["name"]) for seat, player in enumerate(header.players, 1)}
    place = None if from_shelf else path
    setup = Setup(match.game, who, names, header.first, header.seed, header.deck, place)
    secret = _secret(header.seed, around)
    if header.shuffle and header.seed is None:  # the old secret is gone with the program that had it
        recorder.announce({"shuffle": fair.commitment(secret)})
    console.say(f"{match.game.title}: {names[1]} against {names[2]}.")
    console.say()
    _play_on(setup, Sitting(match, secret, deal(match.game, header.deck), recorder), console, around)


def _begin(setup: Setup, around: Surroundings) -> Sitting:
    """A new game, for which nothing has been shown or saved yet."""
    secret = _secret(setup.seed, around)
    first = fair.Stream(secret, "toss").below(2) + 1 if setup.first == TOSS else int(setup.first)
    match = Match(setup.game, first)
    draws = deal(setup.game, setup.deck)
    time = around.now()

    def header() -> "Header":
        from numduel.record import Header

        players = [{"who": setup.who[seat], "name": setup.names[seat]} for seat in (1, 2)]
        shuffle = fair.commitment(secret) if setup.game.chances(setup.game.start()) else None
        rules = setup.game.rules
        return Header(setup.game.key, rules, (players[0], players[1]), first, time, shuffle, setup.seed, setup.deck)

    if setup.record is None:
        return Sitting(match, secret, draws, Autosave(around.folder, header, around.warn))
    from numduel.record import Recorder

    create = Recorder.create_beside if setup.rematch else Recorder.create
    return Sitting(match, secret, draws, create(setup.record, header()))


def _secret(seed: str | None, around: Surroundings) -> bytes:
    return around.entropy(fair.SECRET_BYTES) if seed is None else fair.secret_from(seed)


def _play_on(setup: Setup, sitting: Sitting, console: Console, around: Surroundings) -> None:
    """Play a game that is under way, and offer the people at a terminal rematches until they have had enough."""
    people = console.terminal and HUMAN in setup.who.values()
    while _sit_down(setup, sitting, console, around) and people:
        first = 3 - sitting.match.first
        if not _rematch(setup, console, first):
            return
        seed = None if setup.seed is None else f"{setup.seed} again"
        setup = setup._replace(first=first, seed=seed, deck=(), rematch=True)
        sitting = _begin(setup, around)


def _sit_down(setup: Setup, sitting: Sitting, console: Console, around: Surroundings) -> bool:
    """Play a game to its end; False if somebody left before it."""
    match, secret, draws, saver = sitting
    game = match.game
    people = [seat for seat, who in setup.who.items() if who == HUMAN]
    table = Table(dialogue(game, console, setup.names), console, people, _person(game, console))

    def below(limit: int) -> int:  # each move of a computer has its own label, as each draw has
        return fair.Stream(secret, f"move {len(match.history)}").below(limit)

    players = {seat: table if seat in people else computer(who, below) for seat, who in setup.who.items()}
    drawn = sum(by == CHANCE for by, _ in match.history)
    chance = Dealt(draws[drawn:], fair.Shuffle(secret, max(drawn, len(draws))))
    try:
        run(match, players, chance, [saver, table])
    except (Quit, EndOfInput):
        console.say(_farewell(setup, sitting, around))
        return False
    except KeyboardInterrupt:
        console.say(_farewell(setup, sitting, around))
        raise
    finally:
        saver.close() if match.history else saver.discard()
    return True


def _farewell(setup: Setup, sitting: Sitting, around: Surroundings) -> str:
    if not sitting.match.history:
        return "Goodbye. Nothing was played, so nothing is saved."
    if not sitting.saver.saved:
        return "Goodbye. This game could not be saved."
    from shlex import join

    which = [str(sitting.saver.path)] if setup.record else []
    return f"Goodbye. The game is saved. To go on with it: {join([around.program(), 'resume', *which])}"


def _rematch(setup: Setup, console: Console, first: int) -> bool:
    console.say()
    try:
        answer = _person(setup.game, console).ask(
            f"Play again, with {setup.names[first]} starting? (yes/no): ", one_of("yes", "no"), "yes or y, no or n"
        )
    except (Quit, EndOfInput):
        return False
    return answer == "yes"


def _person(game: AnyGame, console: Console) -> Person:
    def rules() -> str:
        from numduel.handbook import page

        return page(game, console.width, notation=False)

    return Person(console, rules)
