"""The form that starts a game: on the home page, and again on a page of its own if the game could not be started."""

from collections.abc import Mapping

from numduel.players import COMPUTERS, GRADED, SIMPLE
from numduel.web.drawing.templating import render


def strengths(computers: tuple[str, ...]) -> dict[str, str]:
    """Computers, each with a few words about it: as many as fit into a list to choose from."""
    return {who: COMPUTERS[who].partition(":")[0] for who in computers}


OPPONENTS = {"graded": strengths(GRADED), "simple": strengths(SIMPLE)}
"""The computers that the form offers."""


def form_again(key: str, fields: Mapping[str, str], sentence: str, *, large: bool) -> str:
    """The form of a game that could not be started, as it was filled in, and why.

    Of a variant that is too large to solve, only those computers are offered that can play it.
    """
    return render("start.html", key=key, filled=fields, sentence=sentence, large=large, **OPPONENTS)
