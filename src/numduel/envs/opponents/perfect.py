"""The player that never makes a mistake, in many games at once."""

import numpy as np

from numduel.envs.batch import Batch
from numduel.envs.batch.games import Actions
from numduel.envs.opponents.looking import Look, opponent_module
from numduel.envs.opponents.ties import Ties
from numduel.solve.solution import SAME


class Perfect:
    """Chooses what `players/perfect.py` would."""

    def __init__(self, batch: Batch) -> None:
        self._batch, self._look = batch, Look(batch)
        self._ties: Ties = opponent_module(batch.game).ties(batch.game)

    def __call__(self) -> Actions:
        values = self._batch.values().T
        top = np.fmax.reduce(values, axis=0)
        best = values > top - SAME
        chosen: Actions = np.argmax(best, axis=0)
        several = np.flatnonzero(np.count_nonzero(best, axis=0) > 1)
        if len(several):
            seen = self._look()[:, several]
            chosen[several] = self._ties.broken(seen, best[:, several], top[several] > 1 - SAME)
        return chosen
