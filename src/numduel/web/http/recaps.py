"""The sentence about a finished game, for its table: if it costs little."""

from numduel.solve.work import at_hand
from numduel.table.table import Table
from numduel.table.view import TableView
from numduel.web.drawing.recapping import recap_of
from numduel.web.rooms.threads import Threads

LONGEST = 200  # moves and draws


async def recap_for(threads: Threads, table: Table, view: TableView) -> str:
    """The sentence, empty if the game was long, or is not solved yet: its review has it in any case."""
    match, solution = table.match, at_hand(view.game)
    if match is None or not match.outcome or solution is None or len(match.history) > LONGEST:
        return ""
    return await threads.run(recap_of, view, match, solution)
