"""The home page: all games, each a click away."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from numduel.players import COMPUTERS
from numduel.web.drawing.templating import render
from numduel.web.http.work import pooled

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get("/")
async def home(request: Request) -> str:
    """All games, and a form to start each."""
    return await pooled(request, home_page)


def home_page() -> str:
    """The home page, which is the same for all."""
    return render("home.html", here="/", computers=tuple(COMPUTERS))
