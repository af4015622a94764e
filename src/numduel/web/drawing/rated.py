"""Moves and draws with their winning chances, best first."""

from typing import Any, NamedTuple

from numduel.advice import leads_to, reason
from numduel.advice.standing import exactly
from numduel.game import AnyGame
from numduel.solve.solution import Solution
from numduel.web.drawing.links import address


class RatedMove(NamedTuple):
    """A move, with everything a page shows about it."""

    move: str
    address: str  # of the position after it
    value: float | None  # the winning chance after it, if known
    chance: str  # the same as text
    best: bool
    end: int | None  # how many moves after it the game ends, if that is certain
    why: str


class RatedDraw(NamedTuple):
    """A draw, with everything a page shows about it."""

    move: str
    address: str
    left: int  # cards of this number
    likely: float
    value: float | None
    chance: str


def rated_moves(game: AnyGame, solution: Solution[Any] | None, state: Any) -> list[RatedMove]:
    """The moves of a state, best first; without a solution, in the order of the rules."""
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
    """Best first; among equals, the quickest win or the longest defence."""
    value = round(rated.value or 0, 9)
    return -value, (rated.end or 0) if value == 1 else -(rated.end or 0)


def rated_draws(game: AnyGame, solution: Solution[Any] | None, state: Any) -> list[RatedDraw]:
    """The draws of a state, with the winning chance of the player who draws."""
    draws = game.chances(state)
    total, found = sum(weight for _, weight in draws), []
    for draw, weight in draws:
        after = game.play(state, draw)
        value = solution.value(after) if solution else None
        link = address(f"/analysis/{game.key}", game, at=game.position(after))
        found.append(RatedDraw(draw, link, weight, weight / total, value, "" if value is None else exactly(value)))
    return found
