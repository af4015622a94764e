"""The page for what a variant does not have: why, and where to go instead."""

from typing import NamedTuple

from numduel.game import AnyGame
from numduel.web.drawing.links import in_words
from numduel.web.drawing.templating import render


class Missing(NamedTuple):
    """What there is none of."""

    section: str  # the first part of its address
    heading: str  # of the page, after the name of the game
    what: str  # in a sentence


def none_page(game: AnyGame, missing: Missing, why: str) -> str:
    """Why a variant has none, and where to go instead."""
    return render("none.html", game=game, changes=in_words(game), why=why, **missing._asdict())
