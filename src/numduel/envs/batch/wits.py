"""Duel of Wits as numbers, and many games of it at once."""

from collections.abc import Sequence

import numpy as np
from numpy.random import Generator

from numduel.envs.batch import games
from numduel.envs.batch.games import Actions, Array, Bools, Doubles
from numduel.envs.batch.lazy import Lazy
from numduel.envs.encoding import Field, Floats
from numduel.game import MOVE_LIMIT, Observation
from numduel.rules.wits import Wits
from numduel.solve import solve


def fields(game: Wits) -> tuple[Field, ...]:
    """What an observation consists of."""
    return (Field("totals", 1, 0, game.target),)


def numbers(game: Wits, seen: Observation) -> Sequence[int]:
    """An observation, field by field."""
    return seen.totals


def longest(game: Wits) -> int:
    """How many moves a match can have: one by one to the target, after multiplying 0 until just before that ends it."""
    return game.target + 2 * game.repetition - 3 if game.repetition else MOVE_LIMIT


class Games(games.Games):
    """Many games of Duel of Wits: their totals."""

    game: Wits

    def __init__(self, game: Wits, size: int, rng: Generator) -> None:
        super().__init__(game, size, rng)
        self._total = np.zeros(size, dtype=np.int16)
        # Positions come up again only while the total is 0, every second move. If that never ends a game, all its moves
        # count towards the limit; if it does, no game comes near the limit.
        self._counted = np.zeros(size, dtype=np.int16)
        self._longest = np.int16(2 * (game.repetition - 1) if game.repetition else MOVE_LIMIT)
        highest = [*(game.target - add for add in range(1, game.add + 1)), game.target // game.factor]
        self._highest = np.array(highest, dtype=np.int16)[:, None]  # total at which each move is legal
        self._worth = Lazy(_values, game)

    @property
    def arrays(self) -> Sequence[Array]:
        return self._total, self._counted

    def play(self, actions: Actions) -> None:
        total, move = self._total, actions.astype(np.int16)
        total[:] = np.where(move == self.game.add, total * np.int16(self.game.factor), total + move + np.int16(1))
        np.equal(total, self.game.target, out=self.done)
        np.copyto(self.reward, self.done)
        self._counted += total == 0 if self.game.repetition else True
        self.done |= self._counted >= self._longest

    def restart(self, where: Bools) -> None:
        stays = ~where
        self._total *= stays
        self._counted *= stays

    def deal(self) -> None:
        np.less_equal(self._total, self._highest, out=self.mask)

    def look(self, out: Floats, *, waiting: bool = False) -> None:
        out[0] = not waiting
        np.divide(self._total, np.float32(self.game.target), out=out[1], dtype=np.float32)

    def random(self) -> Actions:
        adds = np.minimum(self.game.target - self._total, np.int16(self.game.add))
        choices = self.below(adds + self.mask[-1]).astype(np.intp)
        # the last choice, where there is one more than numbers to add, is to multiply
        moves: Actions = choices + (choices == adds) * (self.game.add - choices)
        return moves

    def values(self) -> Doubles:
        return self._worth().take(self._total, axis=1)


def _values(game: Wits) -> Doubles:
    """The value of each move, a row for each, at every total."""
    solution = solve(game)
    values = np.full((len(game.all_moves), game.target + 1), np.nan)
    for total in range(game.target):
        for move, value in solution.moves(game.from_position(f"{total}/1")).items():
            values[game.all_moves.index(move), total] = value
    return values
