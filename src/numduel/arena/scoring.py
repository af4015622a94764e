"""What the two games of a pairing add to the statistics: scores, luck-adjusted scores, and what each move cost."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from numduel.arena.plan import Pairing, Plan
from numduel.arena.results import PHASES, STANDINGS, Choices, Decision, Forfeited, GameResult, PairResult
from numduel.game import AnyGame, NumduelError
from numduel.match import FORFEIT, Match
from numduel.record import Record, parse
from numduel.reviews import Step, review
from numduel.solve.solution import SAME, Solution

COSTLY = 10
"""How many of a game's costliest moves are kept."""
EVEN = 0.1
"""How far from one half a winning chance may be to count as even."""

Shares = dict[str, tuple[int, float]]


class WithRecord(Protocol):
    """A game that was played, with its record as bytes."""

    @property
    def name(self) -> str:
        """The name of the game."""

    @property
    def record(self) -> bytes:
        """The whole record."""


@runtime_checkable
class WithGames(Protocol):
    """A pairing that was played."""

    @property
    def games(self) -> Sequence[WithRecord]:
        """Its two games: in the first, `a` has seat 1."""


AnyGamePlayed = Match | Record | WithRecord | bytes


def score(
    plan: Plan,
    pairing: Pairing,
    played: WithGames | Sequence[AnyGamePlayed],
    solution: Solution[Any] | None,
) -> PairResult:
    """The results of a pairing's two games, of which `a` has seat 1 in the first and seat 2 in the second.

    Without a solution, because the variant is too large for one, nothing is known about luck and mistakes.
    """
    games = played.games if isinstance(played, WithGames) else played
    variant = plan.variant()
    one, two = (
        game_result(name, (pairing.a, pairing.b), seat, _match(name, game, variant), solution)
        for name, seat, game in zip(pairing.names(), (1, 2), games, strict=True)
    )
    return PairResult(pairing.a, pairing.b, pairing.number, (one, two))


def _match(name: str, game: AnyGamePlayed, variant: AnyGame) -> Match:
    """The match of a game of that name, if it is one of this variant and over."""
    if isinstance(game, Match):
        match = game
    elif isinstance(game, Record):
        match = game.match
    else:
        match = parse(name, game if isinstance(game, bytes) else game.record).match
    if (match.game.key, match.game.rules) != (variant.key, variant.rules):
        raise NumduelError(f"{name} is not a game of this tournament: its game or rules are different")
    if match.outcome is None:
        raise NumduelError(f"{name} is not a finished game")
    return match


def game_result(
    name: str, couple: tuple[int, int], seat: int, match: Match, solution: Solution[Any] | None
) -> GameResult:
    """A finished game of a couple, `a` and `b`, in which `a` had that seat."""
    seats = seat, 3 - seat
    entrants = dict(zip(seats, couple, strict=True))
    winner, ending = match.outcome and match.outcome.winner, match.ending
    forfeit = Forfeited(entrants[ending.by], ending.why) if ending and ending.how == FORFEIT else None
    result = GameResult(
        name=name,
        a_first=match.first == seat,
        score=0.5 if winner is None else float(winner == seat),
        adjusted=None,
        moves=(_moves(match, seats[0]), _moves(match, seats[1])),
        loss=None,
        by_phase=({}, {}),
        by_standing=({}, {}),
        costly=(),
        forfeit=forfeit,
    )
    if solution is None:
        return result
    found = review(match, solution)
    costs = [*costs_of(found.steps)]
    a, b = ([cost for cost in costs if cost.seat == each] for each in seats)
    return result._replace(
        adjusted=found.sides[seat - 1].adjusted,
        loss=(sum(cost.loss for cost in a), sum(cost.loss for cost in b)),
        by_phase=(_shares(PHASES, ((cost.phase, cost) for cost in a)), _shares(PHASES, ((c.phase, c) for c in b))),
        by_standing=(
            _shares(STANDINGS, ((cost.standing, cost) for cost in a)),
            _shares(STANDINGS, ((cost.standing, cost) for cost in b)),
        ),
        costly=_costly(name, entrants, costs),
        choices=(choices_of(found.steps, seats[0]), choices_of(found.steps, seats[1])),
    )


def choices_of(steps: Sequence[Step], seat: int) -> Choices:
    """What a seat gave away where something was at stake."""
    own = [step for step in steps if step.turn == seat and (step.loss > SAME or step.at_stake > SAME)]
    return Choices(
        len(own),
        sum(step.loss for step in own),
        sum(step.loss**2 for step in own),
        sum(step.at_stake for step in own),
        sum(step.at_stake**2 for step in own),
    )


def _moves(match: Match, seat: int) -> int:
    return sum(by == seat for by, _ in match.history)


class Cost(NamedTuple):
    """What a step cost a player: a move, or a draw by repetition or by the move limit, which is nobody's move."""

    seat: int
    at: int  # how many moves and draws there were before it
    step: Step
    phase: str
    is_move: bool

    @property
    def loss(self) -> float:
        """What it gave away."""
        return self.step.loss if self.step.loss > SAME else 0.0

    @property
    def standing(self) -> str:
        """How its player stood before it: one of STANDINGS."""
        above = self.step.before - 0.5
        return "even" if abs(above) <= EVEN else "ahead" if above > 0 else "behind"


def costs_of(steps: Sequence[Step]) -> Iterator[Cost]:
    """What the moves cost, forfeits apart; a game's moves are early, middle or late by thirds."""
    moves = sum(step.by == step.turn and not step.is_end for step in steps)
    number = 0
    for at, step in enumerate(steps):
        is_move = step.by == step.turn and not step.is_end
        if is_move or (step.is_end and step.move != FORFEIT):
            phase = PHASES[min(3 * number // max(moves, 1), 2)]
            yield Cost(step.turn, at, step, phase, is_move)
            number += is_move


def _shares(kinds: Sequence[str], costs: Iterable[tuple[str, Cost]]) -> Shares:
    """For each kind of position: how many moves were made there, and what they gave away."""
    shares: Shares = dict.fromkeys(kinds, (0, 0.0))
    for kind, cost in costs:
        moves, loss = shares[kind]
        shares[kind] = moves + cost.is_move, loss + cost.loss
    return shares


def _costly(name: str, entrants: dict[int, int], costs: Sequence[Cost]) -> tuple[Decision, ...]:
    worst = sorted((cost for cost in costs if cost.loss), key=lambda cost: (-cost.loss, cost.at))[:COSTLY]
    return tuple(
        Decision(
            by=entrants[cost.seat],
            game=name,
            step=cost.at,
            position=cost.step.position,
            move=cost.step.move,
            best=cost.step.best,
            loss=cost.loss,
            phase=cost.phase,
            standing=cost.standing,
        )
        for cost in worst
    )
