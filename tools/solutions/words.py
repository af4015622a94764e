"""Formats figures, tables and paragraphs."""

import textwrap
from collections.abc import Iterable
from typing import Any

from numduel.game import RuleValue
from numduel.solve.solution import SAME, Forced, Solution

Variants = list[dict[str, RuleValue]]
"""Rules other than the book's, a few of them at a time."""

PICTURE = "!"
"""Stands among the paragraphs of a section where its picture goes."""

WIDTH = 118


def paragraph(text: str) -> str:
    """A text wrapped to the usual width."""
    return textwrap.fill(" ".join(text.split()), WIDTH, break_long_words=False, break_on_hyphens=False)


def table(head: Iterable[object], lines: Iterable[Iterable[object]]) -> str:
    """A table: the first column is text, the others are figures."""
    names = list(head)
    rows: list[Iterable[object]] = [names, ["---", *["--:"] * (len(names) - 1)], *lines]
    return "\n".join(f"| {' | '.join(map(str, row))} |" for row in rows)


def percent(value: float, digits: int = 2) -> str:
    """A share or a chance."""
    return f"{100 * value:.{digits}f}%" if value else "0%"


def points(value: float, digits: int = 1) -> str:
    """A difference of two chances."""
    return f"{100 * value:.{digits}f}"


def verdict(solution: Solution[Any]) -> str:
    """How the first player fares."""
    value = solution.value(solution.game.start())
    if isinstance(solution, Forced):
        return "draws" if abs(value - 0.5) < SAME else "wins" if value > 0.5 else "loses"
    return "50%" if abs(value - 0.5) < SAME else percent(value, 3)


def listed(items: Iterable[object], last: str = "and") -> str:
    """Words joined for a sentence."""
    *most, end = map(str, items)
    return f"{', '.join(most)} {last} {end}" if most else end
