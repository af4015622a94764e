"""Perfect play in Number Stack Showdown: a map of when to keep and when to give."""

from bisect import bisect
from functools import cache
from math import isnan
from typing import Any

from numduel.rules.showdown import Showdown
from solutions.cards import first_cards, swing
from solutions.keeping import keeping
from solutions.svg import BLUES, GREY, MARGIN, ORANGES, SOFT, TOP, Picture
from solutions.words import PICTURE, Variants, percent, points, table, verdict

VARIANTS: Variants = [{"target": 30}, {"target": 40}, {"numbers": 6}, {"forced": "loose"}]
REMARK = """A different target hardly changes showdown, and with lower cards it is nearly fair. But if you may give a
card that takes the other stack over the target (`forced=loose`), drawing next is worth far more."""

LEAST = 25  # the lowest total on the map
LATE = 40
CELL, GAP, ACROSS = 6, 20, 5
PLAIN = "#123c69"
LIMITS = (-16, -8, -4, -1, 1, 4, 8, 16)  # points of winning chance
COLOURS = (*ORANGES[:0:-1], "#f6f2e4", *BLUES[1:])

averages = cache(keeping)


def choices(game: Showdown) -> dict[tuple[int, int, int], float]:
    """How much more keeping is worth than giving, on average, where neither ends the game.

    By card, own total and the opponent's.
    """
    found = averages(game, LEAST)
    totals = range(LEAST, game.target)
    cells = ((card, own, other) for card in range(1, game.numbers + 1) for own in totals for other in totals)
    return {cell: float(found[cell]) for cell in cells if not isnan(found[cell])}


def section(solution: Any) -> list[str]:
    game = solution.game
    cards = first_cards(solution)
    assert all(moves["keep"] > moves["give"] for moves in cards.values())
    kept = {card: moves["keep"] for card, moves in cards.items()}
    cells = choices(game)
    quiet = min(max(own, other) for (_, own, other), value in cells.items() if value <= 0)
    late = {cell: value for cell, value in cells.items() if min(cell[1:]) >= LATE}
    right = sum((value > 0) == (own < other) for (_, own, other), value in late.items())
    return [
        f"""Going first is worth little here: {verdict(solution)} for the first player. Every first card is best kept,
        and the higher the better. The first player's winning chance with each:""",
        table(
            ("first card", *cards),
            [(move, *(percent(moves[move]) for moves in cards.values())) for move in ("keep", "give")],
        ),
        PICTURE,
        f"""Early on this is always true: while both totals are below {quiet}, every cell of the map says keep. The gain
        is small, {points(kept[1] - cards[1]["give"])} points of winning chance for a 1 as the first card and
        {points(kept[10] - cards[10]["give"])} for a 10. Keeping pays more when the card takes your stack to
        {game.target - game.numbers} or a little beyond: from there a single card can complete it.""",
        f"""Later the tables turn. Whoever draws a card that fits on neither stack loses, and your opponent draws next,
        so the fight is about leaving no room for cards. With both stacks at {LATE} or more, put the card on the lower
        one, and on your opponent's if they are equal: that is right in {right} of {len(late)} such cells, where
        a mistake can cost {points(max(map(abs, late.values())), 0)} points.""",
        """What exactly the map shows: for a card in hand and two totals, the winning chance after keeping minus the one
        after giving, if both play perfectly from then on. The best move also depends on which cards are gone, so a cell
        is an average: over all orders of the deck and all ways to put its first cards on two stacks with those totals,
        all equally likely. It is computed from every position, not from a sample. `numduel solve showdown
        --at POSITION` gives the figures for one position.""",
    ]


def luck(solution: Any) -> str:
    by_luck, by_mistake = swing(solution)
    return f"""In showdown the first card moves it by no more than {by_luck} points, while misplaying it costs up to
    {by_mistake}: this is the game where you can keep on learning."""


def picture(solution: Any) -> Picture:
    game = solution.game
    size = (game.target - LEAST) * CELL
    left, top, down = MARGIN + 46, TOP + 20, size + 54
    deep = -(-game.numbers // ACROSS)
    drawing = Picture(
        left + ACROSS * (size + GAP) - GAP + MARGIN,
        top + deep * down + 92,
        "Number Stack Showdown: keep or give?",
        f"How much better it is to keep the card than to give it, for totals from {LEAST} to {game.target - 1}.",
        "Ten maps, one for each card: blue where keeping is better, which is while there is room, orange for giving.",
    )
    cells = choices(game)
    for card in range(1, game.numbers + 1):
        row, column = divmod(card - 1, ACROSS)
        x, y = left + column * (size + GAP), top + row * down
        drawing.cells(x, y, CELL, panel(game, card, cells))
        drawing.text(x + size / 2, y - 7, f"card {card}", 14, weight=600)
        for total in range(LEAST + 5, game.target, 10):
            place = (total - LEAST + 0.5) * CELL
            drawing.text(x + place, y + size + 14, total, 11.5, fill=SOFT)
            if not column:
                drawing.text(x - 6, y + size - place + 4, total, 11.5, "end", fill=SOFT)
        if not column:
            drawing.text(x - 32, y + size / 2, "opponent's total", 12.5, turned=True)
        drawing.text(x + size / 2, y + size + 29, "your total", 12.5) if row == deep - 1 else None
    legend(drawing, left, top + deep * down + 14)
    return drawing


def panel(game: Showdown, card: int, cells: dict[tuple[int, int, int], float]) -> dict[tuple[int, int], str]:
    """The colours of a card's map: the player's own total to the right, the opponent's up."""
    colours = {}
    for own in range(LEAST, game.target):
        for other in range(LEAST, game.target):
            place = own - LEAST, game.target - 1 - other
            if (card, own, other) in cells:
                colours[place] = COLOURS[bisect(LIMITS, 100 * cells[card, own, other])]
            else:
                colours[place] = GREY if max(own, other) + card > game.target else PLAIN
    return colours


def legend(drawing: Picture, x: float, y: float) -> None:
    """What the colours mean."""
    wide = 46
    for place, colour in enumerate(COLOURS):
        drawing.rect(x + place * wide, y, wide, 16, colour)
    for place, limit in enumerate(LIMITS, 1):
        drawing.text(x + place * wide, y + 31, f"{abs(limit)}", 11.5, fill=SOFT)
    drawing.text(x, y + 50, "give", 13, "start", fill=ORANGES[-1], weight=600)
    drawing.text(x + len(COLOURS) * wide, y + 50, "keep", 13, "end", fill=BLUES[-1], weight=600)
    drawing.text(x + len(COLOURS) * wide / 2, y + 50, "better by this many points of winning chance", 12.5, fill=SOFT)
    x += len(COLOURS) * wide + 34
    for row, (colour, words) in enumerate(
        ((PLAIN, "keep: one of the stacks would be 50"), (GREY, "no choice: it fits on one stack or none"))
    ):
        drawing.rect(x, y + 26 * row, 16, 16, colour, rx=3)
        drawing.text(x + 24, y + 13 + 26 * row, words, 12.5, "start")
