"""A player that plays a random legal move."""

from collections.abc import Callable
from typing import Any

from numduel.game import AnyGame
from numduel.players.player import Player


class RandomPlayer(Player):
    """Chooses with random whole numbers from `below(n)`, which the caller seeds."""

    def __init__(self, below: Callable[[int], int]) -> None:
        self._below = below

    def choose(self, game: AnyGame, state: Any, seconds: float | None = None) -> str:
        moves = game.moves(state)
        return moves[self._below(len(moves))]
