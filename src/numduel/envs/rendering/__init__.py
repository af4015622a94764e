"""What an environment shows of a game: never more than its viewer may see."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from numduel.envs.rendering.picture import picture
from numduel.envs.rendering.text import ansi, show
from numduel.game import AnyGame, NumduelError, Outcome, listed, quoted

__all__ = ["MODES", "NOT_RENDERED", "ansi", "checked_mode", "picture", "render", "show"]

MODES: Final = ("ansi", "human", "rgb_array")
"""A text, the same text printed, or a picture."""

_QUOTED: Final = listed([*map(repr, MODES)])
NOT_RENDERED: Final = f"nothing is rendered without a render_mode: {_QUOTED}"
"""What an environment warns of."""


def checked_mode(mode: str | None) -> str | None:
    """A render mode, or None for none; NumduelError if there is no such mode."""
    if mode is not None and mode not in MODES:
        raise NumduelError(f"render_mode must be {_QUOTED}, not {quoted(mode)}")
    return mode


def render(
    mode: str, game: AnyGame, state: Any, viewer: int | None, outcome: Outcome | None = None
) -> str | NDArray[np.uint8] | None:
    """A state in that mode, as a seat may see it (None: a spectator); `outcome` if the rules did not end the game."""
    if mode == "ansi":
        return ansi(game, state, viewer, outcome)
    if mode == "rgb_array":
        return picture(game, state, viewer, outcome)
    show(game, state, viewer, outcome)
    return None
