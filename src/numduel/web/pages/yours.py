"""Your games: the page of all games that were played in this browser, and what it asks of each table."""

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse

from numduel.match import Match
from numduel.reviews import review
from numduel.solve.solution import Solution
from numduel.solve.work import at_hand
from numduel.table.refusal import Reason, Refused
from numduel.table.table import Table
from numduel.table.view import view_of
from numduel.web.drawing.templating import render
from numduel.web.drawing.yours import mine
from numduel.web.http.auth import GameId, rooms_of, seats_of, tokens_of
from numduel.web.http.recaps import LONGEST
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
        view, found = view_of(room.table, seats, room.here), _reviewable(room.table)
    accuracy = await pooled(request, _accuracy, *found, seats[0]) if found and len(seats) == 1 else None
    return JSONResponse(mine(view, accuracy))


def _reviewable(table: Table) -> tuple[Match, Solution[Any]] | None:
    """A finished match and its solution, if reviewing it costs little: nothing is solved for a figure in a list."""
    solution = at_hand(table.game) if table.outcome else None
    if table.match is None or solution is None or len(table.match.history) > LONGEST:
        return None
    return table.match, solution


def _accuracy(match: Match, solution: Solution[Any], seat: int) -> float:
    """The accuracy of a player's moves, as the review has it."""
    return review(match, solution).sides[seat - 1].accuracy
