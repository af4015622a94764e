"""Duel of Wits as numbers, and many games of it at once."""

from collections.abc import Sequence

import numpy as np
from numpy.random import Generator

from numduel.envs.batch import games
from numduel.envs.batch.games import Actions, Array, Bools, Doubles
from numduel.envs.encoding import Field, Floats
from numduel.game import MOVE_LIMIT, Observation
from numduel.rules.wits import Wits
from numduel.solve import solve


def fields(game: Wits) -> tuple[Field, ...]:
    """What an observation consists of."""
    return (Field("total", 1, 0, game.target),)


def numbers(game: Wits, seen: Observation) -> Sequence[int]:
    """An observation, field by field."""
    return seen.totals


class Games(games.Games):
    """Many games of Duel of Wits: their totals."""

    game: Wits

    def __init__(self, game: Wits, size: int, rng: Generator) -> None:
        super().__init__(game, size, rng)
        self._total = np.zeros(size, dtype=np.int16)
        # A position can come up again only while the total is 0, and a game can reach the limit of moves only there: so
        # it is enough to count these moves, of which every second leads to the same position.
        self._idle = np.zeros(size, dtype=np.int32)
        self._longest = 2 * (game.repetition - 1) if game.repetition else MOVE_LIMIT
        adds = range(1, game.add + 1)
        # the highest total at which each move is legal
        self._highest = np.array([*(game.target - add for add in adds), game.target // game.factor], dtype=np.int16)
        self._values: Doubles | None = None

    @property
    def arrays(self) -> Sequence[Array]:
        return self._total, self._idle

    def play(self, actions: Actions) -> None:
        total = self._total
        multiplied = actions == self.game.add
        total[:] = np.where(multiplied, total * np.int16(self.game.factor), total + 1 + actions)
        np.equal(total, self.game.target, out=self.done)
        self.reward[:] = self.done
        self._idle += total == 0
        self.done |= self._idle >= self._longest

    def restart(self, where: Bools) -> None:
        self._total[where] = self._idle[where] = 0

    def deal(self) -> None:
        np.less_equal(self._total, self._highest[:, None], out=self.mask)

    def look(self, out: Floats, *, waiting: bool = False) -> None:
        out[0] = not waiting
        np.divide(self._total, np.float32(self.game.target), out=out[1], dtype=np.float32)

    def random(self) -> Actions:
        adds = np.minimum(self.game.target - self._total, self.game.add)
        choices = self.below(adds + self.mask[-1])
        return np.where(choices < adds, choices, self.game.add).astype(np.intp)

    def values(self) -> Doubles:
        if self._values is None:
            self._values = _values(self.game)
        return self._values.take(self._total, axis=1)


def _values(game: Wits) -> Doubles:
    """The value of each move, a row for each, at every total."""
    solution = solve(game)
    values = np.full((len(game.all_moves), game.target + 1), np.nan)
    for total in range(game.target):
        for move, value in solution.moves(game.from_position(f"{total}/1")).items():
            values[game.all_moves.index(move), total] = value
    return values
