"""Previews: pictures of tables, puzzles and reviews as PNG files, for links that are sent to somebody."""

from functools import cache
from hashlib import sha256
from pathlib import Path

import numduel
from numduel.memo import Recent
from numduel.picture import palette
from numduel.picture.scene import Position
from numduel.web.preview.scenes import Graph

WIDTH, HEIGHT = 1200, 630  # what sites that show previews ask for

Preview = Position | Graph
"""All that a picture shows."""

_recent: Recent[bytes] = Recent(64)  # of 10 to 30 kB each


def png(preview: Preview) -> bytes:
    """Draw a picture, unless it was drawn recently. The same preview is always the same file."""
    return _recent.get(preview, lambda: _drawn(preview))


def _drawn(preview: Preview) -> bytes:
    from numduel.web.preview.canvas import Canvas  # most servers draw their first picture late

    canvas = Canvas(WIDTH, HEIGHT)
    if isinstance(preview, Position):
        from numduel.picture.table import draw_position

        draw_position(canvas, preview)
    else:
        from numduel.web.preview.chances import draw_graph

        draw_graph(canvas, preview)
    return canvas.png()


def etag(preview: Preview) -> str:
    """The picture's ETag, which takes no drawing to know."""
    return f'"{sha256(repr((_edition(), preview)).encode()).hexdigest()[:20]}"'


@cache
def _edition() -> str:
    """Changes whenever the drawing does."""
    folders = Path(__file__).parent, Path(palette.__file__).parent
    files = [path for folder in folders for path in sorted(folder.glob("*.py"))]
    return numduel.__version__ + sha256(b"".join(path.read_bytes() for path in files)).hexdigest()
