"""Who asks: the secrets that come with a request, and the limits that hold for its address."""

from typing import Annotated

from fastapi import Path
from starlette.requests import HTTPConnection
from starlette.responses import Response

from numduel.table.event import Refused
from numduel.table.tokens import held
from numduel.web.http.limits import address_of
from numduel.web.rooms.hub import Hub
from numduel.web.rooms.room import Room

COOKIE = "numduel"
MONTHS = 180 * 24 * 3600
MOST_SECRETS = 2

GameId = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{12}$", description="the name of a table")]


def hub_of(connection: HTTPConnection) -> Hub:
    """The tables."""
    hub: Hub = connection.app.state.hub
    return hub


def may_begin(connection: HTTPConnection) -> None:
    """Refuse a game, or the rematch that is another, where many were begun in a short time."""
    if not connection.app.state.limits.take(address_of(connection)):
        raise Refused(429, "that were many games in a short time: please wait a little")


def presented(connection: HTTPConnection) -> list[str]:
    """The secrets of seats that somebody presents: a program in a header, a browser in the table's own cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    given = token if scheme.lower() == "bearer" else connection.cookies.get(COOKIE, "")
    return [secret for secret in given.split(".") if secret][:MOST_SECRETS]


def keep(response: Response, connection: HTTPConnection, game_id: str, secrets: list[str]) -> None:
    """Have a browser keep the secrets of its seats, for this table only and out of reach of scripts."""
    response.set_cookie(
        COOKIE,
        ".".join(secrets),
        max_age=MONTHS,
        path=f"/game/{game_id}",
        secure=connection.url.scheme in ("https", "wss"),
        httponly=True,
        samesite="lax",
    )


async def seats_of(hub: Hub, room: Room, secrets: list[str]) -> dict[int, str]:
    """The seats that secrets are for. One may have been claimed at another server a moment ago."""
    found = held(room.table.info, secrets)
    if secrets and not found and None in room.table.info.seats:
        async with room.lock:
            await hub.refresh(room)
        found = held(room.table.info, secrets)
    return found
