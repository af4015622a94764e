"""A canvas on NumPy alone: smooth shapes and text, as an array of pixels."""

from functools import lru_cache
from math import ceil

import numpy as np
from numpy.typing import NDArray

from numduel.envs.rendering import font
from numduel.envs.rendering.font import CAPITAL, LIFTS, Mask
from numduel.picture.canvas import Box, Points, fitted
from numduel.picture.palette import INK, PAPER

LINE = 2  # the width of an outline


class Canvas:
    """A sheet of paper to draw on. All measures are in units of the design; `scale` is how many pixels one has."""

    def __init__(self, width: int, height: int, scale: float, paper: str = PAPER) -> None:
        self._scale = scale
        self._pixels = np.empty((round(height * scale), round(width * scale), 3), dtype=np.float32)
        self._pixels[:] = _rgb(paper)

    def pixels(self) -> NDArray[np.uint8]:
        """The picture: rows, columns, and red, green and blue."""
        return np.rint(self._pixels).astype(np.uint8)

    def box(self, place: Box, fill: str, outline: str | None = None, *, radius: float = 0) -> None:
        """A rectangle, with round corners if there is a radius. Its edges are those of pixels, so they are crisp."""
        left, top, width, height = place
        x, y = round(left * self._scale), round(top * self._scale)
        w = max(1, round((left + width) * self._scale) - x)
        h = max(1, round((top + height) * self._scale) - y)
        around = radius * self._scale
        if outline:
            self._fill((x, y, w, h), around, outline)
            line = max(1, round(LINE * self._scale))
            x, y, w, h, around = x + line, y + line, w - 2 * line, h - 2 * line, max(0, around - line)
        self._fill((x, y, w, h), around, fill)

    def _fill(self, place: tuple[int, int, int, int], radius: float, colour: str) -> None:
        """Fill a rectangle of whole pixels: only the rows with corners have pixels that are partly covered."""
        x, y, width, height = place
        radius = min(radius, width / 2, height / 2)
        high = min(ceil(radius), height // 2)
        corners = _corners(width, high, radius)
        self._paint(corners, x, y, colour)
        self._pixels[max(0, y + high) : max(0, y + height - high), max(0, x) : max(0, x + width)] = _rgb(colour)
        self._paint(corners[::-1], x, y + height - high, colour)

    def disc(self, x: float, y: float, radius: float, fill: str, outline: str | None = None) -> None:
        """A circle around a point."""
        self.box((x - radius, y - radius, 2 * radius, 2 * radius), fill, outline, radius=radius)

    def polygon(self, points: Points, fill: str) -> None:
        """A shape with corners, all of which point outwards, given clockwise."""
        corners = np.array(points) * self._scale
        left, top = np.floor(corners.min(axis=0)).astype(int)
        right, bottom = np.ceil(corners.max(axis=0)).astype(int)
        rows, columns = np.mgrid[top:bottom, left:right] + 0.5
        outside = np.full(rows.shape, -np.inf)
        for (x, y), (to_x, to_y) in zip(corners, np.roll(corners, -1, axis=0), strict=True):
            beyond = ((columns - x) * (to_y - y) - (rows - y) * (to_x - x)) / np.hypot(to_x - x, to_y - y)
            np.maximum(outside, beyond, out=outside)
        self._paint(np.clip(0.5 - outside, 0, 1).astype(np.float32), int(left), int(top), fill)

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
        """A line of text, made to fit if it has little room; returns its width. The anchor is Pillow's."""
        if room:
            words, size = fitted(words, size, room, font.width)
        width = font.width(words, size)
        pen = (x - width * {"l": 0, "m": 0.5, "r": 1}[anchor[0]]) * self._scale
        baseline = round((y + (size * CAPITAL / 2 if anchor[1] == "m" else 0)) * self._scale)
        unit = size * CAPITAL / 10 * self._scale
        for character in words:
            if character != " ":
                lifted = round(pen * LIFTS)
                mask, right, below = font.glyph(character, unit, lifted % LIFTS, bold=bold)
                self._paint(mask, lifted // LIFTS + right, baseline + below, fill)
            pen += font.advance(character) * unit
        return width

    def _paint(self, mask: Mask, left: int, top: int, colour: str) -> None:
        """Cover pixels with a colour, each as much as the mask says; what is beyond the paper is left out."""
        height, width, _ = self._pixels.shape
        first, end = max(0, top), max(0, min(height, top + mask.shape[0]))
        start, stop = max(0, left), max(0, min(width, left + mask.shape[1]))
        if first < end and start < stop:
            below = self._pixels[first:end, start:stop]
            below += mask[first - top : end - top, start - left : stop - left, None] * (_rgb(colour) - below)


@lru_cache(maxsize=512)
def _corners(width: int, height: int, radius: float) -> Mask:
    """How much of each pixel the upper rows of a rectangle with round corners cover."""
    across = np.abs(np.arange(width) + 0.5 - width / 2) - (width / 2 - radius)
    down = radius - np.arange(height) - 0.5
    far = np.hypot(np.maximum(across, 0)[None, :], np.maximum(down, 0)[:, None])
    covered: Mask = np.clip(radius + 0.5 - far, 0, 1).astype(np.float32)
    return covered


@lru_cache(maxsize=64)
def _rgb(colour: str) -> Mask:
    """A colour such as #f4eee1 as numbers."""
    return np.frombuffer(bytes.fromhex(colour[1:]), dtype=np.uint8).astype(np.float32)
