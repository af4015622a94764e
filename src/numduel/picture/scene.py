"""What a picture of a table shows, as plain data: it is made only from what a viewer may see."""

import unicodedata
from typing import NamedTuple

from numduel.game import AnyGame, Observation
from numduel.table.names import unnamed

MOST_CARDS = 14  # drawn per stack: the cards below them are only counted
TYPED = str.maketrans({"−": "-", "–": "-", "×": "x", "→": ">", "“": '"', "”": '"', "’": "'", "‘": "'", "…": "..."})  # noqa: RUF001 - these are replaced

Names = tuple[str, str]


class Side(NamedTuple):
    """A player's side of the table."""

    name: str
    total: int | None  # None: both players share one
    cards: tuple[int, ...] | None  # the upper part of the stack, from the bottom up; None: there are no stacks
    below: int = 0  # cards of the stack that are not drawn
    note: str = ""


class Position(NamedTuple):
    """A table."""

    title: str
    line: str  # below the title: how the game stands
    sides: tuple[Side, Side]  # of players 1 and 2
    turn: int  # 0: nobody's
    bottom: int  # the seat that is drawn nearest to the viewer
    target: int = 0  # 0: there is none
    shared: int | None = None  # the total that both players share
    hand: str = ""  # the card in hand, ? if it is hidden
    deck: int | None = None  # cards left in the deck, if there is one
    pool: tuple[int, ...] = ()  # tokens left of each number from 1 up


def plain(text: str) -> str:
    """A text in the characters that the pictures' font has: accents are dropped, other scripts left out."""
    letters = unicodedata.normalize("NFKD", text.translate(TYPED))
    return " ".join("".join(letter for letter in letters if " " <= letter <= "~").split())


def named(names: Names) -> Names:
    """Names as pictures show them; a name in another script becomes that of the seat."""
    one, two = (
        drawn if any(map(str.isalnum, drawn := plain(name))) else unnamed(seat) for seat, name in enumerate(names, 1)
    )
    return one, two


def position_of(
    game: AnyGame, seen: Observation, names: Names, *, title: str, line: str, turn: int, bottom: int = 1, hidden: bool
) -> Position:
    """The picture of what a viewer sees; `hidden` says that there is a card in hand that is counted as not drawn."""
    order = (0, 1) if seen.seat == 1 else (1, 0)
    hand = "?" if hidden or seen.hidden else str(seen.card or "")
    shared = seen.totals[0] if len(seen.totals) == 1 else None
    one, two = (_side(seen, name, at) for name, at in zip(named(names), order, strict=True))
    cards = bool(seen.stacks and seen.left)
    return Position(
        plain(title),
        plain(line),
        (one, two),
        turn,
        bottom,
        int(game.rules.get("target", 0)),
        shared,
        hand,
        sum(seen.left) - (hand == "?") if cards else None,
        () if cards else seen.left,
    )


def _side(seen: Observation, name: str, at: int) -> Side:
    """One side of what a viewer sees."""
    stack = seen.stacks[at] if seen.stacks else None
    fives = f"sudden death: {seen.sudden_fives[at]}" if seen.sudden_fives else ""
    return Side(
        name,
        seen.totals[at] if len(seen.totals) > 1 else None,
        stack and stack[-MOST_CARDS:],
        max(0, len(stack or ()) - MOST_CARDS),
        fives,
    )
