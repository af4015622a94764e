"""The home page: all games, each a click away."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse

from numduel.web.drawing.links import game_from_query
from numduel.web.drawing.starting import OPPONENTS
from numduel.web.drawing.templating import render
from numduel.web.http.errors import in_full
from numduel.web.http.work import pooled
from numduel.web.solving import who_can_play

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get("/")
async def home(request: Request) -> str:
    """All games, and a form to start each."""
    return await pooled(request, home_page)


def home_page() -> str:
    """The home page, which is the same for all: each browser adds its own games."""
    return render("home.html", here="/", **OPPONENTS)


@router.get("/variants/{key}")
async def variant(request: Request, key: str) -> JSONResponse:
    """Who can play a variant, if not all can: said while the form is filled in."""
    said = await pooled(request, lambda: who_can_play(game_from_query(key, request.query_params)))
    return JSONResponse({"large": in_full(said) if said else ""})
