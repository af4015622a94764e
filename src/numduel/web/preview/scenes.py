"""What a picture shows, as plain data: it is made only from what a spectator may see."""

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from numduel.game import AnyGame, Observation
from numduel.puzzles.puzzle import Puzzle
from numduel.reviews import Review
from numduel.table.names import unnamed

MOST_CARDS = 14  # drawn per stack: the cards below them are only counted
MOST_POINTS = 400  # drawn of a graph
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


class Graph(NamedTuple):
    """The winning chances of a finished game."""

    title: str
    line: str
    names: Names
    chances: tuple[float, ...]  # of player 1
    marks: tuple[tuple[float, float, int], ...]  # mistakes: where along the game, the chance after it, and whose
    accuracy: Names


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


def puzzle_position(game: AnyGame, puzzle: Puzzle, title: str, before: str = "") -> Position:
    """The picture of a puzzle: the position and the question, which may have something before it."""
    turn = game.turn(puzzle.state)
    question = puzzle.question.removesuffix(".")
    seen = game.see(puzzle.state, turn)
    names = unnamed(1), unnamed(2)
    line = f"{before}{question}"
    return position_of(game, seen, names, title=title, line=line, turn=turn, bottom=puzzle.seat, hidden=False)


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


def graph_of(found: Review, names: Names, *, title: str, line: str) -> Graph:
    """The picture of a review."""
    last = max(1, len(found.chances) - 1)
    marks = [
        (round(at / last, 4), round(found.chances[at], 3), step.turn)
        for at, step in enumerate(found.steps, 1)
        if step.word
    ]
    one, two = (f"{100 * side.accuracy:.0f}%" for side in found.sides)
    return Graph(plain(title), plain(line), named(names), _thinned(found.chances), tuple(marks), (one, two))


def _thinned(chances: Sequence[float]) -> tuple[float, ...]:
    """The chances of a game, or of a long one as many as can be told apart, with the first and the last."""
    last, most = len(chances) - 1, min(len(chances), MOST_POINTS)
    return tuple(round(chances[at * last // max(1, most - 1)], 3) for at in range(most))
