"""Pictures as SVG: a few shapes on their own background, legible on light and on dark pages."""

from collections.abc import Mapping
from itertools import groupby
from xml.sax.saxutils import escape, quoteattr

INK, SOFT, GROUND, EDGE = "#22272e", "#5f6874", "#fcfbf8", "#d8d4ca"
BLUE, ORANGE, GREY = "#2563a8", "#d9741f", "#e4e1da"
PLAYERS = "#a8371b", "#1b5a8a"  # as in the web app
BLUES = ("#dbe8f5", "#b3d0ea", "#7fb0da", "#4a8ac4", BLUE)
ORANGES = ("#fbe6d1", "#f7cb9f", "#f0a865", "#e68a37", ORANGE)
FONT = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif"
MARGIN = 24
TOP = 74  # where the drawing can start


class Picture:
    """A picture with a title, a subtitle, and a text alternative."""

    def __init__(self, width: int, height: int, title: str, subtitle: str, alt: str) -> None:
        self.alt = alt
        size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        about = f'role="img" aria-label={quoteattr(alt)} font-family={quoteattr(FONT)}'
        self._parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} {about}>', f"<title>{escape(title)}</title>"]
        self.rect(0.5, 0.5, width - 1, height - 1, GROUND, stroke=EDGE, rx=8)
        self.text(MARGIN, 34, title, 19, "start", weight=600)
        self.text(MARGIN, 56, subtitle, 13, "start", fill=SOFT)

    def __str__(self) -> str:
        return "\n".join([*self._parts, "</svg>", ""])

    def rect(
        self, x: float, y: float, width: float, height: float, fill: str, *, stroke: str = "none", rx: int = 0
    ) -> None:
        self._add("rect", x=x, y=y, width=width, height=height, fill=fill, stroke=stroke, rx=rx)

    def circle(self, x: float, y: float, r: float, fill: str, stroke: str = "none") -> None:
        self._add("circle", cx=x, cy=y, r=r, fill=fill, stroke=stroke)

    def line(self, x1: float, y1: float, x2: float, y2: float, stroke: str = EDGE, *, width: float = 1) -> None:
        self._add("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=stroke, stroke_width=width)

    def path(self, d: str, **style: str | float) -> None:
        self._add("path", "", d=d, **style)

    def text(
        self,
        x: float,
        y: float,
        words: object,
        size: float = 13,
        anchor: str = "middle",
        *,
        fill: str = INK,
        weight: int = 400,
        turned: bool = False,
    ) -> None:
        turn = {"transform": f"rotate(-90 {number(x)} {number(y)})"} if turned else {}
        bold = {"font_weight": weight} if weight != 400 else {}
        self._add("text", str(words), x=x, y=y, font_size=size, text_anchor=anchor, fill=fill, **bold, **turn)

    def cells(self, x: float, y: float, size: float, colours: Mapping[tuple[int, int], str]) -> None:
        """A grid of squares, each at its column and row, drawn as one path per colour."""
        runs: dict[str, list[str]] = {}
        for row in sorted({row for _, row in colours}):
            columns = sorted(column for column, at in colours if at == row)
            for colour, group in groupby(columns, lambda column: colours[column, row]):  # noqa: B023 - used at once
                run = list(group)
                width = (run[-1] - run[0] + 1) * size
                start = f"M{number(x + run[0] * size)} {number(y + row * size)}"
                runs.setdefault(colour, []).append(f"{start}h{number(width)}v{number(size)}h-{number(width)}z")
        for colour, found in runs.items():
            self.path("".join(found), fill=colour, shape_rendering="crispEdges")

    def _add(self, tag: str, content: str = "", **attributes: object) -> None:
        said = [
            f"{name.replace('_', '-')}={quoteattr(number(value))}"
            for name, value in attributes.items()
            if value not in ("none", 0) or name in ("x", "y", "x1", "y1", "x2", "y2")
        ]
        end = f">{escape(content)}</{tag}>" if content else "/>"
        self._parts.append(f"<{tag} {' '.join(said)}{end}")


def mixed(one: str, two: str, part: float) -> str:
    """A mix of two colours, with that share of the second."""
    pairs = ((int(one[at : at + 2], 16), int(two[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(first + (second - first) * part):02x}" for first, second in pairs)


def number(value: object) -> str:
    """A number in as few digits as possible; anything else as it is."""
    return f"{round(value, 2):g}" if isinstance(value, int | float) else str(value)
