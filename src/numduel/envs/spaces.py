"""The spaces of what an agent sees and does, as Gymnasium and PettingZoo have them."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from numduel.envs.encoding import Encoder
from numduel.envs.packages import needed
from numduel.game import AnyGame

with needed("rl", "gymnasium"):
    from gymnasium import spaces

Observed = dict[str, NDArray[Any]]
"""One observation: its numbers, and which actions are legal."""


def observation_space(game: AnyGame) -> spaces.Space[Any]:
    """What an agent sees: the position, and which actions are legal."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 1, (Encoder(game).size,), np.float32),
            "action_mask": spaces.Box(0, 1, (len(game.all_moves),), np.int8),
        }
    )


def action_space(game: AnyGame) -> spaces.Space[Any]:
    """What an agent does: the index of a move."""
    return spaces.Discrete(len(game.all_moves))
