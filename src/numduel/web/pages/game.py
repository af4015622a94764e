"""The home page, the table, and what can be seen of a game when it is over."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from pydantic import ValidationError

from numduel.web import beginning, sheet
from numduel.web.access import GameId, hub_of, keep, may_begin, presented
from numduel.web.api import record_response
from numduel.web.commands import explained
from numduel.web.event import Refused
from numduel.web.finished import as_record, finished_match
from numduel.web.home import home_page
from numduel.web.live import seats_of
from numduel.web.models import Join, NewGame
from numduel.web.pages.fair import fair_page
from numduel.web.pages.review import review_page
from numduel.web.seen import see
from numduel.web.solving import solve

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get("/")
def home() -> str:
    """The five games, and how to begin one."""
    return home_page()


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
    place = await beginning.begin(hub, new)
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
        place = await beginning.sit_down(hub, room, body)
    return seated(request, place)


@router.post("/game/{game_id}/follow")
async def follow(request: Request, game_id: GameId) -> Response:
    """Go on to the rematch."""
    hub = hub_of(request)
    async with hub.room(game_id) as room:
        place = await beginning.follow(hub, room, await seats_of(hub, room, presented(request)))
    return seated(request, place)


def seated(request: Request, place: beginning.Place) -> Response:
    """The answer to a browser that has got a seat."""
    response = JSONResponse({"url": f"/game/{place.game_id}"})
    keep(response, request, place.game_id, list(place.secrets.values()))
    return response


@router.get("/game/{game_id}/review")
async def review(
    request: Request,
    game_id: GameId,
    step: int | None = None,
    answer: Annotated[str | None, Query(max_length=100)] = None,
    solved: bool = False,
) -> str:
    """What each move of a finished game was worth."""
    hub = hub_of(request)
    async with hub.room(game_id) as room:
        seats = tuple(await seats_of(hub, room, presented(request)))
        match, names = finished_match(room.table), room.table.info.names

    def page() -> str:
        return review_page(game_id, names, match, solve(match.game), seats, step=step, answer=answer, solved=solved)

    return await asyncio.to_thread(page)


@router.get("/game/{game_id}/fair")
async def fair(request: Request, game_id: GameId) -> str:
    """Whether the shuffle of a game was fixed before its first move."""
    async with hub_of(request).room(game_id) as room:
        _, record = as_record(room.table)
        return fair_page(game_id, record)


@router.get("/game/{game_id}/record")
async def record(request: Request, game_id: GameId) -> Response:
    """A finished game as a file."""
    async with hub_of(request).room(game_id) as room:
        return record_response(room)
