"""What each move of a finished game was worth: the exact part of an evaluation."""

from typing import Any, Final, NamedTuple

from numduel.arena.results import Choices
from numduel.arena.scoring import Cost, choices_of, costs_of
from numduel.game import CHANCE
from numduel.match import Match
from numduel.reviews import Step, review
from numduel.solve.solution import SAME, Solution

BLUNDER: Final = "blunder"

FORCED, ONLY, SEVERAL, IDLE = "forced", "only one right", "several right", "nothing at stake"
KINDS: Final = (FORCED, ONLY, SEVERAL, IDLE)
"""What kind of choice a move was: the only legal one, or one of several of which one, some or all are best."""
DRAWN: Final = "draw allowed"
"""The kind of what is no move: that a seat which was better off let the game end as a draw."""


class Judged(NamedTuple):
    """A move by either player, with what every legal move was worth to that player."""

    at: int  # how many moves and draws there were before it
    by: int
    position: str
    move: str
    worth: dict[str, float]
    loss: float
    word: str | None  # inaccuracy, mistake or blunder
    phase: str  # early, middle or late
    standing: str  # ahead, even or behind
    choice: str  # one of KINDS
    luck: float  # what the draw before it changed for its player; 0 if there was none


class Unplayed(NamedTuple):
    """The position in which a seat forfeited, with what every legal move was worth there."""

    at: int  # how many moves and draws there were before it
    position: str
    worth: dict[str, float]


class LetOff(NamedTuple):
    """What a seat gave away by letting the opponent draw a lost game, by repetition or by the move limit."""

    loss: float
    phase: str
    standing: str
    choice: str = DRAWN
    luck: float = 0.0


class Appraisal(NamedTuple):
    """A finished game, from the point of view of one seat."""

    score: float
    adjusted: float  # without the luck of the draws
    start: float  # the chance to win before the first move
    luck: float
    forfeit: str  # why this seat forfeited; empty if it did not
    moves: tuple[Judged, ...]  # of both players
    unplayed: Unplayed | None  # if this seat forfeited when it was to move; no part of regret
    let_off: LetOff | None  # if this seat let the opponent draw a lost game; it is part of regret, but no move
    choices: tuple[Choices, Choices]  # of this seat, and of the other

    def own(self, seat: int) -> list[Judged]:
        """The moves of a seat."""
        return [move for move in self.moves if move.by == seat]


def appraise(match: Match, seat: int, solution: Solution[Any]) -> Appraisal:
    """What a finished game was worth to a seat, and each of its moves."""
    found = review(match, solution)
    side = found.sides[seat - 1]
    winner, ends = match.outcome and match.outcome.winner, match.ending
    costs = [*costs_of(found.steps)]
    return Appraisal(
        0.5 if winner is None else float(winner == seat),
        side.adjusted,
        side.start,
        side.luck,
        ends.why if ends and ends.by == seat else "",
        tuple(_judged(cost, found.steps[cost.at - 1], match, solution) for cost in costs if cost.is_move),
        _unplayed(match, seat, solution),
        next((_let_off(cost) for cost in costs if cost.seat == seat and cost.loss and not cost.is_move), None),
        (choices_of(found.steps, seat), choices_of(found.steps, 3 - seat)),
    )


def _judged(cost: Cost, before: Step, match: Match, solution: Solution[Any]) -> Judged:
    step = cost.step
    worth = solution.moves(match.game.from_position(step.position))
    drawn = before.by == CHANCE and cost.at > 0
    return Judged(
        cost.at,
        cost.seat,
        step.position,
        step.move,
        worth,
        cost.loss,
        step.word,
        cost.phase,
        cost.standing,
        _choice(worth, step),
        before.luck if drawn else 0.0,
    )


def _let_off(cost: Cost) -> LetOff:
    return LetOff(cost.loss, cost.phase, cost.standing)


def _unplayed(match: Match, seat: int, solution: Solution[Any]) -> Unplayed | None:
    game, state = match.game, match.state
    if match.ending is None or match.ending.by != seat or game.to_move(state) != seat:
        return None
    return Unplayed(len(match.history), game.position(state), solution.moves(state))


def _choice(worth: dict[str, float], step: Step) -> str:
    if len(worth) == 1:
        return FORCED
    if step.at_stake <= SAME:
        return IDLE
    return ONLY if len(step.best) == 1 else SEVERAL
