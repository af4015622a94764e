"""Draws the icons of the installed web app, after static/favicon.svg.

Run it when the drawing changes: `PYTHONPATH=src .venv/bin/python tools/icons.py`.
"""

from pathlib import Path

from numduel.picture.palette import PLAYERS, SHEET
from numduel.web.preview.canvas import Canvas

STATIC = Path(__file__).parent.parent / "src" / "numduel" / "web" / "static"
LINE = "#cfc3ad"
ICONS = {"icon-192.png": (192, 1.0), "icon-512.png": (512, 1.0), "icon-maskable.png": (512, 0.78)}
"""Each with its size, and how large the drawing is on it: a mask may cut off the edges."""


def icon(size: int, share: float) -> bytes:
    """A disc above a line, a diamond across it, on a square of 32 units."""
    canvas = Canvas(size, size, SHEET)
    unit, edge = size * share / 32, size * (1 - share) / 2
    canvas.box((edge + 4 * unit, edge + 15.25 * unit, 24 * unit, 1.5 * unit), LINE)
    canvas.disc(edge + 11 * unit, edge + 10 * unit, 6 * unit, PLAYERS[1])
    corners = ((21, 15), (28, 22), (21, 29), (14, 22))
    canvas.polygon([(edge + x * unit, edge + y * unit) for x, y in corners], PLAYERS[2])
    return canvas.png()


def main() -> None:
    for name, (size, share) in ICONS.items():
        (STATIC / name).write_bytes(icon(size, share))


if __name__ == "__main__":
    main()
