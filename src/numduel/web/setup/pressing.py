"""What can be pressed, and the presses that several games share."""

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from numduel.game import AnyGame, BadPosition
from numduel.table.names import unnamed

STEPS = (-10, -1, 1, 10)


class Press(NamedTuple):
    """Something to press."""

    face: str  # what it shows: "7"
    label: str  # what it does: "Remove the 7"
    at: str  # the position that it leads to
    legal: bool  # whether the rules know that position; if not, pressing it tells why
    now: bool = False  # whether that is how it is already
    note: str = ""  # on a token: how many are left, as dots
    gone: bool = False  # whether none is left


class Row(NamedTuple):
    """Presses below the table, under one heading."""

    name: str
    presses: tuple[Press, ...]


class Setup(NamedTuple):
    """All that can be pressed: cards and tokens on the table, and the rows below it."""

    rows: tuple[Row, ...] = ()
    stacks: tuple[tuple[Press, ...], ...] = ()  # a press for each card, from the bottom up
    tokens: tuple[Press, ...] = ()
    odd: int = 0  # the number whose cards are marked


def press(game: AnyGame, face: str, label: str, *texts: str, now: bool = False) -> Press:
    """A press that leads to the first of these positions that is legal; if none is, to the first."""
    for text in texts:
        with suppress(BadPosition):
            return Press(face, label, game.position(game.from_position(text)), True, now)
    return Press(face, label, texts[0], False, now)


def turns(game: AnyGame, turn: int, put: Callable[[int], str]) -> Row:
    """Whose turn it is; `put` is the position with another one."""
    each = (press(game, unnamed(seat), f"{unnamed(seat)} to move", put(seat), now=seat == turn) for seat in (1, 2))
    return Row("To move", tuple(each))


def steps(game: AnyGame, name: str, total: int, put: Callable[[int], str]) -> Row:
    """A total, up and down; `put` is the position with another one."""
    faces = {by: f"{by:+d}".replace("-", "\N{MINUS SIGN}") for by in STEPS}
    return Row(name, tuple(press(game, face, f"{name}: {face}", put(total + by)) for by, face in faces.items()))


def whose(seat: int) -> str:
    """A player before what they have."""
    return f"{unnamed(seat)}\N{RIGHT SINGLE QUOTATION MARK}s"
