"""The page of a table, starting and joining games, and downloading their records."""

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from pydantic import ValidationError

from numduel.table.refusal import Refused
from numduel.table.table import Info
from numduel.table.tokens import is_open, open_invite
from numduel.table.view import view_of
from numduel.web.drawing import sheet
from numduel.web.drawing.invitation import Invitation
from numduel.web.drawing.sharing import table_share
from numduel.web.http.auth import GameId, address_of, limit_new_games, rooms_of, seats_of, set_cookie, tokens_of
from numduel.web.http.commands import explained
from numduel.web.http.download import record_response
from numduel.web.http.forms import read_form
from numduel.web.http.models import Join, NewGame
from numduel.web.http.origin import origin_of
from numduel.web.http.recaps import recap_for
from numduel.web.reason import WebReason
from numduel.web.rooms import lobby
from numduel.web.rooms.factory import Place

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.post("/games")
async def begin(request: Request) -> Response:
    """Start a game from a form, and redirect to its table."""
    limit_new_games(request)
    fields = await read_form(request)
    known: dict[str, Any] = {
        name: value
        for name, value in fields.items()
        if name in ("game", "opponent", "first", "name", "other", "position")
    }
    if "seat" in fields:
        known["seat"] = int(fields["seat"]) if fields["seat"] in ("1", "2") else fields["seat"]
    rules = {name.removeprefix("rule."): value for name, value in fields.items() if name.startswith("rule.") and value}
    coach = True if "coach" in fields else None
    try:
        new = NewGame.model_validate({**known, "rules": rules, "coach": coach, "open": "open" in fields})
    except ValidationError as error:
        raise Refused(WebReason.INVALID, why=explained(error.errors()[0])) from None
    place = await lobby.begin(rooms_of(request), new.challenge, address_of(request))
    response = RedirectResponse(f"/game/{place.game_id}", 303)
    set_cookie(response, request, place.game_id, [*place.tokens.values(), *([place.invite] if place.invite else [])])
    return response


@router.get("/game/{game_id}")
async def game_page(request: Request, game_id: GameId) -> str:
    """The table."""
    rooms = rooms_of(request)
    async with rooms.enter(game_id) as room:
        tokens = tokens_of(request)
        held = await seats_of(rooms, room, tokens)
        # the viewer counts as here, though not connected yet
        view = view_of(room.table, tuple(held), room.here | held.keys())
        token = _invite(room.table.info, held, tokens) if view.waiting else None
        url = str(request.url_for("game_page", game_id=game_id))
        invitation = Invitation(url, token, is_open(room.table.info)) if token else None
        recap = await recap_for(rooms.threads, room.table, view) if view.outcome else ""
        share = table_share(view_of(room.table, (), room.here), origin_of(request))
        return sheet.page(view, invitation=invitation, recap=recap, share=share)


def _invite(info: Info, held: Mapping[int, str], tokens: list[str]) -> str | None:
    """The invitation to a table, for whoever can pass it on or accept it."""
    if is_open(info):
        return open_invite(info.id)
    spare = [token for token in tokens if token not in held.values()]
    return spare[0] if held and spare else None


@router.post("/game/{game_id}/join")
async def join(request: Request, game_id: GameId, body: Join) -> Response:
    """Accept an invitation."""
    rooms = rooms_of(request)
    async with rooms.enter(game_id) as room:
        place = await lobby.sit_down(rooms, room, body.acceptance)
    return seated(request, place)


@router.post("/game/{game_id}/follow")
async def follow(request: Request, game_id: GameId) -> Response:
    """Join the rematch."""
    rooms = rooms_of(request)
    async with rooms.enter(game_id) as room:
        place = await lobby.follow(rooms, room, await seats_of(rooms, room, tokens_of(request)))
    return seated(request, place)


def seated(request: Request, place: Place) -> Response:
    """The response to a browser that has just got a seat."""
    response = JSONResponse({"url": f"/game/{place.game_id}"})
    set_cookie(response, request, place.game_id, list(place.tokens.values()))
    return response


@router.get("/game/{game_id}/record")
async def record(request: Request, game_id: GameId) -> Response:
    """A finished game as a file."""
    async with rooms_of(request).enter(game_id) as room:
        return await record_response(request, room)
