"""A canvas: shapes and text in the colours of the web app, saved as PNG."""

from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from numduel.picture.canvas import Box, Points, fitted
from numduel.picture.palette import INK, PAPER

SCALE = 2  # drawn larger, and then reduced, for smooth edges
COLOURS = 96  # in the palette of the file


class Canvas:
    """A sheet of paper to draw on. All measures are in pixels of the finished picture."""

    def __init__(self, width: int, height: int, paper: str = PAPER) -> None:
        self._image = Image.new("RGB", (width * SCALE, height * SCALE), paper)
        self._draw = ImageDraw.Draw(self._image)
        self._fonts: dict[int, ImageFont.FreeTypeFont | ImageFont.ImageFont] = {}

    def box(self, place: Box, fill: str, outline: str | None = None, *, radius: int = 0) -> None:
        """A rectangle, with round corners if there is a radius."""
        left, top, width, height = place
        corners = [left * SCALE, top * SCALE, (left + width) * SCALE - 1, (top + height) * SCALE - 1]
        self._draw.rounded_rectangle(corners, radius * SCALE, fill, outline, 2 * SCALE if outline else 0)

    def disc(self, x: float, y: float, radius: float, fill: str, outline: str | None = None) -> None:
        """A circle around a point."""
        corners = [(x - radius) * SCALE, (y - radius) * SCALE, (x + radius) * SCALE, (y + radius) * SCALE]
        self._draw.ellipse(corners, fill, outline, 2 * SCALE if outline else 0)

    def polygon(self, points: Points, fill: str) -> None:
        """A shape with corners."""
        self._draw.polygon([(x * SCALE, y * SCALE) for x, y in points], fill)

    def line(self, points: Points, fill: str, width: float) -> None:
        """A line through points."""
        self._draw.line([(x * SCALE, y * SCALE) for x, y in points], fill, round(width * SCALE), joint="curve")

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
            words, size = fitted(words, size, room, self._width)
        stroke = max(1, size * SCALE // 34) if bold else 0
        self._draw.text((x * SCALE, y * SCALE), words, fill, self._font(size), anchor, stroke_width=stroke)
        return self._width(words, size)

    def _width(self, words: str, size: int) -> float:
        return self._draw.textlength(words, self._font(size)) / SCALE

    def _font(self, size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
        """Pillow's own font: a picture looks the same on every machine."""
        if size not in self._fonts:
            self._fonts[size] = ImageFont.load_default(size * SCALE)
        return self._fonts[size]

    def png(self) -> bytes:
        """The picture as a file."""
        small = self._image.reduce(SCALE).quantize(COLOURS, dither=Image.Dither.NONE)
        file = BytesIO()
        small.save(file, "PNG", optimize=True)
        return file.getvalue()
