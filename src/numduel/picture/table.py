"""Draws a table: both sides, the scale between them, the card in hand and the deck, or the pool."""

from numduel.picture.canvas import Canvas, draw_mark
from numduel.picture.frame import BOTTOM, LEFT, RIGHT, draw_frame
from numduel.picture.palette import INK, ON_PLAYER, PAPER, PENCIL, PLAYERS, RULE, RULE_STRONG, SHEET, WASHES
from numduel.picture.scene import Position, Side

CARD, HIGH = 78, 106  # a card's size
WELL = 190  # the width of the deck's column
TOTAL, GOAL = 140, 48  # that of a total, and that of the target
FEW = 10  # numbers whose tokens fit in a row at full size


def draw_position(canvas: Canvas, shown: Position) -> None:
    """A table below its headline."""
    draw_frame(canvas, shown.title, shown.line)
    if shown.shared is not None:
        _draw_sum(canvas, shown, shown.shared)
        return
    right = RIGHT - WELL - 30 if shown.deck is not None else RIGHT
    stacked, far = shown.sides[0].cards is not None, 3 - shown.bottom
    tops = (176, 424) if stacked else (176, 356)
    _draw_side(canvas, shown, far, tops[0], right)
    _draw_side(canvas, shown, shown.bottom, tops[1], right)
    if shown.target:
        _draw_scale(canvas, shown, 364 if stacked else 306, right)
    if shown.deck is not None:
        _draw_well(canvas, shown, shown.deck)
    if shown.pool:
        _draw_pool(canvas, shown.pool)


def _draw_who(canvas: Canvas, shown: Position, seat: int, at: tuple[float, float]) -> None:
    """A player's mark and name, and whether it is their turn."""
    x, y = at
    side, colour = shown.sides[seat - 1], PLAYERS[seat]
    draw_mark(canvas, seat, x + 12, y, 12)
    end = x + 36 + canvas.text(x + 36, y + 11, side.name, 32, colour, bold=True, room=300)
    if shown.turn == seat:
        canvas.box((end + 16, y - 17, 104, 34), colour, radius=17)
        canvas.text(end + 68, y + 7, "to move", 23, ON_PLAYER, anchor="ms")
        end += 120
    if side.note:
        canvas.text(end + 16, y + 9, side.note, 25, PENCIL)


def _draw_side(canvas: Canvas, shown: Position, seat: int, top: float, right: float) -> None:
    """A player's name, stack and total."""
    side = shown.sides[seat - 1]
    _draw_who(canvas, shown, seat, (LEFT, top + 20))
    if side.cards is None:
        canvas.text(right, top + 62, str(side.total), 92, PLAYERS[seat], anchor="rs", bold=True, room=TOTAL)
        return
    canvas.text(right, top + 118, str(side.total), 92, PLAYERS[seat], anchor="rs", bold=True, room=TOTAL)
    _draw_stack(canvas, side, LEFT, top + 46, right - TOTAL - 24 - LEFT)


def _draw_stack(canvas: Canvas, side: Side, left: float, top: float, width: float) -> None:
    """The cards of a stack, overlapping if there are many; the top card in full."""
    cards = side.cards or ()
    if not cards:
        canvas.text(left, top + 60, "no cards yet", 27, PENCIL)
    if side.below:
        shift = 14 + canvas.text(left, top + 62, f"+{side.below}", 27, PENCIL)
        left, width = left + shift, width - shift
    step = min(CARD + 6, (width - CARD) / max(1, len(cards) - 1))
    for at, card in enumerate(cards):
        x, last = left + at * step, at == len(cards) - 1
        canvas.box((x, top, CARD, HIGH), SHEET, RULE_STRONG, radius=9)
        if last or step >= CARD:
            canvas.text(x + CARD / 2, top + HIGH / 2, str(card), 46, anchor="mm", bold=True, room=CARD - 12)
        else:
            canvas.text(x + 7, top + 34, str(card), 30, bold=True, room=step - 6)


