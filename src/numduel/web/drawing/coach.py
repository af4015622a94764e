"""The coach's advice to a player, based only on what that player can see."""

from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

from numduel.advice import hint, to_play
from numduel.solve.solution import Solution
from numduel.table.view import TableView
from numduel.web.drawing.buttons import quoted_label


class Coach(NamedTuple):
    """Advice: the player's winning chance, the chance after each of their moves, and a hint."""

    value: float | None
    moves: Mapping[str, float]
    best: tuple[str, ...] = ()
    hint: tuple[str, ...] = ()


def tells(view: TableView) -> bool:
    """Whether there is any advice to give."""
    return bool(view.coach and view.seats and not view.outcome and view.to_move)


def busy(view: TableView) -> Coach | None:
    """The advice while the game is still being solved."""
    said = "The coach is still solving this game. Hints will appear in a moment."
    return Coach(None, {}, (), (said,)) if tells(view) else None


def no_coach(view: TableView, why: str) -> Coach | None:
    """The advice if the game cannot be solved."""
    return Coach(None, {}, (), (f"There is no coach for this game: {why}.",)) if tells(view) else None


def coach(view: TableView, solution: Solution[Any]) -> Coach | None:
    """The advice for a viewer, if they may have any."""
    if not tells(view):
        return None
    game, state = view.game, view.state
    value = solution.value(state)
    mine = view.to_move in view.seats
    if not mine:
        return Coach(1 - value, {})
    moves, best = solution.moves(state), solution.best(state)
    if len(best) == len(moves):  # equally good: they only differ in how long the game lasts
        best = (to_play(solution, state),)
    return Coach(value, moves, best, tuple(hint(solution, state, called=partial(quoted_label, game, state))))
