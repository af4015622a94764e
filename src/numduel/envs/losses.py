"""What moves give away: how much less expected score they are worth than the best."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from numduel.game import AnyGame
from numduel.solve import solve
from numduel.solve.solution import SAME

Doubles = NDArray[np.float64]


def losses(values: Doubles) -> Doubles:
    """What each move gives away, given what each is worth: a row for each position, NaN for an illegal move."""
    lost: Doubles = np.fmax.reduce(values, axis=1, keepdims=True) - values
    lost[lost <= SAME] = 0
    return lost


def loss(game: AnyGame, state: Any, move: str | None) -> float:
    """What a move gives away; None for one that forfeits the game gives away all that there was to win."""
    solution = solve(game)
    return solution.value(state) if move is None else solution.loss(state, move)
