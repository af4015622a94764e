"""What a player sees, as numbers from 0 to 1: the one observation of all environments."""

from importlib import import_module
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from numduel.game import AnyGame, Observation

Floats = NDArray[np.float32]


class Field(NamedTuple):
    """Some numbers of an observation that mean the same: what they are, how many, and between which limits."""

    name: str
    size: int
    low: int
    high: int


TURN = Field("turn", 1, 0, 1)
"""Whether it is the viewer's turn: the first number of every observation."""


class Encoder:
    """Turns what a player may see of a game into numbers: each divided by its limits, correctly rounded."""

    def __init__(self, game: AnyGame) -> None:
        self._game, self._numbers = game, batch_module(game).numbers
        self.fields: tuple[Field, ...] = (TURN, *batch_module(game).fields(game))
        sizes = [field.size for field in self.fields]
        self.size = sum(sizes)
        self.low = np.repeat([np.float32(field.low) for field in self.fields], sizes)
        self._lowered = self.low.any()
        self.span = np.repeat([np.float32(span(field)) for field in self.fields], sizes)

    def encode(self, seen: Observation) -> Floats:
        """An observation as numbers."""
        numbers = np.fromiter(self.whole(seen), np.float32, self.size)
        if self._lowered:
            numbers -= self.low
        numbers /= self.span
        return numbers

    def whole(self, seen: Observation) -> list[int]:
        """An observation as whole numbers, each within its field's limits."""
        return [seen.seat == seen.turn, *self._numbers(self._game, seen)]


def span(field: Field) -> int:
    """What the numbers of a field are divided by; a field that is always the same is 0."""
    return field.high - field.low or 1


def batch_module(game: AnyGame) -> Any:
    """The module that knows a game as numbers."""
    return import_module(f"numduel.envs.batch.{game.key}")
