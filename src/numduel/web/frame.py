"""What is sent to those who look at a table, made from nothing but what each of them may see."""

import asyncio
from typing import Any

from pydantic_core import to_json

from numduel.web import sheet
from numduel.web.coach import busy, coach
from numduel.web.room import Room, Viewer
from numduel.web.seen import Seen, see


def encoded(data: Any) -> str:
    """Data as JSON."""
    return to_json(data).decode()


def state_data(seen: Seen) -> dict[str, Any]:
    """A table for programs."""
    return {
        "id": seen.id,
        "game": seen.game.key,
        "rules": seen.game.rules,
        "seats": seen.seats,
        "players": [sitter._asdict() for sitter in seen.sitters],
        "first": seen.first,
        "number": seen.number,
        "position": seen.position,
        "to_move": seen.to_move,
        "moves": seen.moves,
        "log": [{"by": line.by, "move": line.move} for line in seen.log],
        "outcome": seen.outcome._asdict() if seen.outcome else None,
        "ended": seen.ended,
        "offer": seen.offer,
        "can_offer": seen.can_offer,
        "coach": seen.coach,
        "rematch": seen.rematch,
        "wants_rematch": seen.wants_rematch,
        "needs_words": seen.needs_words,
        "commitment": seen.commitment,
        "mix": seen.mix,
        "secret": seen.secret,
    }


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
