"""Number Stack Duel as numbers, and many games of it at once."""

from collections.abc import Sequence
from itertools import repeat

import numpy as np
from numpy.random import Generator

from numduel.envs.batch import games
from numduel.envs.batch.games import Actions, Array, Bools, Doubles
from numduel.envs.batch.history import History, Indices
from numduel.envs.encoding import Field, Floats, span
from numduel.game import Observation
from numduel.rules.duel import Duel


def fields(game: Duel) -> tuple[Field, ...]:
    """What an observation consists of."""
    most = game.target - 1 + game.numbers  # at the end of a game
    return (
        Field("own total", 1, 0, most),
        Field("other total", 1, 0, most),
        Field("own stack", game.target, 0, game.numbers),
        Field("other stack", game.target, 0, game.numbers),
    )


def numbers(game: Duel, seen: Observation) -> Sequence[int]:
    """An observation, field by field."""
    own, other = seen.stacks
    return *seen.totals, *own, *repeat(0, game.target - len(own)), *other, *repeat(0, game.target - len(other))


class Games(games.Games):
    """Many games of Number Stack Duel: for each side its stack, how high that is, its total, and its top."""

    game: Duel

    def __init__(self, game: Duel, size: int, rng: Generator) -> None:
        super().__init__(game, size, rng)
        kind = np.int8 if game.target + game.numbers <= np.iinfo(np.int8).max else np.int16
        # for the player to move, and for the other
        self._stacks = np.zeros((2, game.target, size), dtype=np.int8)  # a row for each card, from the bottom up
        self._sides = np.zeros((2, 3, size), dtype=kind)  # height, total and top
        self._history = History(game, size)
        self._rows = np.arange(game.target, dtype=kind)[:, None]
        self._cards = np.array([*range(1, game.numbers + 1), 0], dtype=np.int8)  # that each move adds
        spans = [[span(field)] * field.size for field in fields(game)]
        self._spans = np.concatenate(spans, dtype=np.float32)[:, None]
        self._there = np.empty((game.target, size), dtype=np.bool_)  # scratch space
        self._added = np.empty((game.target, size), dtype=np.int8)

    @property
    def arrays(self) -> Sequence[Array]:
        return self._stacks, self._sides, *self._history.arrays

    def play(self, actions: Actions) -> None:
        cards = self._cards.take(actions)
        attacks = cards == 0
        self._add(cards, attacks)
        (at,) = attacks.nonzero()
        taken = self._attack(at)
        total = self._sides[0, 1]
        won, lost = total == self.game.target, total > self.game.target
        np.subtract(won.view(np.int8), lost.view(np.int8), out=self.reward)
        np.logical_or(won, lost, out=self.done)
        self._history.play(cards, at, taken, self.done)
        self._stacks, self._sides = self._stacks[::-1], self._sides[::-1]

    def _add(self, cards: Array, attacks: Bools) -> None:
        """Add a card to the stack of each player to move who does not attack; the others' is 0."""
        stack, (height, total, top) = self._stacks[0], self._sides[0]
        there = np.equal(self._rows, height, out=self._there).view(np.int8)
        stack += np.multiply(there, cards, out=self._added)
        height += (~attacks).view(np.int8)
        total += cards
        top *= attacks.view(np.int8)
        top += cards

    def _attack(self, at: Indices) -> Array:
        """Take the opponent's tops in some of the games, and say what they were."""
        stack, (height, total, top) = self._stacks[1], self._sides[1]
        taken, left = top.take(at), height.take(at) - 1
        stack[left, at] = 0
        height[at] = left
        total[at] -= taken
        top[at] = stack[left - 1, at]  # of an empty stack, that is the last row, which is 0
        return taken

    def restart(self, where: Bools) -> None:
        stays = (~where).view(np.int8)
        self._stacks *= stays
        self._sides *= stays
        self._history.restart(stays)

    def deal(self) -> None:
        own, other = self._sides[:, 2]
        self.mask[:-1] = True
        np.equal(own, other, out=self.mask[-1])
        self.mask[-1] &= own > 0

    def look(self, out: Floats, *, waiting: bool = False) -> None:
        order = slice(None, None, -1 if waiting else 1)
        out[0] = not waiting
        out[1:3] = self._sides[order, 1]
        out[3:].reshape(self._stacks.shape)[:] = self._stacks[order]
        np.divide(out[1:], self._spans, out=out[1:])

    def random(self) -> Actions:
        return self.below(self.mask[-1] + np.uint8(self.game.numbers)).astype(np.intp)

    def values(self) -> Doubles:
        raise NotImplementedError
