"""The home page: all games, each a click away."""

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from numduel.players import COMPUTERS
from numduel.web.drawing.templating import render

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get("/")
def home() -> str:
    """All games, and a form to start each."""
    return render("home.html", here="/", computers=tuple(COMPUTERS))
