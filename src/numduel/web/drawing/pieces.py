"""What several games lay on the table, as plain data."""

from typing import Any, NamedTuple

MOST_CARDS = 30  # of a stack that are drawn: what lies below them is only counted


class Scene(NamedTuple):
    """A table as plain data: what the template of its game draws for each player, and between them."""

    sides: tuple[tuple[Any, ...], tuple[Any, ...]]
    middle: tuple[Any, ...]


class Words(NamedTuple):
    """A move as its button says it."""

    label: str  # what is done: "Add 7"
    face: str  # the same as large figures: "+7"; empty where the label itself is short enough
    result: str  # what it makes of the table: "makes 31"
    keys: str  # what to press, or empty
    group: str = ""  # the heading under which it stands, if there are several


Pile = tuple[tuple[int, ...], int, int]
"""A stack of cards: those that are drawn, how many lie below them, and what it is worth."""


def pile(cards: tuple[int, ...], total: int) -> Pile:
    """A stack, or the upper part of a very high one."""
    return cards[-MOST_CARDS:], max(0, len(cards) - MOST_CARDS), total


def digit(number: int, before: str = "") -> str:
    """The keys for a number: its digit, 0 for ten, and none for higher ones."""
    return f"{before}{number % 10}" if number <= 10 else ""
