"""The frames sent to the viewers of a table, made only from what each of them may see."""

from typing import Any, NamedTuple

from pydantic_core import to_json

from numduel.solve.work import at_hand
from numduel.table.view import TableView, view_of
from numduel.web.drawing import sheet
from numduel.web.drawing.coach import Coach, busy, coach, no_coach, tells
from numduel.web.http.recaps import recap_for
from numduel.web.http.state import state_data
from numduel.web.rooms.room import Room, Viewer
from numduel.web.rooms.threads import Threads
from numduel.web.solving import why_too_large


def encoded(data: Any) -> str:
    """Data as JSON."""
    return to_json(data).decode()


class TableFrame(NamedTuple):
    """A table as it is sent to all viewers who see the same.

    Programs get it as JSON. Browsers get a line of JSON, then the HTML as it is: encoding that too would be a tenth of
    all the work.
    """

    members: str  # of the JSON object, encoded once
    drawing: str = ""

    @classmethod
    def of(cls, data: dict[str, Any], drawing: str = "") -> "TableFrame":
        """The frame for some data, and perhaps a drawing."""
        return cls(encoded(data)[1:-1], drawing)

    def text(self, answers: str | None = None) -> str:
        """The frame as text, with the key of the command that it answers."""
        members, drawing = self
        key = "" if answers is None else f'"answers":{encoded(answers)},'
        return f"{{{key}{members}}}\n{drawing}" if drawing else f"{{{key}{members}}}"


async def table_frame(threads: Threads, room: Room, viewer: Viewer) -> TableFrame:
    """The current table as a viewer may see it, cached for all who see the same."""
    who = viewer.seats, viewer.html, viewer.coach
    frames = room.frames
    if who not in frames:
        view = view_of(room.table, viewer.seats, room.here)
        advice = await _advice(threads, view) if viewer.coach else None
        if viewer.html:
            head = {"type": "table", "number": view.number, "words": view.needs_words}
            recap = await recap_for(threads, room.table, view) if view.outcome else ""
            frames[who] = TableFrame.of(head, sheet.live(view, advice, recap))
        else:
            body = {"type": "table", "game": state_data(view)} | ({"coach": advice._asdict()} if advice else {})
            frames[who] = TableFrame.of(body)
    frame: TableFrame = frames[who]
    return frame


async def _advice(threads: Threads, view: TableView) -> Coach | None:
    """The coach's advice, if the viewer may have it and the game is solved."""
    if not tells(view):
        return None
    if solution := at_hand(view.game):
        return await threads.run(coach, view, solution)
    why = await threads.run(why_too_large, view.game)
    return no_coach(view, why) if why else busy(view)
