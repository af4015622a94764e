"""Which of several best moves the player that never makes a mistake plays, in many games at once."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

import numpy as np

from numduel.envs.batch.games import Actions, Bools
from numduel.envs.opponents.looking import Whole
from numduel.game import AnyGame
from numduel.solve import solve
from numduel.solve.picking import pick


class Ties(ABC):
    """Breaks ties as `solve/picking.py` does."""

    @abstractmethod
    def broken(self, seen: Whole, best: Bools, won: Bools) -> Actions:
        """One of the best moves in each game, knowing in which the player to move wins for sure."""


class ByLuck(Ties):
    """In a game of luck: a move that ends the game if it is won, otherwise one that does not; then the first."""

    def __init__(self, game: AnyGame, ends: Callable[[Any, Whole], Bools]) -> None:
        self._game, self._ends = game, ends

    def broken(self, seen: Whole, best: Bools, won: Bools) -> Actions:
        preferred = best & (self._ends(self._game, seen) == won)
        chosen: Actions = np.argmax(np.where(preferred.any(axis=0), preferred, best), axis=0)
        return chosen


class Remembered(Ties):
    """In a game with few positions: each is looked at once."""

    def __init__(self, game: AnyGame, position: Callable[[Any, list[int]], str]) -> None:
        self._game, self._position = game, position
        self._known: dict[bytes, int] = {}

    def broken(self, seen: Whole, best: Bools, won: Bools) -> Actions:
        chosen = np.empty(seen.shape[1], dtype=np.intp)
        for at, row in enumerate(np.ascontiguousarray(seen.T)):
            key = row.tobytes()
            if key not in self._known:
                self._known[key] = self._found(row.tolist())
            chosen[at] = self._known[key]
        return chosen

    def _found(self, seen: list[int]) -> int:
        """What is played in a position."""
        game = self._game
        return game.all_moves.index(pick(solve(game), game.from_position(self._position(game, seen))))
