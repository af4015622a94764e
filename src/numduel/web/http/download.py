"""A finished game as a download."""

from starlette.requests import HTTPConnection
from starlette.responses import Response

from numduel.web.http.work import pooled
from numduel.web.rooms.finished import record_text
from numduel.web.rooms.room import Room


async def record_response(connection: HTTPConnection, room: Room) -> Response:
    """The record of a finished game as an attachment."""
    text = await pooled(connection, record_text, room.table)
    name = f"numduel-{room.table.game.key}-{room.table.info.id}.jsonl"
    return Response(
        text, media_type="application/jsonl", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )
