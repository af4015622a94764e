"""The games of an evaluation: mirrored pairs, with the same draws or from the same opening, as in the arena.

Every model that is evaluated in the same way plays the same games.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from numduel import fair
from numduel.arena.openings import in_order
from numduel.arena.plan import Entrant, Pairing, Plan, variant_of
from numduel.arena.playing import couple_of, terms
from numduel.arena.solved import solution_of
from numduel.game import AnyGame, NumduelError, RuleValue, listed, quoted
from numduel.match import Match, start_from
from numduel.memo import memoized
from numduel.models.narrating import STYLES
from numduel.models.sitting import Manner, Sitting
from numduel.models.tellings import tell
from numduel.players import COMPUTERS, computer
from numduel.record import Header
from numduel.solve import ensure_solvable
from numduel.solve.solution import Solution

MODEL: Final = "model"
"""What a model is called where draws and openings are chosen: all models get the same."""
SEATS: Final = {"both": (1, 2), "1": (1,), "2": (2,)}
MOST_GAMES: Final = 10_000
MOST_REPETITIONS: Final = 10
CLOCK: Final = 1  # of a plan for bots: there are none


class Setting(NamedTuple):
    """What is the same for all games of an evaluation."""

    game: str
    rules: Mapping[str, RuleValue]
    opponent: str
    seed: str
    twin: int = 0
    manner: Manner = Manner()

    def variant(self) -> AnyGame:
        """The game with its rules."""
        return variant_of(self.game, tuple(self.rules.items()))


class Planned(NamedTuple):
    """A game that is to be played."""

    pair: int  # counted from 0
    number: int  # of the game in its pair, 1 or 2; the model's seat in the first is 1

    @property
    def name(self) -> str:
        """Its name in logs."""
        return f"{self.pair + 1:04}-{self.number}"


def schedule(games: int, seat: str) -> list[Planned]:
    """So many games, with the model in that seat, or in both in turn."""
    if seat not in SEATS:
        raise NumduelError(f"the seat must be {listed([*SEATS])}, not {quoted(seat)}")
    numbers = SEATS[seat]
    if type(games) is not int or not 1 <= games <= MOST_GAMES:
        raise NumduelError(f"the number of games must be a whole number from 1 to {MOST_GAMES:,}, not {quoted(games)}")
    if games % len(numbers):
        raise NumduelError(f"the number of games must be even, not {games}: each pair has one from each seat")
    return [Planned(pair, number) for pair in range(games // len(numbers)) for number in numbers]


def check(setting: Setting) -> None:
    """Refuse what cannot be evaluated."""
    if setting.opponent not in COMPUTERS:
        raise NumduelError(f"the opponent must be {listed([*COMPUTERS])}, not {quoted(setting.opponent)}")
    game = setting.variant()
    if "repetition" in game.rules and not 2 <= game.repetition <= MOST_REPETITIONS:
        raise NumduelError(
            f"repetition must be 2 to {MOST_REPETITIONS} here, not {game.repetition}: a game could take too long"
        )
    ensure_solvable(game)
    STYLES[setting.manner.style](tell(game, setting.twin), 1)


def solved(game: AnyGame) -> Solution[Any]:
    """The solution of a game, found once and then kept."""
    found = solution_of(game)
    if found is None:
        ensure_solvable(game)  # which says why there is none
        raise AssertionError
    return found


class Seated(NamedTuple):
    """A game that is about to be played, with what its record takes."""

    sitting: Sitting
    header: Header
    secret: bytes


def seat(setting: Setting, planned: Planned, model: str) -> Seated:
    """The model of that name takes its seat; the cards, the opening and the opponent's chance follow from the seed."""
    players = Entrant(MODEL, f"{MODEL}:{model}"), Entrant(setting.opponent, setting.opponent)
    plan = Plan(setting.game, setting.rules, players, setting.seed, None, CLOCK)
    pair = planned.pair
    if not setting.variant().has_chance:
        fit = _fit(setting.variant(), couple_of(setting.seed, *players))
        pair = fit[pair % len(fit)]
    both = terms(plan, Pairing(0, 1, pair))
    header, game = both.of(planned.number), both.game
    state = None if header.position is None else start_from(game, header.position)
    key = header.terms.key(both.secret)
    below = fair.Stream(key, f"game {planned.number} seat {3 - planned.number}").below
    sitting = Sitting(
        Match(game, header.first, state),
        planned.number,
        tell(game, setting.twin),
        setting.manner,
        opponent=computer(setting.opponent, below, solved),
        chance=fair.Shuffle(both.secret, header.terms),
    )
    return Seated(sitting, _named(header, model), both.secret)


@memoized(64)
def _fit(game: AnyGame, couple: str) -> tuple[int, ...]:
    """The numbers of the openings that cannot be won at once, as a model in seat 2 would not move at all; or of all."""
    each = [game.from_position(position) for position in in_order(game, couple)]
    fit = [number for number, state in enumerate(each) if not _is_won_at_once(game, state)]
    return (*(fit or range(len(each))),)


def _is_won_at_once(game: AnyGame, state: Any) -> bool:
    ends = (game.outcome(game.play(state, move)) for move in game.moves(state))
    return any(end is not None and end.winner == game.turn(state) for end in ends)


def _named(header: Header, model: str) -> Header:
    """The header with the model's own name."""
    one, two = ({**each, "name": model} if each["name"] == MODEL else each for each in header.players)
    return header._replace(players=(one, two))
