"""A puzzle as a page shows it: the question, the buttons to answer it, and the verdict on an answer."""

from functools import partial
from typing import Any, NamedTuple

from markupsafe import Markup

from numduel.advice.standing import exactly
from numduel.game import AnyGame
from numduel.puzzles.puzzle import HARDEST, Puzzle
from numduel.solve.solution import Forced, Solution
from numduel.web.drawing import NAMES, board
from numduel.web.drawing.buttons import label, quoted_label
from numduel.web.drawing.links import address
from numduel.web.drawing.rated import RatedMove, rated_moves


class Posed(NamedTuple):
    """A puzzle without its answer."""

    game: AnyGame
    board: Markup
    turn: int
    moves: bool  # whether a player is to move, or else to draw
    question: str
    note: str
    answers: dict[str, str]  # with what their buttons say
    grade: int
    hardest: int


class Draw(NamedTuple):
    """A draw, and the winning chance of the puzzle's player after it."""

    draw: str
    address: str
    value: float
    chance: str


class Told(NamedTuple):
    """The verdict on an answer; the right answer and its reason only if they may be told."""

    given: str
    right: bool
    fault: str
    does: str
    why: str
    seat: int
    forced: bool
    choices: list[RatedMove]
    draws: list[Draw]
    analysis: str  # the URL


def posed(solution: Solution[Any], puzzle: Puzzle) -> Posed:
    """A puzzle to answer."""
    game, state = solution.game, puzzle.state
    moves = game.moves(state)
    return Posed(
        game,
        board(game, game.position(state), bottom=puzzle.seat, names=NAMES),
        game.turn(state),
        bool(moves),
        puzzle.question.removesuffix("."),
        puzzle.note,
        {answer: label(game, state, answer) if moves else answer for answer in puzzle.answers},
        puzzle.grade,
        HARDEST,
    )


def told(solution: Solution[Any], puzzle: Puzzle, given: str, *, solved: bool) -> Told:
    """The verdict on an answer, with the right one if this is it or if the puzzle counts as `solved`."""
    game, state = solution.game, puzzle.state
    verdict = puzzle.verdict(solution, given, partial(quoted_label, game, state))
    solved = solved or verdict.right
    return Told(
        given,
        verdict.right,
        verdict.fault,
        verdict.does,
        verdict.why if solved else "",
        puzzle.seat,
        isinstance(solution, Forced),
        rated_moves(game, solution, state) if solved else [],
        [_draw(game, state, draw, value) for draw, value in verdict.worth.items()]
        if solved and not game.moves(state)
        else [],
        address(f"/analysis/{game.key}", game, at=game.position(state)),
    )


def _draw(game: AnyGame, state: Any, draw: str, value: float) -> Draw:
    """A draw with what it is worth."""
    after = game.position(game.play(state, draw))
    return Draw(draw, address(f"/analysis/{game.key}", game, at=after), value, exactly(value))
