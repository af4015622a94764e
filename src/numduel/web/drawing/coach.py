"""What the coach tells a player: no more than follows from what that player sees."""

from functools import partial

from numduel.advice import hint
from numduel.game import NumduelError
from numduel.solve.picking import pick
from numduel.table.view import Seen
from numduel.web.drawing.labels import quoted
from numduel.web.drawing.sheet import Coach
from numduel.web.solving import solve


def _tells(seen: Seen) -> bool:
    """Whether there is something to tell the viewer."""
    return bool(seen.coach and seen.seats and not seen.outcome and seen.to_move)


def busy(seen: Seen) -> Coach | None:
    """What is said while the game is being worked out."""
    said = "The coach is working this game out, and speaks when that is done."
    return Coach(None, {}, (), (said,)) if _tells(seen) else None


def coach(seen: Seen) -> Coach | None:
    """The winning chances at a table, if the viewer may be told any; the game is worked out first if it has to be."""
    if not _tells(seen):
        return None
    game, state = seen.game, seen.state
    try:
        solution = solve(game)
    except NumduelError as error:
        return Coach(None, {}, (), (f"There is no coach at this table: {error}.",))
    value = solution.value(state)
    mine = seen.to_move in seen.seats
    if not mine:
        return Coach(1 - value, {})
    moves, best = solution.moves(state), solution.best(state)
    if len(best) == len(moves):  # nothing to tell them apart but how long the game goes on
        best = (pick(solution, state),)
    return Coach(value, moves, best, tuple(hint(solution, state, called=partial(quoted, game, state))))
