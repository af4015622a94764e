"""A finished game as a download."""

from starlette.responses import Response

from numduel.web.rooms.finished import as_record, finished_match
from numduel.web.rooms.room import Room


def record_response(room: Room) -> Response:
    """The record of a finished game as an attachment."""
    finished_match(room.table)
    text, _ = as_record(room.table)
    name = f"numduel-{room.table.game.key}-{room.table.info.id}.jsonl"
    return Response(
        text, media_type="application/jsonl", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )
