"""A player that plays like a sensible beginner: takes what it can get now, and looks no further."""

from importlib import import_module
from typing import Any

from numduel.game import AnyGame
from numduel.players.player import Player


class GreedyPlayer(Player):
    """Asks the module named after the game's key."""

    def choose(self, game: AnyGame, state: Any, seconds: float | None = None) -> str:
        chosen: str = import_module(f"{__name__}.{game.key}").choose(game, state)
        return chosen
