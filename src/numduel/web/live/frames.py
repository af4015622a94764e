"""The frames sent to the viewers of a table, made only from what each of them may see."""

from typing import Any, NamedTuple

from pydantic_core import to_json

from numduel.solve.work import at_hand
from numduel.table.view import TableView, view_of
from numduel.web.drawing import sheet
from numduel.web.drawing.coach import Coach, busy, coach, no_coach, tells
from numduel.web.drawing.pieces import Parts
from numduel.web.http.recaps import has_recap, recap_for
from numduel.web.http.state import state_data
from numduel.web.rooms.room import Room, Viewer
from numduel.web.rooms.threads import Threads
from numduel.web.solving import why_too_large

BETWEEN = "\x1e"  # two parts of a drawing: the record separator, which is in no text of ours, nor in a name


def encoded(data: Any) -> str:
    """Data as JSON."""
    return to_json(data).decode()


class TableFrame(NamedTuple):
    """A table as it is sent to all viewers who see the same.

    Programs get it as JSON. Browsers get a line of JSON, then the HTML in parts, as they are: encoding them too would
    be a tenth of all the work. A part that the browser already has from the frame before is left empty.
    """

    members: str  # of the JSON object, encoded once
    parts: Parts = ()

    @classmethod
    def of(cls, data: dict[str, Any]) -> "TableFrame":
        """The frame for some data."""
        return cls(encoded(data)[1:-1])

    def text(self, answers: str | None = None, before: Parts = ()) -> str:
        """The frame as text, with the key of the command that it answers, for whoever has those parts."""
        members, parts = self
        key = "" if answers is None else f'"answers":{encoded(answers)},'
        return f"{{{key}{members}}}\n{patch(parts, before)}" if parts else f"{{{key}{members}}}"


def patch(parts: Parts, before: Parts) -> str:
    """What turns one drawing into the next: each part that is not the same as the one in its place."""
    if not before:
        return BETWEEN.join(parts)
    changed = ["" if part == had else part for part, had in zip(parts, before, strict=False)]
    return BETWEEN.join((*changed, *parts[len(before) :]))


def plain_frame(room: Room, viewer: Viewer) -> TableFrame | None:
    """The current table as a viewer may see it, cached for all who see the same; None if it takes a moment to make."""
    who = viewer.seats, viewer.html, viewer.coach
    frames = room.frames
    if who not in frames:
        if viewer.coach or (viewer.html and room.table.outcome and has_recap(room.table)):
            return None
        frames[who] = _frame(view_of(room.table, viewer.seats, room.here), viewer)
    frame: TableFrame = frames[who]
    return frame


async def table_frame(threads: Threads, room: Room, viewer: Viewer) -> TableFrame:
    """The same with the coach's advice, and at the end of a game with a recap."""
    frame, frames = plain_frame(room, viewer), room.frames
    if frame is None:
        who = viewer.seats, viewer.html, viewer.coach
        view = view_of(room.table, viewer.seats, room.here)
        advice = await _advice(threads, view) if viewer.coach else None
        recap = await recap_for(threads, room, view) if viewer.html else ""
        frame = frames[who] = _frame(view, viewer, advice, recap)
    return frame


def _frame(view: TableView, viewer: Viewer, advice: Coach | None = None, recap: str = "") -> TableFrame:
    """A frame for a browser, or for a program."""
    if viewer.html:
        words = "true" if view.needs_words else "false"
        return TableFrame(f'"type":"table","number":{view.number},"words":{words}', sheet.parts(view, advice, recap))
    body = {"type": "table", "game": state_data(view)} | ({"coach": advice._asdict()} if advice else {})
    return TableFrame.of(body)


async def _advice(threads: Threads, view: TableView) -> Coach | None:
    """The coach's advice, if the viewer may have it and the game is solved."""
    if not tells(view):
        return None
    if solution := at_hand(view.game):
        return await threads.run(coach, view, solution)
    why = await threads.run(why_too_large, view.game)
    return no_coach(view, why) if why else busy(view)
