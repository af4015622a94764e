"""A player that follows a script: for tests, and to replay a game."""

from collections.abc import Iterable
from typing import Any

from numduel.game import AnyGame
from numduel.players.player import Player


class ScriptedPlayer(Player):
    """Plays a list of moves, whatever happens, until they run out."""

    def __init__(self, moves: Iterable[str]) -> None:
        self._moves = iter(moves)

    def choose(self, game: AnyGame, state: Any, seconds: float | None = None) -> str:
        return next(self._moves)
