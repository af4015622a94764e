"""What the coach tells a player: no more than follows from what that player sees."""

from numduel.advice import hint
from numduel.players.perfect import pick
from numduel.solve import TooLarge
from numduel.web.event import Refused
from numduel.web.seen import Seen
from numduel.web.sheet import Coach
from numduel.web.solving import solve


def coach(seen: Seen) -> Coach | None:
    """The winning chances at a table, if the viewer may be told any."""
    if not seen.coach or not seen.seats or seen.outcome or seen.to_move is None:
        return None
    game, state = seen.game, seen.state
    try:
        solution = solve(game)
    except TooLarge as error:
        return Coach(None, {}, (), (f"There is no coach at this table: {error}.",))
    except Refused as error:
        return Coach(None, {}, (), (f"There is no coach at the moment: {error}.",))
    value = solution.value(state)
    mine = seen.to_move in seen.seats
    if not mine:
        return Coach(1 - value, {})
    moves, best = solution.moves(state), solution.best(state)
    if len(best) == len(moves):  # nothing to tell them apart but how long the game goes on
        best = (pick(solution, state),)
    return Coach(value, moves, best, tuple(hint(solution, state)))
