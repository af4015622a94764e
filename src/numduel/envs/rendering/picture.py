"""A table as a picture, on NumPy alone: the same that the web app shows of a game."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from numduel.envs.rendering.canvas import Canvas
from numduel.game import AnyGame, Outcome
from numduel.picture.scene import position_of
from numduel.picture.table import draw_position
from numduel.rules import variant_name

WIDTH, HEIGHT = 1200, 630  # units of the design
SCALE = 2 / 3  # pixels for each
NAMES = ("Player 1", "Player 2")


def picture(game: AnyGame, state: Any, viewer: int | None, outcome: Outcome | None = None) -> NDArray[np.uint8]:
    """A state as an array of pixels, as a seat may see it (None: a spectator).

    Whatever the variant, it is 420 by 800 pixels. The outcome is needed if it was not the rules that ended the game.
    """
    outcome = outcome or game.outcome(state)
    seen = game.see(state, viewer)
    name = variant_name(game)
    shown = position_of(
        game,
        seen,
        NAMES,
        title=f"{game.title} ({name})" if name else game.title,
        line=_standing(outcome) if outcome else game.summary,
        turn=0 if outcome else seen.turn,
        hidden=False,
    )
    canvas = Canvas(WIDTH, HEIGHT, SCALE)
    draw_position(canvas, shown)
    return canvas.pixels()


def _standing(outcome: Outcome) -> str:
    """How a game ended."""
    who = "A draw" if outcome.winner is None else f"{NAMES[outcome.winner - 1]} wins"
    return f"{who}: {outcome.sentence(*NAMES)}."
