"""Two-player number duels, exactly as their rule books say."""

from numduel import _start  # noqa: F401 - first, as Ctrl-C may come while the rest is being loaded
from numduel.game import CHANCE, BadPosition, BadRule, Game, IllegalMove, NumduelError, Outcome, UnknownGame
from numduel.rules import GAMES, game
from numduel.solve import solve

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "GAMES",
    "BadPosition",
    "BadRule",
    "Game",
    "IllegalMove",
    "NumduelError",
    "Outcome",
    "UnknownGame",
    "game",
    "solve",
]
