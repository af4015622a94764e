"""The player that never makes a mistake, in many games at once."""

import numpy as np

from numduel.envs.batch import Batch
from numduel.envs.batch.games import Actions, Bools
from numduel.envs.opponents.looking import Look, module
from numduel.game import AnyGame
from numduel.players.perfect import PerfectPlayer
from numduel.solve import solve
from numduel.solve.solution import SAME


class Perfect:
    """Chooses what `players/perfect.py` would."""

    def __init__(self, batch: Batch) -> None:
        self._batch, self._look = batch, Look(batch)
        self._player = PerfectPlayer(solve)
        self._known: dict[bytes, int] = {}  # what it plays in a position of a game without cards

    def __call__(self) -> Actions:
        values = self._batch.values().T
        top = np.fmax.reduce(values, axis=0)
        best = values > top - SAME
        if self._batch.game.has_chance:
            return self._with_luck(best, top > 1 - SAME)
        return self._without_luck(best)

    def _with_luck(self, best: Bools, won: Bools) -> Actions:
        """Among the best, a move that ends the game if it is won, otherwise one that does not."""
        game = self._batch.game
        preferred = best & (module(game).ends(game, self._look()) == won)
        chosen: Actions = np.argmax(np.where(preferred.any(axis=0), preferred, best), axis=0)
        return chosen

    def _without_luck(self, best: Bools) -> Actions:
        """The only best move, or what is known to be the one to play among several."""
        chosen: Actions = np.argmax(best, axis=0)
        several = np.flatnonzero(np.count_nonzero(best, axis=0) > 1)
        rows = np.ascontiguousarray(self._look()[:, several].T)
        for at, row in zip(several.tolist(), rows, strict=True):
            key = row.tobytes()
            if key not in self._known:
                self._known[key] = self._found(self._batch.game, row.tolist())
            chosen[at] = self._known[key]
        return chosen

    def _found(self, game: AnyGame, row: list[int]) -> int:
        """What it plays in a position."""
        state = game.from_position(module(game).position(game, row))
        return game.all_moves.index(self._player.choose(game, state))
