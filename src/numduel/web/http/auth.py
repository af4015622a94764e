"""Who asks: the tokens that come with a request, the seats they are for, and the limits of its address."""

from typing import Annotated

from fastapi import Path
from starlette.requests import HTTPConnection
from starlette.responses import Response

from numduel.table.refusal import Refused
from numduel.table.tokens import seats_held
from numduel.web.http.limits import address_of
from numduel.web.reason import WebReason
from numduel.web.rooms.room import Room
from numduel.web.rooms.rooms import Rooms

COOKIE = "numduel"
MONTHS = 180 * 24 * 3600
MOST_TOKENS = 2

GameId = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{12}$", description="the id of a game")]


def rooms_of(connection: HTTPConnection) -> Rooms:
    """The server's rooms."""
    rooms: Rooms = connection.app.state.rooms
    return rooms


def limit_new_games(connection: HTTPConnection) -> None:
    """Refuse a new game, or a rematch, where too many were begun in a short time."""
    if not connection.app.state.limits.take(address_of(connection)):
        raise Refused(WebReason.TOO_MANY_GAMES)


def tokens_of(connection: HTTPConnection) -> list[str]:
    """The tokens that come with a request: a program sends them in a header, a browser in the table's own cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    given = token if scheme.lower() == "bearer" else connection.cookies.get(COOKIE, "")
    return [token for token in given.split(".") if token][:MOST_TOKENS]


def set_cookie(response: Response, connection: HTTPConnection, game_id: str, tokens: list[str]) -> None:
    """Have a browser keep its tokens, for this table only and out of reach of scripts."""
    response.set_cookie(
        COOKIE,
        ".".join(tokens),
        max_age=MONTHS,
        path=f"/game/{game_id}",
        secure=connection.url.scheme in ("https", "wss"),
        httponly=True,
        samesite="lax",
    )


async def seats_of(rooms: Rooms, room: Room, tokens: list[str]) -> dict[int, str]:
    """The seats that tokens are for. One may have been claimed at another server a moment ago."""
    found = seats_held(room.table.info, tokens)
    if tokens and not found and None in room.table.info.tokens:
        await rooms.play.refresh(room)
        found = seats_held(room.table.info, tokens)
    return found
