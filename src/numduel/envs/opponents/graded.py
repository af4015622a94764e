"""The players that make mistakes, in many games at once."""

from collections.abc import Callable

import numpy as np

from numduel.envs.batch import Batch
from numduel.envs.batch.games import Actions, Doubles
from numduel.envs.opponents.looking import Look, opponent_module
from numduel.solve import solve
from numduel.solve.solution import SAME


class Graded:
    """Chooses each move as often as `players/graded.py` does."""

    def __init__(self, batch: Batch, heat: float, random: Callable[[], Doubles]) -> None:
        self._batch, self._heat, self._random = batch, heat, random
        self._look = Look(batch)

    def weights(self) -> Doubles:
        """How likely each move is, relative to the others of its game: a row for each move, a column for each game."""
        game, values = self._batch.game, self._batch.values().T
        best = np.fmax.reduce(values, axis=0)
        lost = values < SAME
        later = lost & ~opponent_module(game).ends(game, self._look())
        given_up = lost & ~later & later.any(axis=0)
        weights: Doubles = np.exp((values - best) / (self._heat * solve(game).stakes))
        weights[given_up | np.isnan(values)] = 0
        return weights

    def __call__(self) -> Actions:
        up_to = np.cumsum(self.weights(), axis=0)
        # rounding must not take a point beyond the last move
        point = np.minimum(self._random() * up_to[-1], np.nextafter(up_to[-1], 0))
        chosen: Actions = np.argmax(up_to > point, axis=0)
        return chosen
