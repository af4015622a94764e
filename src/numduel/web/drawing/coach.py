"""What the coach tells a player: no more than follows from what that player sees."""

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from numduel.advice import hint
from numduel.game import NumduelError
from numduel.solve.picking import pick
from numduel.table.view import TableView
from numduel.web.drawing.buttons import quoted_label
from numduel.web.solving import solve


class Coach(NamedTuple):
    """What a player is told: their winning chance, what each of their moves leaves of it, and a hint."""

    value: float | None
    moves: Mapping[str, float]
    best: tuple[str, ...] = ()
    hint: tuple[str, ...] = ()


def _tells(view: TableView) -> bool:
    """Whether there is something to tell the viewer."""
    return bool(view.coach and view.seats and not view.outcome and view.to_move)


def busy(view: TableView) -> Coach | None:
    """What is said while the game is being solved."""
    said = "The coach is working this game out, and speaks when that is done."
    return Coach(None, {}, (), (said,)) if _tells(view) else None


def coach(view: TableView) -> Coach | None:
    """What the viewer is told, if they may be told anything; the game is solved first if it has to be."""
    if not _tells(view):
        return None
    game, state = view.game, view.state
    try:
        solution = solve(game)
    except NumduelError as error:
        return Coach(None, {}, (), (f"There is no coach at this table: {error}.",))
    value = solution.value(state)
    mine = view.to_move in view.seats
    if not mine:
        return Coach(1 - value, {})
    moves, best = solution.moves(state), solution.best(state)
    if len(best) == len(moves):  # nothing to tell them apart but how long the game goes on
        best = (pick(solution, state),)
    return Coach(value, moves, best, tuple(hint(solution, state, called=partial(quoted_label, game, state))))
