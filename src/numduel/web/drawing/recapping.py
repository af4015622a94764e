"""The sentence that sums up a finished game, with a link to the move that it is about."""

import re

from markupsafe import Markup

from numduel.match import Match
from numduel.players import HUMAN
from numduel.recap import recap
from numduel.reviews import Review
from numduel.table.names import OPPONENT, Names
from numduel.table.view import TableView
from numduel.web.drawing.templating import safe
from numduel.web.drawing.wording import names_of

LOSS = re.compile(r" -(?=\d+(\.\d)?%)")


def recap_of(view: TableView, match: Match, found: Review) -> str:
    """The sentence about the match of a table that is over, given its review, as a paragraph."""
    one, two = view.players
    names = called(names_of(view), (one.who, two.who))
    return recap_html(f"/game/{view.id}/review", match, found, names, view.seats)


def called(names: Names, who: tuple[str, str]) -> Names:
    """What players are called in a sentence: a computer has no name, nor has an opponent who gave none."""
    one, two = (
        "the computer" if kind != HUMAN else f"your {name.lower()}" if name == OPPONENT else name
        for name, kind in zip(names, who, strict=True)
    )
    return one, two


def recap_html(address: str, match: Match, found: Review, names: Names, seats: tuple[int, ...]) -> Markup:
    """The same for a match that was reviewed already, at that address."""
    you = seats[0] if len(seats) == 1 else 0
    text, step, again = recap(match, found, dict(enumerate(names, 1)), you)
    said = LOSS.sub(" \N{MINUS SIGN}", text)  # which is as wide as the plus
    link = (
        f' <a href="{safe(address)}?step={step}#position">{"Try it again" if again else "See the move"}</a>'
        if step
        else ""
    )
    return Markup(f'<p class="recap">{safe(said)}{link}</p>')  # noqa: S704 - escaped here
