"""The API: with it a program begins a game, reads it, and moves."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.routing import APIRoute
from fastapi.security import HTTPBearer

from numduel import review
from numduel.solve import TooLarge
from numduel.solve.data import position_data
from numduel.table.event import Refused
from numduel.table.view import see
from numduel.web.drawing.coach import coach
from numduel.web.drawing.links import variant
from numduel.web.http.auth import GameId, hub_of, may_begin, presented, seats_of
from numduel.web.http.commands import as_command
from numduel.web.http.download import record_response
from numduel.web.http.models import Advice, CommandBody, Data, GameState, Join, NewGame, Problem, Seated, Solved, Text
from numduel.web.http.state import state_data
from numduel.web.rooms import lobby
from numduel.web.rooms.finished import solved_review
from numduel.web.rooms.hub import Hub
from numduel.web.rooms.room import Room
from numduel.web.solving import solve

LONGEST_WAIT = 30.0

bearer = HTTPBearer(auto_error=False, description="the secret of a seat; without it you are a spectator")
SEATED = [Depends(bearer)]


class Open(APIRoute):
    """An operation that can be asked for without a secret, and says so in its description."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options | {"openapi_extra": {"security": [{}]}})


router = APIRouter(prefix="/api", route_class=Open)


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """What can go wrong, for the description of an operation. Any may come too often, or when the disk is full."""
    return {status: {"model": Problem} for status in (*statuses, 400, 422, 429, 503)}


def data(room: Room, seats: tuple[int, ...]) -> Data:
    """A table as whoever holds these seats may see it."""
    return state_data(see(room.table, seats, room.here))


async def seats_at(hub: Hub, room: Room, request: Request) -> tuple[int, ...]:
    """The seats whose secrets came with a request."""
    return tuple(await seats_of(hub, room, presented(request)))


@router.post("/games", summary="Begin a game", status_code=201, response_model=Seated, responses=problems(413))
async def new_game(request: Request, new: NewGame) -> Data:
    """Begin a game."""
    may_begin(request)
    hub = hub_of(request)
    return await seated(request, hub, await lobby.begin(hub, new.challenge))


async def seated(request: Request, hub: Hub, place: lobby.Place) -> Data:
    """The answer to somebody who has sat down."""
    async with hub.room(place.game_id) as room:
        return {
            "id": place.game_id,
            "url": str(request.url_for("game_page", game_id=place.game_id)),
            "seats": [{"seat": seat, "secret": secret} for seat, secret in place.secrets.items()],
            "invite": place.invite,
            "game": data(room, tuple(place.secrets)),
        }


@router.get(
    "/games/{game_id}", summary="Read a game", response_model=GameState, responses=problems(404), dependencies=SEATED
)
async def read_game(
    request: Request,
    game_id: GameId,
    after: Annotated[int | None, Query(ge=0, le=1_000_000, description="wait until `number` is more than this")] = None,
    wait: Annotated[float, Query(ge=0, le=LONGEST_WAIT, description="how many seconds at most")] = 0,
) -> Data:
    """Read a game, at once or as soon as it has gone on."""
    hub = hub_of(request)
    async with hub.room(game_id) as room:
        seats = await seats_at(hub, room, request)
        until = asyncio.get_running_loop().time() + wait
        while after is not None and room.table.number <= after and not room.table.outcome:
            left = until - asyncio.get_running_loop().time()
            if left <= 0:
                break
            try:
                await asyncio.wait_for(room.changed.wait(), left)
            except TimeoutError:
                break
        return data(room, seats)


@router.post("/games/{game_id}/join", summary="Sit down", response_model=Seated, responses=problems(403, 404, 409, 413))
async def join_game(request: Request, game_id: GameId, join: Join) -> Data:
    """Sit down at a table that you were invited to."""
    hub = hub_of(request)
    async with hub.room(game_id) as room:
        return await seated(request, hub, await lobby.sit_down(hub, room, join.acceptance))


@router.post(
    "/games/{game_id}/commands",
    summary="Do something at a table",
    response_model=GameState,
    responses=problems(403, 404, 409, 413),
    dependencies=SEATED,
)
async def command(request: Request, game_id: GameId, body: CommandBody) -> Data:
    """Move, resign, offer a draw, answer such an offer, ask for a rematch, or add words to the shuffle."""
    if body.type == "rematch":
        may_begin(request)
    hub = hub_of(request)
    async with hub.room(game_id) as room:
        seats = await seats_at(hub, room, request)
        try:
            await hub.command(room, seats, as_command(body))
        except Refused as refused:
            if refused.status == 409:
                refused.more["game"] = data(room, seats)
            raise
        return data(room, seats)


@router.post(
    "/games/{game_id}/follow",
    summary="Go on to the rematch",
    response_model=Seated,
    responses=problems(403, 404, 409),
    dependencies=SEATED,
)
async def follow(request: Request, game_id: GameId) -> Data:
    """Go on to the rematch, with the seats swapped."""
    hub = hub_of(request)
    async with hub.room(game_id) as room:
        held = await seats_of(hub, room, presented(request))
        return await seated(request, hub, await lobby.follow(hub, room, held))


@router.get(
    "/games/{game_id}/hint",
    summary="Ask the coach",
    response_model=Advice,
    responses=problems(403, 404, 409),
    dependencies=SEATED,
)
async def hint(request: Request, game_id: GameId) -> Data:
    """What the coach says: your winning chance, and what each of your moves leaves of it."""
    hub = hub_of(request)
    async with hub.room(game_id) as room:
        seen = see(room.table, await seats_at(hub, room, request), room.here)
        if not seen.seats or not seen.coach:
            raise Refused(403, "there is no coach for you at this table")
        advice = await asyncio.to_thread(coach, seen)
        if advice is None:
            raise Refused(409, "there is nothing to advise: the game has not begun, or is over")
        return advice._asdict()


@router.get("/games/{game_id}/review", summary="Review a game", responses=problems(404, 409))
async def review_game(request: Request, game_id: GameId) -> Data:
    """What each move of a finished game was worth, and what was luck."""
    async with hub_of(request).room(game_id) as room:
        table = room.table
        found = await asyncio.to_thread(solved_review, table)
        assert table.match
        return review.as_data(table.match, table.info.names, found)


@router.get(
    "/games/{game_id}/record",
    summary="Download a record",
    response_class=Response,
    responses=problems(404, 409) | {200: {"content": {"application/jsonl": {"schema": {"type": "string"}}}}},
)
async def record_game(request: Request, game_id: GameId) -> Response:
    """A finished game as a file, for `numduel review` and `numduel verify`."""
    async with hub_of(request).room(game_id) as room:
        return record_response(room)


@router.get("/solve/{game}", summary="Solve a position", response_model=Solved, responses=problems(404, 413))
def solve_position(
    game: Text,
    request: Request,
    at: Annotated[str | None, Query(max_length=2000, description="a position; without it, the start")] = None,
) -> Data:
    """What a position is worth to the player whose turn it is, and what each move leaves of that."""
    made = variant(game, request.query_params)
    try:
        return position_data(solve(made), made.start() if at is None else made.from_position(at))
    except TooLarge as error:
        raise Refused(422, str(error)) from None
