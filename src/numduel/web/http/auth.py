"""Authentication: the tokens in a request, the seats they are for, and the rate limit of its address."""

from typing import Annotated

from fastapi import Path
from starlette.requests import HTTPConnection
from starlette.responses import Response

from numduel.table.refusal import Refused
from numduel.table.tokens import seats_held
from numduel.web.limits import network
from numduel.web.reason import WebReason
from numduel.web.rooms.room import Room
from numduel.web.rooms.rooms import Rooms

COOKIE = "numduel"
MONTHS = 180 * 24 * 3600
MOST_TOKENS = 2

GameId = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{12}$", description="the game's id")]


def rooms_of(connection: HTTPConnection) -> Rooms:
    """The server's rooms."""
    rooms: Rooms = connection.app.state.rooms
    return rooms


def address_of(connection: HTTPConnection) -> str:
    """The client's address, as rate limits know it."""
    return network(connection.client.host if connection.client else "")


def limit_new_games(connection: HTTPConnection) -> None:
    """Rate-limit new games and rematches."""
    if not connection.app.state.limits.take(address_of(connection)):
        raise Refused(WebReason.TOO_MANY_GAMES)


def tokens_of(connection: HTTPConnection) -> list[str]:
    """The tokens in a request: programs send them in a header, browsers in the table's own cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    given = token if scheme.lower() == "bearer" else connection.cookies.get(COOKIE, "")
    return [token for token in given.split(".") if token][:MOST_TOKENS]


def set_cookie(response: Response, connection: HTTPConnection, game_id: str, tokens: list[str]) -> None:
    """Store tokens in a cookie, for this table only and out of reach of scripts."""
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
    """The seats that tokens are for. A seat may just have been claimed on another server."""
    found = seats_held(room.table.info, tokens)
    if tokens and not found and None in room.table.info.tokens:
        await rooms.play.refresh(room)
        found = seats_held(room.table.info, tokens)
    return found
