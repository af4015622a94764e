"""Draws the winning chances of a finished game: player 1's from below, player 2's from above."""

from numduel.picture.canvas import draw_mark
from numduel.picture.frame import LEFT, RIGHT, draw_frame
from numduel.picture.palette import INK, PENCIL, PLAYERS, RULE_STRONG, SHEET, WASHES
from numduel.web.preview.canvas import Canvas
from numduel.web.preview.scenes import Graph

AXIS, TOP, BOTTOM = 84, 178, 498  # the room for the figures on the left, and the edges of the graph


def draw_graph(canvas: Canvas, shown: Graph) -> None:
    """A graph below its headline."""
    draw_frame(canvas, shown.title, shown.line)
    left, width, height = LEFT + AXIS, RIGHT - LEFT - AXIS, BOTTOM - TOP
    last = max(1, len(shown.chances) - 1)
    points = [(left + width * at / last, BOTTOM - height * chance) for at, chance in enumerate(shown.chances)]
    points += [(RIGHT, points[-1][1])] if len(points) == 1 else []
    canvas.box((left, TOP, width, height), WASHES[2])
    canvas.polygon([(left, BOTTOM), *points, (RIGHT, BOTTOM)], WASHES[1])
    canvas.box((left, TOP + height / 2 - 1, width, 2), RULE_STRONG)
    canvas.line(points, INK, 4)
    for y, words in ((TOP + 24, "100%"), ((TOP + BOTTOM) / 2 + 9, "50%"), (BOTTOM, "0%")):
        canvas.text(left - 14, y, words, 27, PENCIL, anchor="rs")
    for along, chance, seat in shown.marks:
        x, y = left + width * along, BOTTOM - height * chance
        canvas.disc(x, y, 11, SHEET)
        canvas.disc(x, y, 8, PLAYERS[seat])
    _draw_key(canvas, shown, 1, LEFT)
    _draw_key(canvas, shown, 2, (LEFT + RIGHT) / 2 + 20)


def _draw_key(canvas: Canvas, shown: Graph, seat: int, x: float) -> None:
    """A player's mark and name, and how accurately they played."""
    draw_mark(canvas, seat, x + 12, 538, 12)
    end = x + 36 + canvas.text(x + 36, 549, shown.names[seat - 1], 32, PLAYERS[seat], bold=True, room=250)
    canvas.text(end + 16, 548, f"accuracy {shown.accuracy[seat - 1]}", 26, PENCIL)
