"""Target Sum Showdown as numbers, and many games of it at once."""

from collections.abc import Sequence

import numpy as np
from numpy.random import Generator

from numduel.envs.batch import games
from numduel.envs.batch.games import Actions, Array, Bools, Doubles
from numduel.envs.encoding import Field, Floats, span
from numduel.game import Observation
from numduel.rules.target import Target


def fields(game: Target) -> tuple[Field, ...]:
    """What an observation consists of."""
    reach = -game.numbers, game.target - 1 + game.numbers  # at the end of a game, a score can be outside its limits
    return (
        Field("own score", 1, *reach),
        Field("other score", 1, *reach),
        Field("tokens left", game.numbers, 0, game.copies),
    )


def numbers(game: Target, seen: Observation) -> Sequence[int]:
    """An observation, field by field."""
    return *seen.totals, *seen.left


class Games(games.Games):
    """Many games of Target Sum Showdown: both scores, and the pool."""

    game: Target

    def __init__(self, game: Target, size: int, rng: Generator) -> None:
        super().__init__(game, size, rng)
        self._scores = np.zeros((2, size), dtype=np.int16)  # of the player to move, and of the other
        self._left = np.zeros((game.numbers, size), dtype=np.uint8)  # tokens, a row for each number
        each = np.arange(1, game.numbers + 1)
        self._numbers = each.astype(np.uint8)[:, None]
        self._changes = np.concatenate([each, -each]).astype(np.int16)  # what each move adds to the score
        spans = [[span(field)] * field.size for field in fields(game)]
        self._spans = np.concatenate(spans, dtype=np.float32)[:, None]
        self._flags = np.empty((game.numbers, size), dtype=np.bool_)  # scratch space
        # how many legal numbers there are up to each one, and what to add up for it
        self._ranks = np.empty((game.numbers, size), dtype=np.uint8)
        legal = self.mask[: game.numbers].view(np.uint8)
        self._sums = [*zip(self._ranks[:-1], legal[1:], self._ranks[1:], strict=True)]

    @property
    def arrays(self) -> Sequence[Array]:
        return self._scores, self._left

    def play(self, actions: Actions) -> None:
        target, (own, other), flags = self.game.target, self._scores, self._flags
        change = self._changes.take(actions)
        own += change
        number = np.abs(change, out=change).astype(np.uint8)
        self._left -= np.equal(self._numbers, number, out=flags).view(np.uint8)
        np.greater_equal(own.view(np.uint16), target, out=self.done)  # a score below 0 is a very large one here
        self.done |= np.maximum.reduce(self._left, axis=0) == 0
        won = own > other
        won &= own <= target
        np.add(won.view(np.int8), won.view(np.int8), out=self.reward)
        self.reward -= own != other
        self.reward *= self.done
        self._scores = self._scores[::-1]

    def restart(self, where: Bools) -> None:
        self._scores *= ~where
        np.maximum(self._left, where * np.uint8(self.game.copies), out=self._left)

    def deal(self) -> None:
        legal = np.greater(self._left, 0, out=self.mask[: self.game.numbers])
        self.mask[self.game.numbers :] = legal

    def look(self, out: Floats, *, waiting: bool = False) -> None:
        out[0] = not waiting
        out[1:3] = self._scores[::-1] if waiting else self._scores
        out[1:3] += np.float32(self.game.numbers)  # the lowest score is minus that
        out[3:] = self._left
        np.divide(out[1:], self._spans, out=out[1:])

    def random(self) -> Actions:
        numbers = self._ranks[-1]
        np.copyto(self._ranks[0], self.mask[0])
        for before, legal, rank in self._sums:
            np.add(before, legal, out=rank)
        choices = self.below(numbers + numbers).astype(np.uint8)
        subtracts = choices >= numbers
        choices -= subtracts * numbers
        # as many legal numbers come before the chosen one as the choice says
        passed = np.less_equal(self._ranks, choices, out=self._flags).view(np.uint8)
        moves = np.add.reduce(passed, axis=0, dtype=np.uint8).astype(np.intp)
        moves += subtracts * np.intp(self.game.numbers)
        return moves

    def values(self) -> Doubles:
        raise NotImplementedError
