"""Perfect play in Duel of Wits: a ladder of totals."""

from typing import Any

import numduel
from solutions.svg import BLUE, BLUES, INK, MARGIN, ORANGE, SOFT, TOP, Picture
from solutions.words import PICTURE, Variants, listed

VARIANTS: Variants = [{"factor": 3}, {"add": 9}, {"target": 100}, {"target": 44, "factor": 5}]
REMARK = """In wits the second player can never force a win, whatever the numbers: the first player could double 0 and
hand over the very same position."""

CELL, HEIGHT = 62, 50


def lost(solution: Any) -> list[int]:
    """The totals at which the player to move loses."""
    game = solution.game
    return [total for total in range(game.target) if solution.value(game.from_position(f"{total}/1")) == 0]


def replies(solution: Any, total: int) -> tuple[str, ...]:
    """The winning moves at a total."""
    state = solution.game.from_position(f"{total}/1")
    return solution.best(state) if solution.value(state) == 1 else ()


def section(solution: Any) -> list[str]:
    game = solution.game
    ladder = lost(solution)
    doubling = [total for total in range(game.target) if "multiply" in replies(solution, total)]
    at_once = [total for total in doubling if total * game.factor == game.target]
    doubled = [f"{total} to {total * game.factor}" for total in ladder if total * game.factor <= game.target]
    (opening,) = solution.best(game.start())
    kinked = numduel.solve(numduel.game("wits", add=9))
    assert all("add 3" in replies(solution, total) for total in doubling)
    assert 40 in lost(kinked)
    assert replies(kinked, 20) == ("multiply",)
    assert not {total * game.factor for total in ladder} & {*ladder, game.target}
    return [
        f"""Count down from {game.target} in steps of {game.add + 1}: {listed(reversed(ladder))}. If it is your turn at
        one of these totals, you have lost. Whatever number you add, your opponent adds the rest of {game.add + 1} and
        takes the total to the next rung of this ladder, and finally to {game.target}.""",
        PICTURE,
        f"""From every other total exactly one number leads to the ladder: in the picture it is at the head of the
        column. So the first player wins by adding {opening.split()[1]} first, within {solution.distance(game.start())}
        moves, counting both players' moves.""",
        f"""What does doubling change? In this game, nothing. From the ladder it misses the ladder ({listed(doubled)})
        or goes past {game.target}, so it saves nobody. It wins at {listed(doubling)}, at {listed(at_once)} even at
        once, but there adding 3 wins too. And doubling 0 just passes the turn: your opponent then adds
        {opening.split()[1]}. That is a quirk of the numbers: if only 9 can be added at most (`--rule add=9`), the
        ladder has a kink, {listed(lost(kinked))}, because 20 doubles to 40.""",
    ]


def picture(solution: Any) -> Picture:
    game = solution.game
    rungs = [*lost(solution), game.target]
    columns = game.add + 1
    drawing = Picture(
        2 * MARGIN + columns * CELL,
        TOP + 26 + len(rungs) * HEIGHT + 40,
        "Duel of Wits: the ladder",
        "Find the current total. The head of its column is the number to add.",
        f"All totals from 0 to {game.target} in rows that end at {listed(rungs)}; the number to add heads each column.",
    )
    for column in range(columns):
        missing = columns - 1 - column
        head = f"add {missing}" if missing else "lost"
        drawing.text(MARGIN + (column + 0.5) * CELL, TOP + 14, head, 13, fill=SOFT if missing else ORANGE, weight=600)
    for row, rung in enumerate(rungs):
        y = TOP + 26 + row * HEIGHT
        for total in range(max(0, rung - columns + 1), rung + 1):
            x = MARGIN + (columns - 1 - (rung - total)) * CELL
            winning = replies(solution, total) if total < game.target else ()
            assert total == rung or f"add {rung - total}" in winning
            fill = INK if total == game.target else ORANGE if total == rung else BLUES[0]
            drawing.rect(x + 2, y + 2, CELL - 4, HEIGHT - 4, fill, rx=5)
            also = "multiply" in winning
            colour = INK if total < rung else "#fff"
            drawing.text(x + CELL / 2, y + (26 if also else 31), total, 17, fill=colour, weight=600)
            if also:
                drawing.text(x + CELL / 2, y + 41, "or double", 11, fill=BLUE)
    drawing.text(
        MARGIN,
        TOP + 26 + len(rungs) * HEIGHT + 22,
        "Orange: the player to move loses. The last total is the goal. “Or double”: that wins too.",
        13,
        "start",
        fill=SOFT,
    )
    return drawing
