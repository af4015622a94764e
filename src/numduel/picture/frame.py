"""What every picture has: the sheet, the title, a line below it, and whose picture it is."""

from numduel.picture.canvas import Canvas, draw_mark
from numduel.picture.palette import INK, PENCIL, RULE, RULE_STRONG, SHEET

LEFT, RIGHT, TOP, BOTTOM = 70, 1130, 166, 574  # of what is below the headline


def draw_frame(canvas: Canvas, title: str, line: str) -> None:
    """The sheet with its headline."""
    canvas.box((28, 28, 1144, 574), SHEET, RULE, radius=16)
    canvas.text(LEFT, 92, title, 46, bold=True, room=810)
    canvas.text(LEFT, 136, line, 30, PENCIL, room=RIGHT - LEFT)
    draw_mark(canvas, 1, 938, 78, 13)
    draw_mark(canvas, 2, 966, 78, 12)
    canvas.text(RIGHT, 90, "numduel", 36, INK, anchor="rs", bold=True)
    canvas.box((LEFT, 156, RIGHT - LEFT, 2), RULE_STRONG)
