"""What several games lay on the table."""

from functools import lru_cache
from typing import Any, NamedTuple

from markupsafe import Markup

MOST_CARDS = 30  # of a stack that are drawn: what lies below them is only counted


class Scene(NamedTuple):
    """A table as plain data: what the template of its game draws for each player, and between them.

    `scales` are the scale as either player sees it, if the game has one.
    """

    sides: tuple[tuple[Any, ...], tuple[Any, ...]]
    middle: tuple[Any, ...]
    scales: tuple[Markup, Markup] = (Markup(), Markup())


class Words(NamedTuple):
    """A move as its button says it."""

    label: str  # what is done: "Add 7"
    face: str  # the same as large figures: "+7"; empty where the label itself is short enough
    result: str  # what it makes of the table: "makes 31"
    keys: str  # what to press, or empty
    group: str = ""  # the heading under which it stands, if there are several


@lru_cache(maxsize=4096)
def fan(cards: tuple[int, ...], newest: int = 0, odd: int = 0) -> Markup:
    """The cards of a stack from the bottom up, all of them numbers; of a very high one only the upper part.

    `newest` is the number of its top card in the game, if that came last; `odd` the cards that are marked.
    """
    if not cards:
        return Markup()
    below = len(cards) - MOST_CARDS
    hidden = f'<li class="below"><b>+{below}</b><span class="unseen"> below</span></li>' if below > 0 else ""
    shown = cards[max(0, below) : -1]
    rest = "".join([f"<li{' class=odd' if card == odd else ''}><b>{card}</b></li>" for card in shown])
    kind = f"top{' odd' if cards[-1] == odd else ''}{' new' if newest else ''}"
    glide = f' data-glide="card{newest}"' if newest else ""
    return Markup(f'{hidden}{rest}<li class="{kind}"><b{glide}>{cards[-1]}</b></li>')  # noqa: S704 - numbers


def digit(number: int, before: str = "") -> str:
    """The keys for a number: its digit, 0 for ten, and none for higher ones."""
    return f"{before}{number % 10}" if number <= 10 else ""
