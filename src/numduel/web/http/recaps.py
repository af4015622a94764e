"""The review of a finished game, and the sentence that sums it up at its table: if that costs little."""

import asyncio

from numduel.reviews import Review, review
from numduel.solve.work import at_hand
from numduel.table.table import Table
from numduel.table.view import TableView
from numduel.web.drawing.recapping import recap_of
from numduel.web.rooms.room import Room
from numduel.web.rooms.threads import Threads

LONGEST = 200  # moves and draws


def has_recap(table: Table) -> bool:
    """Whether there is a sentence: not if the game was long, or is not solved yet; its review has it in any case."""
    match = table.match
    return bool(match and match.outcome and len(match.history) <= LONGEST and at_hand(table.game))


async def recap_for(threads: Threads, room: Room, view: TableView) -> str:
    """The sentence, or an empty text."""
    match, found = room.table.match, await review_of(threads, room)
    return recap_of(view, match, found) if match and found else ""


async def review_of(threads: Threads, room: Room) -> Review | None:
    """What the moves of a finished game were worth, or None; it is found once for all who ask at the same table."""
    match, solution = room.table.match, at_hand(room.table.game)
    if match is None or solution is None or not has_recap(room.table):
        return None
    found = room.reviews.get(match)
    if found is None or _failed(found):
        found = threads.start(review, match, solution)
        room.reviews = {match: found}
    return await asyncio.shield(found)  # others may wait for it


def _failed(found: "asyncio.Future[Review]") -> bool:
    return found.done() and (found.cancelled() or found.exception() is not None)
