"""Moves and draws with what they are worth, the best first."""

from typing import Any, NamedTuple

from numduel.advice import leads_to, reason
from numduel.advice.standing import exactly
from numduel.game import AnyGame
from numduel.solve.solution import Solution
from numduel.web.drawing.links import address


class RatedMove(NamedTuple):
    """A move, with all that a page tells of it."""

    move: str
    address: str  # of the position after it
    value: float | None  # the winning chance that it leaves, if that is known
    chance: str  # the same in words
    best: bool
    end: int | None  # in how many moves the game ends after it, where that is certain
    why: str


class RatedDraw(NamedTuple):
    """A draw, with all that a page tells of it."""

    move: str
    address: str
    left: int  # cards of this kind
    likely: float
    value: float | None
    chance: str


def rated_moves(game: AnyGame, solution: Solution[Any] | None, state: Any) -> list[RatedMove]:
    """What can be played in a state, the best first; without a solution, in the order of the rules."""
    values = solution.moves(state) if solution else {}
    best = solution.best(state) if solution else ()
    found = []
    for move in game.moves(state):
        after = game.play(state, move)
        value = values.get(move)
        if solution:
            why = reason(solution, state, move)
        else:
            why = "ends the game" if game.outcome(after) else leads_to(game, state, move)
        found.append(
            RatedMove(
                move,
                address(f"/analysis/{game.key}", game, at=game.position(after)),
                value,
                "" if value is None else exactly(value),
                move in best and value != 0,
                solution.distance(after) if solution else None,
                why,
            )
        )
    return sorted(found, key=_rank)


def _rank(rated: RatedMove) -> tuple[float, int]:
    """The best first; of those that are as good, a quick win and a long defence."""
    value = round(rated.value or 0, 9)
    return -value, (rated.end or 0) if value == 1 else -(rated.end or 0)


def rated_draws(game: AnyGame, solution: Solution[Any] | None, state: Any) -> list[RatedDraw]:
    """What can be drawn in a state, with the winning chance of whoever draws it."""
    draws = game.chances(state)
    total, found = sum(weight for _, weight in draws), []
    for draw, weight in draws:
        after = game.play(state, draw)
        value = solution.value(after) if solution else None
        link = address(f"/analysis/{game.key}", game, at=game.position(after))
        found.append(RatedDraw(draw, link, weight, weight / total, value, "" if value is None else exactly(value)))
    return found
