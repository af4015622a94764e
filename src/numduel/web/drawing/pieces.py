"""Pieces that several games share. Names are already escaped, and everything else is numbers."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from numduel.memo import STATES, memoized
from numduel.table.names import YOU

MOST_CARDS = 30  # drawn per stack: the cards below them are only counted

Names = tuple[str, str]
Totals = tuple[int, int]
Sides = tuple[tuple[Any, ...], tuple[Any, ...]]
"""What a game draws for player 1, and for player 2."""
Parts = tuple[str, ...]
"""Parts of a drawing, in their order."""


class Scene(NamedTuple):
    """What lies on a table as plain data: what its game draws for each player, and between them.

    It is the same for all viewers, as a card in hand is not part of it. `scales` are the totals on the scale as each
    player sees it, if the game has one; `pool` draws what both players take from, where it is not on the buttons.
    """

    sides: Sides
    middle: tuple[Any, ...] = ()
    scales: tuple[str, str] = ("", "")
    pool: Callable[[], str] = str


class Hand(NamedTuple):
    """What a viewer sees of the card in hand."""

    drawn: str = ""  # the deck and the card
    card: int = 0  # if it is visible
    notice: str = ""  # something to know before the next move, addressed to the player to move


EMPTY = Hand()


class Words(NamedTuple):
    """A move as its button says it."""

    label: str  # what is done: "Add 7"
    doing: str  # the same to start a sentence that ends with the result: "Adding 7"
    face: str  # the same in large figures: "+7"; empty where the label is shown instead
    result: str  # what comes of it: "makes 31"
    keys: str  # the keyboard shortcut, or empty
    group: str = ""  # the heading it stands under, if any
    left: str = ""  # how many are left of what it takes, as dots


class Idle(NamedTuple):
    """A move that cannot be played now, on the button's place."""

    text: str  # the button's face, or its label without the card
    figures: bool  # whether it is a face
    group: str = ""
    left: str = ""


def fan(cards: tuple[int, ...], new: int | None = None, odd: int = 0) -> str:
    """The cards of a stack from the bottom up; only the upper part of a very high one.

    If its top card was just played, `new` is which card of the deck it was, so that it glides from the hand, or 0 if it
    came from no deck; `odd` is the number whose cards are marked.
    """
    if not cards:
        return ""
    below, hidden, rest = len(cards) - MOST_CARDS, "", cards[:-1]
    if below > 0:
        hidden, rest = f'<li class="below"><b>+{below}</b><span class="unseen"> below</span></li>', cards[below:-1]
    fresh, glide = "" if new is None else " new", f' data-glide="card{new}"' if new else ""
    return f'{hidden}{_covered(rest, odd)}<li class="top {kind(cards[-1], odd)}{fresh}"><b{glide}>{cards[-1]}</b></li>'


@lru_cache(maxsize=STATES)
def _covered(cards: tuple[int, ...], odd: int) -> str:
    """The cards below the top one: those that were covered before, which are cached since then, and one more."""
    if not cards:
        return ""
    return f'{_covered(cards[:-1], odd)}<li class="{kind(cards[-1], odd)}"><b>{cards[-1]}</b></li>'


@lru_cache(maxsize=1024)
def kind(card: int, odd: int) -> str:
    """The classes of a card: how many digits it has, hence how much of it must stay visible, and if it is marked."""
    return f"d{len(str(card))}{' odd' if card == odd else ''}"


def pile(name: str, cards: str, total: int, word: str = "Total") -> str:
    """A player's total and stack, given the HTML of its cards."""
    stack = '<p class="stack none">no cards yet</p>'
    if cards:
        stack = f'<ol class="stack" aria-label="{whose(name)} stack, from the bottom up">{cards}</ol>'
    return f'<p class="total"><span class="unseen">{word} </span>{total}</p>{stack}'


@memoized(STATES)
def well(hand: int | str, owner: str, placed: int, left: int | str, what: str) -> str:
    """The deck with what is left in it, and the card in its owner's hand: 0 if there is none, ? if it is hidden."""
    empty, glide = " empty" if left == 0 else "", f'data-glide="card{placed + 1}"'
    held = ""
    if hand == "?":
        held = f'<div class="hand"><span class="card back" {glide}></span><p>{clip(owner)} holds a card</p></div>'
    elif hand:
        kind = f"card d{len(str(hand))}"
        held = f'<div class="hand"><b class="{kind}" {glide}>{hand}</b><p>{whose(owner, clip(owner))} card</p></div>'
    return (
        f'<div class="well"><div class="deck{empty}"><span class="back" aria-hidden="true"></span>'
        f'<p><b class="figure">{left}</b> {what}</p></div>{held}</div>'
    )


def whose(name: str, shown: str = "") -> str:
    """A name before what its player has."""
    return "Your" if name == YOU else f"{shown or name}&#8217;s"


def clip(name: str) -> str:
    """A name that is cut off where it would wrap."""
    return f'<span class="clip" title="{name}">{name}</span>'


def within(name: str) -> str:
    """A name within a sentence."""
    return "you" if name == YOU else clip(name)


def digit(number: int, before: str = "") -> str:
    """The keys for a number: its digit, 0 for ten, and none for higher ones."""
    return f"{before}{number % 10}" if number <= 10 else ""
