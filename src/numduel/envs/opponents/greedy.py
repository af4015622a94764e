"""The sensible beginner in many games at once."""

from numduel.envs.batch import Batch
from numduel.envs.batch.games import Actions
from numduel.envs.opponents.looking import Look, opponent_module


class Greedy:
    """Chooses what `players/greedy` would."""

    def __init__(self, batch: Batch) -> None:
        self._batch, self._look = batch, Look(batch)

    def __call__(self) -> Actions:
        game = self._batch.game
        chosen: Actions = opponent_module(game).greedy(game, self._look(), self._batch.mask.T)
        return chosen
