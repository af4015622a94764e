"""The home page, the table, and what can be seen of a game when it is over."""

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from pydantic import ValidationError

from numduel.table.event import Refused
from numduel.table.view import see
from numduel.web.drawing import sheet
from numduel.web.http.auth import GameId, hub_of, keep, may_begin, presented, seats_of
from numduel.web.http.commands import explained
from numduel.web.http.download import record_response
from numduel.web.http.models import Join, NewGame
from numduel.web.rooms import lobby

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.post("/games")
async def begin(request: Request) -> Response:
    """Begin a game with what a form says, and go to its table."""
    may_begin(request)
    async with request.form(max_fields=50) as form:
        fields = {name: value for name, value in form.items() if isinstance(value, str)}
    known: dict[str, Any] = {
        name: value for name, value in fields.items() if name in ("game", "opponent", "first", "name")
    }
    rules = {name.removeprefix("rule."): value for name, value in fields.items() if name.startswith("rule.") and value}
    try:
        new = NewGame.model_validate({**known, "rules": rules, "coach": True if "coach" in fields else None})
    except ValidationError as error:
        raise Refused(422, explained(error.errors()[0])) from None
    hub = hub_of(request)
    place = await lobby.begin(hub, new.challenge)
    response = RedirectResponse(f"/game/{place.game_id}", 303)
    keep(response, request, place.game_id, [*place.secrets.values(), *([place.invite] if place.invite else [])])
    return response


@router.get("/game/{game_id}")
async def game_page(request: Request, game_id: GameId) -> str:
    """The table."""
    hub = hub_of(request)
    async with hub.room(game_id) as room:
        secrets = presented(request)
        held = await seats_of(hub, room, secrets)
        seen = see(room.table, tuple(held), room.here | held.keys())  # whoever asks is here, though not yet connected
        invites = [secret for secret in secrets if secret not in held.values()]
        return sheet.page(seen, invite=invites[0] if seen.waiting and held and invites else None)


@router.post("/game/{game_id}/join")
async def join(request: Request, game_id: GameId, body: Join) -> Response:
    """Sit down at a table that one was invited to."""
    hub = hub_of(request)
    async with hub.room(game_id) as room:
        place = await lobby.sit_down(hub, room, body.acceptance)
    return seated(request, place)


@router.post("/game/{game_id}/follow")
async def follow(request: Request, game_id: GameId) -> Response:
    """Go on to the rematch."""
    hub = hub_of(request)
    async with hub.room(game_id) as room:
        place = await lobby.follow(hub, room, await seats_of(hub, room, presented(request)))
    return seated(request, place)


def seated(request: Request, place: lobby.Place) -> Response:
    """The answer to a browser that has got a seat."""
    response = JSONResponse({"url": f"/game/{place.game_id}"})
    keep(response, request, place.game_id, list(place.secrets.values()))
    return response


@router.get("/game/{game_id}/record")
async def record(request: Request, game_id: GameId) -> Response:
    """A finished game as a file."""
    async with hub_of(request).room(game_id) as room:
        return record_response(room)
