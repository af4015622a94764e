"""Progress bars: totals on their way to a target, to take in at a glance."""

from collections.abc import Iterable
from typing import NamedTuple

from numduel.terminal.console import DIM, Console
from numduel.text import width_of

WIDEST, NARROWEST = 50, 10  # limits for the number of cells in a bar


class Way(NamedTuple):
    """One total: whose it is, how high it is, and what it is made of."""

    label: str
    colour: str
    total: int
    note: str = ""


def show_ways(console: Console, target: int, ways: Iterable[Way]) -> None:
    """Show a bar for each total, one below the other, as wide as the screen allows."""
    ways = list(ways)
    labels = max(width_of(way.label) for way in ways)
    digits = len(str(target))
    room = console.width - labels - 2 * digits - 4
    cells = min(target * max(1, WIDEST // target), WIDEST, room)
    console.gap()
    for way in ways:
        done = max(0, min(cells, round(cells * way.total / target)))
        full, empty = console.blocks
        bar = console.paint(full * done, way.colour) + console.paint(empty * (cells - done), DIM)
        line = console.paint(way.label, way.colour) + " " * (labels - width_of(way.label) + 1)
        if cells >= NARROWEST:
            line += f"{bar} "
        line += f"{way.total:>{digits}}/{target}"
        if way.note and room - cells > len(way.note) + 1:
            line += console.paint(f"  {way.note}", DIM)
        console.say(line)
    console.say()
