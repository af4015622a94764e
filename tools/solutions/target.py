"""Perfect play in Target Sum Showdown: a race in steps."""

from bisect import bisect
from typing import Any

from numduel.solve.picking import pick
from solutions.svg import BLUE, INK, MARGIN, ORANGE, SOFT, TOP, Picture, mixed
from solutions.words import PICTURE, Variants, listed

VARIANTS: Variants = [{"target": 30}, {"copies": 1}, {"numbers": 9}]
REMARK = ""
CELL = 9


def plies(solution: Any, own: int, other: int) -> int:
    """With all tokens in the pool: in how many moves the player to move wins; negative if they lose."""
    game = solution.game
    found: int = solution.plies(game.from_position(f"{own}/{other}/{str(game.copies) * game.numbers}/1"))
    return found


def steps(solution: Any) -> list[int]:
    """The scores where the race gets shorter, with equal scores and all tokens in the pool."""
    size = range(solution.game.target)
    ways = [plies(solution, score, score) for score in size]
    return [score for score in size if score == 0 or ways[score] != ways[score - 1]]


def line(solution: Any) -> list[str]:
    """A game in which the winner hurries and the loser holds out."""
    game = solution.game
    state, moves = game.start(), []
    while not game.outcome(state):
        moves.append(pick(solution, state))
        state = game.play(state, moves[-1])
    return moves


def section(solution: Any) -> list[str]:
    game = solution.game
    start = game.start()
    found = steps(solution)
    gaps = [high - low for low, high in zip(found, [*found[1:], game.target], strict=True)]
    values = solution.moves(start)
    assert all(value == move.startswith("add") for move, value in values.items())
    left = {solution.distance(game.play(start, move)) for move in values if move.startswith("add")}
    assert len(left) == 1
    adds = sum(move.startswith("add") for move in values)
    answers = {move: longest(solution, game.play(start, move)) for move in values if move.startswith("add")}
    (hardest,) = [move for move, best in answers.items() if len(best) == 1]
    (defence,) = answers[hardest]
    assert [len(best) for best in answers.values()] == sorted(map(len, answers.values()), reverse=True)
    easy = [move for move, best in answers.items() if len(best) == adds]
    assert gaps == sorted(set(gaps))
    assert all(
        (plies(solution, own, other) > 0) == (bisect(found, own) >= bisect(found, other))
        for own in range(game.target)
        for other in range(game.target)
    )
    assert plies(solution, 0, 1) < 0
    assert all(move.startswith("add") for move in line(solution))
    return [
        f"""Target is a race, and the first player wins it by a nose. You can add any of the {adds} numbers first: each
        of them wins within {left.pop() + 1} moves. Subtracting first takes you below 0 and loses at once.""",
        PICTURE,
        f"""The picture gives both players a head start, with all {game.numbers * game.copies} tokens still in the
        pool. What counts is not a lead of a few points, but the step a score is on. The steps start
        at {listed(found)}, so each is wider than the one before: {listed(gaps)} points. The player to move wins on the
        same step as the opponent, or on a higher one, and loses on a lower one. At 0 to 0 both are on the lowest, which
        is one point wide: give the second player a single point before the game, and the second player wins.""",
        f"""The higher the first number, the fewer answers hold out to the end. After a {digits(hardest)} only a
        {digits(defence)} does; after {listed(map(digits, easy), "or")} any number you add. A game in which the
        winner hurries and the loser holds out, each number added: {", ".join(map(digits, line(solution)))}. Mostly
        the winner takes the twin of the token just taken.""",
    ]


def longest(solution: Any, state: Any) -> list[str]:
    """The moves of a lost state that hold out longest."""
    game = solution.game
    return [
        move for move in game.moves(state) if solution.distance(game.play(state, move)) == solution.distance(state) - 1
    ]


def digits(move: str) -> str:
    return move.split()[1]


def picture(solution: Any) -> Picture:
    game = solution.game
    found = steps(solution)
    size = game.target * CELL
    left, top = MARGIN + 62, TOP + 10
    drawing = Picture(
        left + size + 172,
        top + size + 70,
        "Target Sum Showdown: a race by steps",
        f"Who wins from these scores with all {game.numbers * game.copies} tokens in the pool, and in how many moves.",
        "A grid of both scores with a staircase across it: on the same step or a higher one the player to move wins.",
    )
    board = {(other, own): plies(solution, own, other) for own in range(game.target) for other in range(game.target)}
    colours = {(other, game.target - 1 - own): shade(way) for (other, own), way in board.items()}
    drawing.cells(left, top, CELL, colours)
    ends = [*found[1:], game.target]
    for low, high in zip(found, ends, strict=True):
        middle, y = (low + high) / 2 * CELL, top + size - low * CELL
        drawing.text(left + low * CELL, top + size + 17, low, 12) if low != 1 else None
        drawing.text(left - 8, y + 2, low, 12, "end") if low != 1 else None
        if high - low > 3:
            drawing.text(left + 22, top + size - middle + 5, board[0, low], 14, fill="#fff", weight=600)
        if high - low > 4:
            drawing.text(left + middle, top + size - 17, -board[low, 0], 14, weight=600)
    for low, high in zip(found, ends, strict=True):
        x, y = left + high * CELL, top + size - low * CELL
        drawing.path(f"M{x} {y}V{y - (high - low) * CELL}", stroke="#fff", stroke_width=2)
        drawing.path(f"M{x} {y}H{left + low * CELL}", stroke="#fff", stroke_width=2)
    drawing.text(left + size / 2, top + size + 44, "score of the opponent", 13)
    drawing.text(left - 40, top + size / 2, "score of the player to move", 13, turned=True)
    x = left + size + 22
    for row, (fill, words) in enumerate(((BLUE, "to move: wins"), (ORANGE, "to move: loses"))):
        drawing.rect(x, top + 4 + 28 * row, 16, 16, fill, rx=3)
        drawing.text(x + 24, top + 17 + 28 * row, words, 13, "start")
    drawing.text(x, top + 78, "Numbers in the", 12.5, "start", fill=SOFT)
    drawing.text(x, top + 94, "grid: moves", 12.5, "start", fill=SOFT)
    drawing.text(x, top + 110, "to the end.", 12.5, "start", fill=SOFT)
    drawing.circle(left + CELL / 2, top + size - CELL / 2, 3.2, "#fff", INK)
    drawing.circle(x + 7, top + 138, 4, "#fff", INK)
    drawing.text(x + 24, top + 142, f"the start: {board[0, 0]}", 13, "start")
    return drawing


def shade(way: int) -> str:
    """A colour that is stronger the sooner the game ends."""
    pale, strong = ("#8db8df", BLUE) if way > 0 else ("#fcead8", ORANGE)
    return mixed(strong, pale, min(1, (abs(way) - 1) / 13))
