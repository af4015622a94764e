"""The sentence about a finished game, for its table: if it costs little."""

from numduel.solve.work import at_hand
from numduel.table.table import Table
from numduel.table.view import TableView
from numduel.web.drawing.recapping import recap_of
from numduel.web.rooms.threads import Threads

LONGEST = 200  # moves and draws


def has_recap(table: Table) -> bool:
    """Whether there is a sentence: not if the game was long, or is not solved yet; its review has it in any case."""
    match = table.match
    return bool(match and match.outcome and len(match.history) <= LONGEST and at_hand(table.game))


async def recap_for(threads: Threads, table: Table, view: TableView) -> str:
    """The sentence, or an empty text."""
    match, solution = table.match, at_hand(view.game)
    if match is None or solution is None or not has_recap(table):
        return ""
    return await threads.run(recap_of, view, match, solution)
