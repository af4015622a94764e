"""A sitting at one table: a game, saved as it goes, and the rematch after it."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from numduel import fair
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


class Setup(NamedTuple):
    """A game that is to be played."""

    game: AnyGame
    who: Mapping[int, str]  # for each seat, one of players.WHO
    names: Mapping[int, str]
    first: int | str = 1  # or toss
    seed: str | None = None
    deck: tuple[int, ...] = ()
    record: "Path | None" = None


class Saver(Watcher, Protocol):
    """A watcher that keeps a game on the disk."""

    saved: bool

    def close(self) -> None:
        """Let go of the file."""

    def discard(self) -> None:
        """Let go of a file that was begun for a game in which nothing was played."""


class Later:
    """A saver that is made when there is something to save."""

    saved = True

    def __init__(self, make: Callable[[], Saver]) -> None:
        self._make = make
        self._made: Saver | None = None

    def before(self, match: Match) -> None:
        """There is nothing to save yet."""

    def after(self, match: Match, state: Any) -> None:
        """Save the last move of a match."""
        self._made = self._made or self._make()
        self._made.after(match, state)
        self.saved = self._made.saved

    def close(self) -> None:
        """Let go of the file."""
        if self._made:
            self._made.close()

    def discard(self) -> None:
        """Nothing was begun yet."""


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

    def autosave() -> Saver:
        from numduel.saves import Autosave

        return Autosave(around.folder(), header(), around.warn)

    if setup.record is None:
        return Sitting(match, secret, draws, Later(autosave))
    from numduel.record import Recorder

    return Sitting(match, secret, draws, Recorder.create(setup.record, header()))


def _secret(seed: str | None, around: Surroundings) -> bytes:
    return around.entropy(fair.SECRET_BYTES) if seed is None else fair.secret_from(seed)


def _play_on(setup: Setup, sitting: Sitting, console: Console, around: Surroundings) -> None:
    """Play a game that is under way, and on a terminal offer rematches until somebody has had enough."""
    while _sit_down(setup, sitting, console) and console.terminal:
        first = 3 - sitting.match.first
        if not _rematch(setup, console, first):
            return
        seed = None if setup.seed is None else f"{setup.seed} again"
        setup = setup._replace(first=first, seed=seed, deck=(), record=_unused(setup.record))
        sitting = _begin(setup, around)


def _sit_down(setup: Setup, sitting: Sitting, console: Console) -> bool:
    """Play a game to its end; False if somebody left before it."""
    match, secret, draws, saver = sitting
    game = match.game
    people = [seat for seat, who in setup.who.items() if who == HUMAN]
    table = Table(dialogue(game, console, setup.names), console, people, _person(game, console))
    streams = {seat: fair.Stream(secret, f"player {seat} from {len(match.history)}") for seat in (1, 2)}
    players = {seat: table if seat in people else computer(who, streams[seat].below) for seat, who in setup.who.items()}
    drawn = sum(by == CHANCE for by, _ in match.history)
    chance = Dealt(draws[drawn:], fair.Shuffle(secret, max(drawn, len(draws))))
    try:
        run(match, players, chance, [saver, table])
    except (Quit, EndOfInput):
        console.say(_farewell(setup, sitting))
        return False
    except KeyboardInterrupt:
        console.say("\n" + _farewell(setup, sitting))
        raise
    finally:
        saver.close() if match.history else saver.discard()
    return True


def _farewell(setup: Setup, sitting: Sitting) -> str:
    if not sitting.match.history:
        return "Goodbye. Nothing was played, so nothing is saved."
    if not sitting.saver.saved:
        return "Goodbye. This game could not be saved."
    which = f" {setup.record}" if setup.record else ""
    return f"Goodbye. The game is saved; go on with it by: numduel resume{which}"


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

        return page(game, console.width)

    return Person(console, rules)


def _unused(path: "Path | None") -> "Path | None":
    """Where the record of a rematch goes: beside the first one."""
    if path is None:
        return None
    from numduel.saves import unused

    return unused(path)
