"""The first page: the five games, each a click away."""

from numduel.players import COMPUTERS
from numduel.web.templating import render


def home_page() -> str:
    """The page that all begins at."""
    return render("home.html", here="/", computers=tuple(COMPUTERS))
