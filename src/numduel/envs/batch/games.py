"""What a game's file in this folder provides: many games of one variant in lockstep, a column for each.

Like the rules' states, everything is seen from the player to move. As every move passes the turn in all games, the two
sides change places by exchanging the names of their arrays.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from numduel.envs.encoding import Encoder, Floats
from numduel.game import AnyGame

Actions = NDArray[np.intp]
Bools = NDArray[np.bool_]
Array = NDArray[Any]
Bytes = NDArray[np.uint8]
Doubles = NDArray[np.float64]

BITS = np.array(32, dtype=np.uint64)
EIGHT, REST = np.array(8, dtype=np.uint32), np.array(24, dtype=np.uint32)
ONE = np.array(1, dtype=np.uint8)


class Games(ABC):
    """Many games of one variant. All arrays have one column a game."""

    def __init__(self, game: AnyGame, size: int, rng: Generator) -> None:
        self.game, self.size, self.rng = game, size, rng
        self.encoder = Encoder(game)
        self.mask: Bools = np.zeros((len(game.all_moves), size), dtype=np.bool_)  # a row for each move
        self.done: Bools = np.zeros(size, dtype=np.bool_)  # which games the last move ended
        self.reward = np.zeros(size, dtype=np.int8)  # of the player who made it: 1, 0 or -1
        self._span = self.encoder.span[:, None]
        self._wide = np.empty(size, dtype=np.uint64)  # scratch space

    @property
    @abstractmethod
    def arrays(self) -> Sequence[Array]:
        """Everything that describes the games apart from `mask`, by its role; the last axis of each is the games'."""

    @abstractmethod
    def play(self, actions: Actions) -> None:
        """Play a legal move in every game and pass the turn; sets `done` and `reward`, repetition included.

        In a game that has just been restarted, with no card dealt, action 0 must do no harm.
        """

    @abstractmethod
    def restart(self, where: Bools) -> None:
        """Put some of the games back to their start."""

    @abstractmethod
    def deal(self) -> None:
        """Draw the cards that are due after a move or a restart, and set `mask`. Games that are over are ignored."""

    @abstractmethod
    def look(self, out: Floats, *, waiting: bool = False) -> None:
        """Write what the player to move sees of each game, or the one who waits; a row for each number."""

    @abstractmethod
    def random(self) -> Actions:
        """A legal move in each game, each equally likely."""

    def below(self, limits: Array) -> NDArray[np.integer[Any]]:
        """For each game a random number from 0 to just below its limit: as good as exact up to some thousands."""
        raw = self.rng.bit_generator.random_raw((self.size + 1) // 2)  # each has enough bits for two games
        words = raw.view(np.uint32)[: self.size]
        if limits.dtype == np.uint8:  # 24 random bits leave room for the product, which is much faster
            np.right_shift(words, EIGHT, out=words)
            np.multiply(words, limits.astype(np.uint32), out=words)
            return np.right_shift(words, REST, out=words).astype(np.uint8)
        np.multiply(words, limits, out=self._wide, dtype=np.uint64, casting="unsafe")
        np.right_shift(self._wide, BITS, out=self._wide)
        return self._wide.astype(limits.dtype)

    def bits(self) -> Bytes:
        """A random 0 or 1 for each game."""
        raw = self.rng.bit_generator.random_raw((self.size + 7) // 8)
        return np.bitwise_and(raw.view(np.uint8)[: self.size], ONE)

    def scale(self, numbers: Array, out: Floats) -> None:
        """Turn whole numbers, each less the low limit of its field, into those of an observation."""
        np.copyto(out, numbers)
        np.divide(out, self._span, out=out)

    @abstractmethod
    def values(self) -> Doubles:
        """The exact value of each move, a row for each: the mover's expected score after it; anything if illegal."""
