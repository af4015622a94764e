"""Take-backs: who can take back a move, and how far the game goes back."""

from collections.abc import Sequence

from numduel.table.table import Table

MOST = 100  # in a game
LONGEST = 2000  # moves and draws of a game in which one can be taken back: all that is left of them is played again


def may_take_back(table: Table, seats: Sequence[int]) -> bool:
    """Whether the holder of these seats can take back a move now."""
    return is_alone(table, seats) and not is_settled(table) and has_some_left(table) and left(table, seats) is not None


def is_alone(table: Table, seats: Sequence[int]) -> bool:
    """Whether the holder of these seats plays against a computer, or for both players."""
    return {*seats} >= {*table.people}


def is_settled(table: Table) -> bool:
    """Whether the game is over for good: a player ended it, or there is a rematch."""
    return bool(table.rematch or (table.match and table.match.ending))


def has_some_left(table: Table) -> bool:
    """Whether there are any take-backs left."""
    return table.take_backs < MOST and table.played <= LONGEST


def left(table: Table, seats: Sequence[int]) -> int | None:
    """How many moves and draws are left without the last move of these seats; None if there was none.

    The card that it was made with is one of them.
    """
    return table.match.before_last(seats) if table.match else None
