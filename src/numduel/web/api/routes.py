"""The API, with which programs start games, read them, and move."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.routing import APIRoute
from fastapi.security import HTTPBearer

from numduel.reviews import as_data, review
from numduel.solve import TooLarge
from numduel.solve.data import position_data
from numduel.table.refusal import Refused
from numduel.table.view import view_of
from numduel.web.drawing.coach import coach, no_coach
from numduel.web.drawing.links import game_from_query
from numduel.web.http.auth import GameId, address_of, limit_new_games, rooms_of, seats_of, tokens_of
from numduel.web.http.commands import as_command
from numduel.web.http.download import record_response
from numduel.web.http.errors import error_data
from numduel.web.http.models import Advice, CommandBody, Data, GameState, Join, NewGame, Problem, Seated, Solved, Text
from numduel.web.http.refusals import answer_to
from numduel.web.http.state import state_data
from numduel.web.http.work import pooled, solution_for
from numduel.web.reason import WebReason
from numduel.web.rooms import lobby
from numduel.web.rooms.factory import Place
from numduel.web.rooms.finished import reviewed_match
from numduel.web.rooms.room import Room
from numduel.web.rooms.rooms import Rooms

LONGEST_WAIT = 30.0

bearer = HTTPBearer(auto_error=False, description="the token of a seat; without it you are a spectator")
SEATED = [Depends(bearer)]


class Open(APIRoute):
    """An operation that works without a token, and says so in its description."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options | {"openapi_extra": {"security": [{}]}})


router = APIRouter(prefix="/api", route_class=Open)


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The errors of an operation, for its description. Any of them may be rate-limited, or fail to be stored."""
    return {status: {"model": Problem} for status in (*statuses, 400, 422, 429, 503)}


def data(room: Room, seats: tuple[int, ...]) -> Data:
    """A table as the holder of these seats may see it."""
    return state_data(view_of(room.table, seats, room.here))


async def seats_at(rooms: Rooms, room: Room, request: Request) -> tuple[int, ...]:
    """The seats whose tokens are in a request."""
    return tuple(await seats_of(rooms, room, tokens_of(request)))


@router.post("/games", summary="Start a game", status_code=201, response_model=Seated, responses=problems(413))
async def new_game(request: Request, new: NewGame) -> Data:
    """Start a game against a computer or a friend."""
    limit_new_games(request)
    rooms = rooms_of(request)
    return await seated(request, rooms, await lobby.begin(rooms, new.challenge, address_of(request)))


async def seated(request: Request, rooms: Rooms, place: Place) -> Data:
    """The answer to a player who has just taken a seat."""
    async with rooms.enter(place.game_id) as room:
        return {
            "id": place.game_id,
            "url": str(request.url_for("game_page", game_id=place.game_id)),
            "seats": [{"seat": seat, "secret": token} for seat, token in place.tokens.items()],
            "invite": place.invite,
            "game": data(room, tuple(place.tokens)),
        }


@router.get(
    "/games/{game_id}",
    summary="Read a game",
    response_model=GameState,
    responses=problems(404, 410),
    dependencies=SEATED,
)
async def read_game(
    request: Request,
    game_id: GameId,
    after: Annotated[
        int | None, Query(ge=0, le=1_000_000, description="wait until `number` is greater than this")
    ] = None,
    wait: Annotated[float, Query(ge=0, le=LONGEST_WAIT, description="the most seconds to wait")] = 0,
) -> Data:
    """Read a game, at once or as soon as there is something new."""
    rooms = rooms_of(request)
    async with rooms.enter(game_id) as room:
        seats = await seats_at(rooms, room, request)
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


@router.post(
    "/games/{game_id}/join", summary="Join a game", response_model=Seated, responses=problems(403, 404, 409, 410, 413)
)
async def join_game(request: Request, game_id: GameId, join: Join) -> Data:
    """Take the free seat of a game that you were invited to."""
    rooms = rooms_of(request)
    async with rooms.enter(game_id) as room:
        return await seated(request, rooms, await lobby.sit_down(rooms, room, join.acceptance))


@router.post(
    "/games/{game_id}/commands",
    summary="Send a command",
    response_model=GameState,
    responses=problems(403, 404, 409, 410, 413),
    dependencies=SEATED,
)
async def command(request: Request, game_id: GameId, body: CommandBody) -> Data | Response:
    """Move, take back, resign, offer a draw, answer an offer, ask for a rematch, or add words to the shuffle."""
    if body.type == "rematch":
        limit_new_games(request)
    rooms = rooms_of(request)
    async with rooms.enter(game_id) as room:
        seats = await seats_at(rooms, room, request)
        try:
            await rooms.play.command(room, seats, as_command(body))
        except Refused as refused:
            answer = answer_to(refused)
            if answer.status == 409:
                return error_data(answer, game=data(room, seats))
            raise
        return data(room, seats)


@router.post(
    "/games/{game_id}/follow",
    summary="Join the rematch",
    response_model=Seated,
    responses=problems(403, 404, 409, 410),
    dependencies=SEATED,
)
async def follow(request: Request, game_id: GameId) -> Data:
    """Take your seat in the rematch, with the seats swapped."""
    rooms = rooms_of(request)
    async with rooms.enter(game_id) as room:
        held = await seats_of(rooms, room, tokens_of(request))
        return await seated(request, rooms, await lobby.follow(rooms, room, held))


@router.get(
    "/games/{game_id}/hint",
    summary="Ask the coach",
    response_model=Advice,
    responses=problems(403, 404, 409, 410),
    dependencies=SEATED,
)
async def hint(request: Request, game_id: GameId) -> Data:
    """Your winning chance, what it would be after each of your moves, and a hint."""
    rooms = rooms_of(request)
    async with rooms.enter(game_id) as room:
        view = view_of(room.table, await seats_at(rooms, room, request), room.here)
        if not view.seats or not view.coach:
            raise Refused(WebReason.NO_COACH)
        try:
            solution = await solution_for(request, view.game)
        except TooLarge as error:
            advice = no_coach(view, str(error))
        else:
            advice = await pooled(request, coach, view, solution)
        if advice is None:
            raise Refused(WebReason.NO_ADVICE)
        return advice._asdict()


@router.get("/games/{game_id}/review", summary="Review a game", responses=problems(404, 409, 410))
async def review_game(request: Request, game_id: GameId) -> Data:
    """What each move of a finished game was worth, and what was luck."""
    async with rooms_of(request).enter(game_id) as room:
        match, names = reviewed_match(room.table), room.table.info.names
    solution = await solution_for(request, match.game)
    return await pooled(request, lambda: as_data(match, names, review(match, solution)))


@router.get(
    "/games/{game_id}/record",
    summary="Download a record",
    response_class=Response,
    responses=problems(404, 409, 410) | {200: {"content": {"application/jsonl": {"schema": {"type": "string"}}}}},
)
async def record_game(request: Request, game_id: GameId) -> Response:
    """A finished game as a file for `numduel review` and `numduel verify`."""
    async with rooms_of(request).enter(game_id) as room:
        return await record_response(request, room)


@router.get("/solve/{game}", summary="Solve a position", response_model=Solved, responses=problems(404, 413))
async def solve_position(
    game: Text,
    request: Request,
    at: Annotated[
        str | None, Query(max_length=2000, description="the position; by default, the start of the game")
    ] = None,
) -> Data:
    """The winning chance of the player to move, and what it would be after each move."""
    made = await pooled(request, game_from_query, game, request.query_params)
    state = made.start() if at is None else await pooled(request, made.from_position, at)
    return await pooled(request, position_data, await solution_for(request, made), state)
