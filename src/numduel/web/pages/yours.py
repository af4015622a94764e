"""Your games: the page of all games that were played in this browser, and what it asks of each table."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse

from numduel.table.refusal import Reason, Refused
from numduel.table.view import view_of
from numduel.web.drawing.templating import render
from numduel.web.drawing.yours import mine
from numduel.web.http.auth import GameId, rooms_of, seats_of, tokens_of
from numduel.web.http.recaps import review_of
from numduel.web.http.work import pooled

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get("/yours")
async def yours(request: Request) -> str:
    """All games that were played in this browser, which adds them itself: the server knows of no visitor."""
    return await pooled(request, render, "yours.html")


@router.get("/game/{game_id}/mine")
async def my_game(request: Request, game_id: GameId) -> JSONResponse:
    """A table in a line, for whoever holds a seat there. Its cookie is only sent to addresses below the table's."""
    rooms = rooms_of(request)
    async with rooms.enter(game_id) as room:
        seats = tuple(await seats_of(rooms, room, tokens_of(request)))
        if not seats:
            raise Refused(Reason.WATCHING)
        view = view_of(room.table, seats, room.here)
        found = await review_of(rooms.threads, room) if len(seats) == 1 else None  # nothing is solved for a list
    return JSONResponse(mine(view, found.sides[seats[0] - 1].accuracy if found else None))
