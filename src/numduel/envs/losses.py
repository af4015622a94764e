"""What moves give away: how much less expected score they are worth than the best."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from numduel.game import AnyGame
from numduel.match import Match
from numduel.solve import solve
from numduel.solve.solution import SAME

Bools = NDArray[np.bool_]
Doubles = NDArray[np.float64]

DRAW = 0.5  # what a draw is worth


def losses(values: Doubles) -> Doubles:
    """What each move gives away, given what each is worth: a row for each position, NaN for an illegal move."""
    lost: Doubles = np.fmax.reduce(values, axis=1, keepdims=True) - values
    lost[lost <= SAME] = 0
    return lost


def loss(game: AnyGame, state: Any, move: str | None, *, drew: bool = False) -> float:
    """What a move gives away; None for one that forfeits the game gives away all that there was to win.

    If it `drew` the match, by repetition or at the limit of moves, it is worth one half: the solution knows nothing of
    what was played before.
    """
    solution = solve(game)
    if move is None or drew:
        return max(0.0, solution.value(state) - (DRAW if drew else 0.0))
    return solution.loss(state, move)


def drew(match: Match) -> bool:
    """Whether the last move ended a match as a draw."""
    return match.outcome is not None and match.outcome.winner is None


def drawn(lost: Doubles, best: Doubles, drew: Bools) -> None:
    """The same for many games: correct what was given away where a move drew the match."""
    np.copyto(lost, np.maximum(best - DRAW, 0), where=drew)
