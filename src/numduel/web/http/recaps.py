"""The sentence about a finished game, for its table: if it costs little."""

from numduel.solve.work import at_hand
from numduel.table.table import Table
from numduel.table.view import TableView
from numduel.web.drawing.recapping import recap_of
from numduel.web.rooms.threads import Threads

LONGEST = 200  # moves and draws


async def recap_for(threads: Threads, table: Table, view: TableView) -> str:
    """The sentence, empty if the game goes on, is long, or is not solved yet: its review has it in any case."""
    match = table.match
    if not view.outcome or match is None or len(match.history) > LONGEST:
        return ""
    solution = at_hand(view.game)
    return await threads.run(recap_of, view, match, solution) if solution else ""
