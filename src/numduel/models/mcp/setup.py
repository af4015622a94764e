"""What a client may ask for when a game begins, and how the game is then set up."""

from collections.abc import Mapping
from typing import NamedTuple

from numduel import fair
from numduel.autosave import PLAIN, SUFFIX
from numduel.game import AnyGame, NumduelError, RuleValue, listed, quoted
from numduel.match import Match
from numduel.models.mcp.sitting import Sitting
from numduel.models.mcp.solving import prepare
from numduel.players import BOT, COMPUTERS, HUMAN, SIMPLE, needs_solution
from numduel.record import Header, RecordError
from numduel.recorder import Recorder
from numduel.rules import game as make_game
from numduel.rules import variant_rules
from numduel.secret import Secret
from numduel.solve import TooLarge
from numduel.terminal.session import MIX_BYTES
from numduel.terminal.surroundings import Surroundings

ME, OPPONENT, TOSS = "me", "opponent", "toss"
FIRST = (ME, OPPONENT, TOSS)
"""Who can start."""
COMPUTER = "Computer"
"""The opponent's name in the record."""


class Setup(NamedTuple):
    """A game to be played."""

    game: AnyGame
    name: str  # of the client, for the record
    opponent: str = "medium"  # one of COMPUTERS
    seat: int = 1  # the client's
    first: str = ME  # one of FIRST
    hints: bool = False
    seed: str | None = None

    def check(self) -> None:
        """Refuse what cannot be played, and start solving the game if that is needed."""
        if self.opponent.startswith(BOT):
            raise NumduelError(f"the opponent cannot be a program: choose {listed([*COMPUTERS])}")
        if self.opponent not in COMPUTERS:
            raise NumduelError(f"there is no opponent {quoted(self.opponent)}: choose {listed([*COMPUTERS])}")
        if self.first not in FIRST:
            raise NumduelError(f"first must be {listed(FIRST)}, not {quoted(self.first)}")
        if self.hints or needs_solution(self.opponent):
            try:
                prepare(self.game)
            except TooLarge as error:
                raise TooLarge(f"{error}: play against {listed(SIMPLE)}, without hints") from None


def variant(key: str, name: str | None, rules: Mapping[str, RuleValue] | None) -> AnyGame:
    """A game by the book, or a variant: changed rules come on top of those of a variant that has a name."""
    named = {} if name is None else variant_rules(key, name)
    return make_game(key, **{**named, **(rules or {})})


def sit_down(setup: Setup, around: Surroundings) -> Sitting:
    """Begin a game whose setup was checked. The record has the commitment to the shuffle; nothing is drawn yet."""
    game, seat = setup.game, setup.seat
    by_seed = setup.seed is not None
    value = fair.secret_from(setup.seed) if setup.seed is not None else around.entropy(fair.SECRET_BYTES)
    secret = Secret(value, None if by_seed else around.secrets)
    mix = around.entropy(MIX_BYTES).hex() if game.has_chance and not by_seed else ""
    terms = fair.Terms(game.key, game.rules, seed=setup.seed, toss=setup.first == TOSS, mix=mix)
    shuffle = fair.Shuffle(value, terms)
    first = {ME: seat, OPPONENT: 3 - seat}.get(setup.first) or shuffle.toss()
    kept = secret if game.has_chance else None
    client, computer = {"who": HUMAN, "name": setup.name}, {"who": setup.opponent, "name": COMPUTER}
    header = Header(
        players=(client, computer) if seat == 1 else (computer, client),
        first=first,
        time=around.now(),
        shuffle=kept.commitment if kept else None,
        **terms._asdict(),
    )
    recorder = _record(header, kept, around)
    return Sitting(Match(game, first), shuffle, recorder, seat, setup.opponent, hints=setup.hints)


def _record(header: Header, secret: Secret | None, around: Surroundings) -> Recorder:
    """A new record among the user's saved games."""
    folder = around.folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RecordError(f"cannot create the folder {folder}: {error.strerror}") from None
    name = f"{header.time.translate(PLAIN)}-{header.game}{SUFFIX}"
    return Recorder.create_beside(folder / name, header, secret)
