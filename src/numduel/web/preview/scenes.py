"""What previews show besides tables, as plain data: puzzles, and the winning chances of finished games."""

from collections.abc import Sequence
from typing import NamedTuple

from numduel.game import AnyGame
from numduel.picture.scene import Names, Position, named, plain, position_of
from numduel.puzzles.puzzle import Puzzle
from numduel.reviews import Review
from numduel.table.names import unnamed

MOST_POINTS = 400  # drawn of a graph


class Graph(NamedTuple):
    """The winning chances of a finished game."""

    title: str
    line: str
    names: Names
    chances: tuple[float, ...]  # of player 1
    marks: tuple[tuple[float, float, int], ...]  # mistakes: where along the game, the chance after it, and whose
    accuracy: Names


def puzzle_position(game: AnyGame, puzzle: Puzzle, title: str, before: str = "") -> Position:
    """The picture of a puzzle: the position and the question, which may have something before it."""
    turn = game.turn(puzzle.state)
    question = puzzle.question.removesuffix(".")
    seen = game.see(puzzle.state, turn)
    names = unnamed(1), unnamed(2)
    line = f"{before}{question}"
    return position_of(game, seen, names, title=title, line=line, turn=turn, bottom=puzzle.seat, hidden=False)


def graph_of(found: Review, names: Names, *, title: str, line: str) -> Graph:
    """The picture of a review."""
    last = max(1, len(found.chances) - 1)
    marks = [
        (round(at / last, 4), round(found.chances[at], 3), step.turn)
        for at, step in enumerate(found.steps, 1)
        if step.word
    ]
    one, two = (f"{100 * side.accuracy:.0f}%" for side in found.sides)
    return Graph(plain(title), plain(line), named(names), _thinned(found.chances), tuple(marks), (one, two))


def _thinned(chances: Sequence[float]) -> tuple[float, ...]:
    """The chances of a game, or of a long one as many as can be told apart, with the first and the last."""
    last, most = len(chances) - 1, min(len(chances), MOST_POINTS)
    return tuple(round(chances[at * last // max(1, most - 1)], 3) for at in range(most))
