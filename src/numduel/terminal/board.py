"""Totals on their way to a target, drawn so that they are taken in at a glance."""

from collections.abc import Iterable
from typing import NamedTuple

from numduel.terminal.console import DIM, Console, width_of

WIDEST, NARROWEST = 50, 10  # how many cells a bar may have


class Way(NamedTuple):
    """One total: whose it is, how far it is, and what it is made of."""

    label: str
    colour: str
    total: int
    note: str = ""


def show_ways(console: Console, target: int, ways: Iterable[Way]) -> None:
    """A bar for each total, one below the other, as far as the screen is wide."""
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
