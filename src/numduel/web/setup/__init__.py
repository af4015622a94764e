"""Setting up a position by pressing: what can be pressed on a table, and where that leads. One file per game."""

from importlib import import_module
from types import ModuleType
from typing import Any

from numduel.game import AnyGame
from numduel.rules import GAMES
from numduel.web.setup.pressing import Setup

LONGEST = 400  # characters of a position: a longer one can only be typed, as checking each press would take too long

_FILES: dict[str, ModuleType] = {key: import_module(f"{__name__}.{key}") for key in GAMES}


def setup(game: AnyGame, state: Any) -> Setup:
    """What can be pressed in a state."""
    if len(game.position(state)) > LONGEST:
        return Setup()
    found: Setup = _FILES[game.key].setup(game, state)
    return found
