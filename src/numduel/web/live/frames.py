"""What is sent to those who look at a table, made from nothing but what each of them may see."""

import asyncio
from typing import Any

from pydantic_core import to_json

from numduel.table.view import Seen, see
from numduel.web.drawing import sheet
from numduel.web.drawing.coach import busy, coach
from numduel.web.http.state import state_data
from numduel.web.rooms.room import Room, Viewer


def encoded(data: Any) -> str:
    """Data as JSON."""
    return to_json(data).decode()


async def _advice(room: Room, seen: Seen) -> sheet.Coach | None:
    return busy(seen) if room.preparing else await asyncio.to_thread(coach, seen)


async def table_frame(room: Room, viewer: Viewer) -> str:
    """The present table as a frame, but for the brace that opens it: an answer may come first.

    A program gets it as data. A browser gets, behind a line of data, its drawing as it is: to write that as data too
    would be a tenth of all the work.
    """
    who = viewer.seats, viewer.html, viewer.coach
    frames = room.frames
    if who not in frames:
        seen = see(room.table, viewer.seats, room.here)
        advice = await _advice(room, seen) if viewer.coach else None
        if viewer.html:
            head = {"type": "table", "number": seen.number, "words": seen.needs_words}
            frames[who] = f"{encoded(head)[1:]}\n{sheet.live(seen, advice)}"
        else:
            body = {"type": "table", "game": state_data(seen)} | ({"coach": advice._asdict()} if advice else {})
            frames[who] = encoded(body)[1:]
    return frames[who]


def with_answer(frame: str, key: str | None) -> str:
    """A frame that also says that the command of that key was done."""
    return f'{{"answers":{encoded(key)},{frame}' if key else "{" + frame