def _draw_scale(canvas: Canvas, shown: Position, y: float, right: float) -> None:
    """The way to the target, with both totals on it: the far player's above the line, the near player's below."""
    width = right - LEFT - 60
    canvas.box((LEFT, y - 3, width, 6), RULE, radius=3)
    for tenth in range(11):
        canvas.box((LEFT + width * tenth / 10 - 1, y - 8, 2, 16), RULE_STRONG)
    canvas.box((LEFT + width - 3, y - 18, 6, 36), INK)
    canvas.text(right, y + 11, str(shown.target), 31, anchor="rs", bold=True, room=GOAL)
    for seat, side in enumerate(shown.sides, 1):
        x = LEFT + width * max(0.0, min(1.0, (side.total or 0) / shown.target))
        draw_mark(canvas, seat, x, y + 19 if seat == shown.bottom else y - 19, 14)


def _draw_well(canvas: Canvas, shown: Position, left: int) -> None:
    """The card in hand, and what is left in the deck."""
    x, middle = RIGHT - WELL, RIGHT - WELL / 2
    canvas.box((x - 14, 176, 2, BOTTOM - 176), RULE)
    if shown.hand:
        hidden = shown.hand == "?"
        canvas.box((middle - 56, 186, 112, 152), WASHES[2] if hidden else SHEET, RULE_STRONG, radius=12)
        canvas.text(middle, 262, shown.hand, 66, PENCIL if hidden else INK, anchor="mm", bold=True, room=96)
        canvas.text(middle, 374, "card in hand", 25, PENCIL, anchor="ms")
    for lift in (12, 6, 0):
        if left:
            canvas.box((middle - 40 - lift / 2, 412 - lift, 80, 106), PAPER, RULE_STRONG, radius=9)
    canvas.text(middle, 556, f"{left} in the deck", 25, PENCIL, anchor="ms")


def _draw_pool(canvas: Canvas, pool: tuple[int, ...]) -> None:
    """The tokens that are left; of a large pool only those of the numbers that still have any."""
    numbers = [number for number, left in enumerate(pool, 1) if left or len(pool) <= FEW]
    shown = numbers[: 2 * FEW]
    step = (RIGHT - LEFT) / max(FEW, len(shown))
    radius = min(38.0, step / 2 - 5)
    for at, number in enumerate(shown):
        x, left = LEFT + step * (at + 0.5), pool[number - 1]
        canvas.disc(x, 494, radius, SHEET if left else PAPER, RULE_STRONG if left else RULE)
        canvas.text(x, 494, str(number), 36, INK if left else RULE_STRONG, anchor="mm", bold=bool(left), room=radius)
        canvas.text(x, 566, f"x {left}" if left else "gone", 23, PENCIL, anchor="ms", room=step - 4)


def _draw_sum(canvas: Canvas, shown: Position, total: int) -> None:
    """The one total that both players share."""
    _draw_who(canvas, shown, 1, (LEFT, 200))
    _draw_who(canvas, shown, 2, ((LEFT + RIGHT) / 2 + 60, 200))
    width = canvas.text((LEFT + RIGHT) / 2, 446, str(total), 210, anchor="ms", bold=True)
    canvas.text((LEFT + RIGHT) / 2 + width / 2 + 24, 446, f"of {shown.target}", 36, PENCIL)
    width, y = RIGHT - LEFT - 60, 534
    canvas.box((LEFT, y - 10, width, 20), PAPER, RULE_STRONG, radius=10)
    x = LEFT + width * max(0.0, min(1.0, total / shown.target))
    if x > LEFT + 20:
        canvas.box((LEFT, y - 10, x - LEFT, 20), INK, radius=10)
    canvas.disc(x, y, 20, INK)
    canvas.text(RIGHT, y + 12, str(shown.target), 33, anchor="rs", bold=True, room=GOAL)
