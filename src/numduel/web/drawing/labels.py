"""A move as the button for it says it, for sentences: `own` alone would be a riddle there."""

from typing import Any

from numduel.game import AnyGame
from numduel.web.drawing import of


def label(game: AnyGame, state: Any, move: str) -> str:
    """What the button for a move says."""
    text: str = of(game).words(game, state, move, game.play(state, move)).label
    return text


def quoted(game: AnyGame, state: Any, move: str) -> str:
    """The same in quotation marks."""
    return f"“{label(game, state, move)}”"
