"""What pictures are drawn on."""

from collections.abc import Callable, Sequence
from typing import Protocol

from numduel.picture.palette import INK, PLAYERS

SMALLEST = 0.65  # to which share of its size a text is shrunk before it is cut off
DOTS = "..."

Points = Sequence[tuple[float, float]]
Box = tuple[float, float, float, float]
"""Left, top, width, height."""


class Canvas(Protocol):
    """Shapes and text. All measures are in units of the picture's design, which is 1200 by 630."""

    def box(self, place: Box, fill: str, outline: str | None = None, *, radius: int = 0) -> None:
        """A rectangle, with round corners if there is a radius."""

    def disc(self, x: float, y: float, radius: float, fill: str, outline: str | None = None) -> None:
        """A circle around a point."""

    def polygon(self, points: Points, fill: str) -> None:
        """A shape with corners."""

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: int,
        fill: str = INK,
        *,
        anchor: str = "ls",
        bold: bool = False,
        room: float = 0,
    ) -> float:
        """A line of text, made to fit if it has little room; returns its width.

        The anchor is Pillow's: l, m or r for left, middle or right, then s for the baseline or m for the middle.
        """


def draw_mark(canvas: Canvas, seat: int, x: float, y: float, radius: float) -> None:
    """A player's mark: a disc or a diamond."""
    if seat == 1:
        canvas.disc(x, y, radius, PLAYERS[1])
    else:
        far = radius * 1.2
        canvas.polygon([(x, y - far), (x + far, y), (x, y + far), (x - far, y)], PLAYERS[2])


def fitted(words: str, size: int, room: float, width: Callable[[str, int], float]) -> tuple[str, int]:
    """The text and its size that fit into a room: smaller first, then cut off."""
    smallest = round(size * SMALLEST)
    while size > smallest and width(words, size) > room:
        size -= 1
    while len(words) > len(DOTS) and width(words, size) > room:
        words = words.removesuffix(DOTS)[:-1].rstrip() + DOTS
    return words, size
