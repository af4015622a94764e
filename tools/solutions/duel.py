"""Perfect play in Number Stack Duel: three moves that cannot be stopped."""

from typing import Any

from solutions.svg import INK, MARGIN, PLAYERS, SOFT, TOP, Picture
from solutions.words import PICTURE, Variants, listed

VARIANTS: Variants = [{"target": 8}, {"target": 12}, {"numbers": 3}, {"numbers": 5}]
REMARK = ""
ROW, STEP, HALF = 44, 112, 41
WIDE = 7 * STEP + 16


def quickest(solution: Any, state: Any) -> list[str]:
    """The fastest winning moves of a won state."""
    game = solution.game
    return [
        move
        for move in solution.best(state)
        if solution.distance(game.play(state, move)) == solution.distance(state) - 1
    ]


def drawn(solution: Any) -> list[Any]:
    """The drawn states that can come up if player 1 starts."""
    game = solution.game
    found = [game.start()]
    seen = set(found)
    for state in found:
        for after in (game.play(state, move) for move in game.moves(state)):
            if after not in seen and not game.outcome(after):
                seen.add(after)
                found.append(after)
    return [state for state in found if solution.plies(state) == 0]


def answers(solution: Any, state: Any) -> dict[str, list[str]]:
    """What the winner adds next according to the plan, each with the moves that it answers."""
    game = solution.game
    chosen: dict[str, list[str]] = {}
    for move in game.moves(state):
        after = game.play(state, move)
        answer = plan(after)
        assert answer in quickest(solution, after)
        chosen.setdefault(answer, []).append(move)
    return chosen


def plan(state: Any) -> str:
    """The winner's second move: a number that is not on top of the other stack."""
    return "add 4" if state[1][-1] == 3 else "add 3"


def number(move: str) -> int:
    return int(move.split()[1])


def section(solution: Any) -> list[str]:
    game = solution.game
    start = game.start()
    openings = {
        verdict: [move for move, value in solution.moves(start).items() if value == verdict] for verdict in (1, 0.5, 0)
    }
    (drawing,), (losing,) = openings[0.5], openings[0]
    undecided = drawn(solution)
    pairs = {state[:2] for state in undecided}
    state = game.play(start, drawing)
    (defence,) = solution.best(state)
    again = game.play(state, defence)
    (push,) = solution.best(again)
    (pull,) = solution.best(game.play(again, push))
    all_drawn = solution.figures.positions - solution.figures.won - solution.figures.lost
    assert game.play(game.play(again, push), pull) == again
    return [
        f"""Open with {listed(map(number, openings[1]), "or")}. Next add 3, or 4 if the other stack shows a 3. Then
        complete the {game.target}. That is all: it wins on the fifth move of the game, whatever your opponent does.""",
        PICTURE,
        f"""It works because an attack needs two equal tops: if the other stack does not show the number you put down,
        it cannot be attacked. Three numbers make {game.target}, and in this race your opponent is one move behind.""",
        f"""Opening with {number(losing)} loses to the same plan in your opponent's hands. Opening with
        {number(drawing)} draws if your opponent answers {number(defence)}, the only move that does not lose: then
        {push} and {pull} alternate until the position has come up {game.repetition} times, and whoever leaves that
        track loses. Such balance is rare: of all {solution.figures.positions:,} pairs of stacks only {all_drawn} are
        drawn, and only {len(pairs)} of them can come up in a game.""",
    ]


def picture(solution: Any) -> Picture:
    game = solution.game
    start = game.start()
    rows = [line for move in game.moves(start) for line in lines(solution, move)]
    drawing = Picture(
        2 * MARGIN + WIDE,
        TOP + 34 + len(rows) * ROW + 26,
        "Number Stack Duel: all four openings",
        "One sure way to win for each; numbers that stand together get the same answer.",
        "A tree of the four openings: 1 loses, 2 draws, 3 and 4 win on the fifth move of the game.",
    )
    for ply in range(6):
        x = MARGIN + HALF + ply * STEP
        drawing.text(x, TOP + 12, "first player" if ply % 2 == 0 else "second player", 12, fill=PLAYERS[ply % 2])
    last: list[tuple[str, float, float]] = []
    for row, (moves, verdict) in enumerate(rows):
        y = TOP + 34 + row * ROW + ROW / 2
        if row and moves[0] != rows[row - 1][0][0]:
            drawing.line(MARGIN, y - ROW / 2, MARGIN + WIDE, y - ROW / 2)
        here: list[tuple[str, float, float]] = []
        for ply, move in enumerate(moves):
            x = MARGIN + HALF + ply * STEP
            shared = [each for each, *_ in here] == [each for each, *_ in last[:ply]]
            if shared and ply < len(last) and last[ply][0] == move:
                here.append(last[ply])
                continue
            if ply:
                _, from_x, from_y = here[-1]
                begin, end = from_x + HALF, x - HALF
                drawing.path(
                    f"M{begin} {from_y}C{end - 8} {from_y} {begin + 8} {y} {end} {y}",
                    fill="transparent",
                    stroke=SOFT,
                )
            drawing.rect(x - HALF, y - 14, 2 * HALF, 28, PLAYERS[ply % 2], rx=14)
            drawing.text(x, y + 5, move, 13, fill="#fff", weight=600)
            here.append((move, x, y))
        drawing.text(MARGIN + HALF + len(moves) * STEP - HALF + 6, y + 5, verdict, 13, "start", fill=INK, weight=600)
        last = here
    return drawing


def lines(solution: Any, opening: str) -> list[tuple[list[str], str]]:
    """An opening and its continuation, as short texts, and how it ends."""
    game = solution.game
    state = game.play(game.start(), opening)
    told = [str(number(opening))]
    if solution.value(state) == 0.5:
        for _ in range(4):
            move = solution.best(state)[0]
            told.append(move.removeprefix("add "))
            state = game.play(state, move)
        return [(told, "… and so on: a draw")]
    winner = "first" if solution.value(state) == 0 else "second"
    if winner == "second":
        answer = quickest(solution, state)[0]
        told.append(str(number(answer)))
        state = game.play(state, answer)
    found = []
    for answer, moves in answers(solution, state).items():
        total = sum(state[1]) + number(answer)
        numbers = listed((number(move) for move in moves), "or")
        finish = game.target - total
        found.append(([*told, numbers, str(number(answer)), "any", str(finish)], f"the {winner} wins"))
    return found
