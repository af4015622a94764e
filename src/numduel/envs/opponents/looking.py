"""What the players to move see, as whole numbers."""

from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from numduel.envs.batch import Batch
from numduel.envs.encoding import Encoder
from numduel.game import AnyGame

Whole = NDArray[np.int32]


class Look:
    """Looks at the games of a batch as the players to move do."""

    def __init__(self, batch: Batch) -> None:
        self._batch, encoder = batch, Encoder(batch.game)
        self._low, self._span = encoder.low[:, None], encoder.span[:, None]

    def __call__(self) -> Whole:
        """A row for each number of an observation, a column for each game."""
        whole: Whole = np.rint(self._batch.observation.T * self._span + self._low).astype(np.int32)
        return whole


def opponent_module(game: AnyGame) -> Any:
    """The module in this folder that knows a game."""
    return import_module(f"numduel.envs.opponents.{game.key}")
