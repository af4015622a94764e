"""Number Stack Duel as numbers, and many games of it at once."""

from collections.abc import Sequence
from itertools import repeat

import numpy as np
from numpy.random import Generator

from numduel.envs.batch import games
from numduel.envs.batch.games import Actions, Array, Bools, Doubles
from numduel.envs.batch.history import History
from numduel.envs.batch.lazy import Lazy
from numduel.envs.encoding import Field, Floats
from numduel.game import MOVE_LIMIT, Observation
from numduel.rules.duel import Duel
from numduel.solve import solve
from numduel.solve.duel import DuelSolution, positions, stacks
from numduel.solve.layers import Indices


def fields(game: Duel) -> tuple[Field, ...]:
    """What an observation consists of."""
    most = game.target - 1 + game.numbers  # at the end of a game
    return (
        Field("totals", 2, 0, most),
        Field("stacks", 2 * game.target, 0, game.numbers),
    )


def numbers(game: Duel, seen: Observation) -> Sequence[int]:
    """An observation, field by field."""
    own, other = seen.stacks
    return *seen.totals, *own, *repeat(0, game.target - len(own)), *other, *repeat(0, game.target - len(other))


def longest(game: Duel) -> int:
    """How many moves a match can have: from every position, whoever's turn it is, as often as it does not end it."""
    return min(2 * positions(game) * (game.repetition - 1), MOVE_LIMIT) if game.repetition else MOVE_LIMIT


SMALL = 30_000  # cards
NONE, ONE = np.array(0, dtype=np.int8), np.array(1, dtype=np.int8)  # NumPy is faster with these than with numbers


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
        self._target = np.array(game.target, dtype=kind)
        self._numbers = np.array(game.numbers, dtype=np.uint8)
        whole, span = np.arange(game.numbers + 1, dtype=np.float32), self._span[3]
        exact = np.array_equal(whole * (1 / span), whole / span)  # if so, multiplying is the same, and much faster
        self._scaled: np.ufunc = np.multiply if exact else np.divide
        self._scale = 1 / span if exact else span
        self._worth = Lazy(Worth, game)
        self._there = np.empty((game.target, size), dtype=np.bool_)  # scratch space
        self._added = np.empty((game.target, size), dtype=np.int8)

    @property
    def arrays(self) -> Sequence[Array]:
        return self._stacks, self._sides, *self._history.arrays

    def play(self, actions: Actions) -> None:
        cards = self._cards.take(actions)
        attacks = np.equal(cards, NONE)
        self._add(cards, attacks)
        (at,) = attacks.nonzero()
        taken = self._attack(at)
        total = self._sides[0, 1]
        won, lost = np.equal(total, self._target), np.greater(total, self._target)
        np.subtract(won.view(np.int8), lost.view(np.int8), out=self.reward)
        np.logical_or(won, lost, out=self.done)
        self._history.play(cards, at, taken, self._sides[:, 0], self.done)
        self._stacks, self._sides = self._stacks[::-1], self._sides[::-1]

    def _add(self, cards: Array, attacks: Bools) -> None:
        """Add a card to the stack of each player to move, except for those who attack, for whom it is 0."""
        side = self._sides[0]
        height, total, top = side[0], side[1], side[2]
        rows = slice(0, self._highest() + 1)
        there = np.equal(self._rows[rows], height, out=self._there[rows])
        stack, added = self._stacks[0, rows], self._added[rows]
        np.add(stack, np.multiply(there.view(np.int8), cards, out=added), out=stack)
        height += np.logical_not(attacks).view(np.int8)
        total += cards
        top *= attacks.view(np.int8)
        top += cards

    def _attack(self, at: Indices) -> Array:
        """Take the opponent's tops in some of the games, and say what they were."""
        stack, side = self._stacks[1].reshape(-1), self._sides[1]
        height, total, top = side[0], side[1], side[2]
        taken: Array = top.take(at)
        left = height.take(at) - ONE
        place = np.multiply(left, self.size, dtype=np.intp)
        place += at
        stack[place] = 0
        height[at] = left
        total[at] -= taken
        place -= self.size
        top[at] = stack.take(place, mode="wrap")  # of an empty stack, that is in the last row, which is 0
        return taken

    def _highest(self) -> int:
        """How high the highest stack is, or can be, if all are so small that it would take longer to find out."""
        return self.game.target if self._stacks.size < SMALL else int(self._sides[:, 0].max())

    def restart(self, where: Bools) -> None:
        kept = np.subtract(where.view(np.int8), ONE)  # all bits, or none
        used = self._stacks[:, : self._highest()]
        used &= kept
        self._sides &= kept
        self._history.restart(kept)

    def deal(self) -> None:
        own, other = self._sides[0, 2], self._sides[1, 2]
        self.mask[:-1] = True
        np.equal(own, other, out=self.mask[-1])
        self.mask[-1] &= np.not_equal(own, NONE)

    def look(self, out: Floats, *, waiting: bool = False) -> None:
        order = slice(None, None, -1 if waiting else 1)
        out[0] = not waiting
        out[1:3] = self._sides[order, 1]
        out[1:3] /= self._span[1]
        stacks, high = out[3:].reshape(self._stacks.shape), self._highest()
        used = stacks[:, :high]
        np.copyto(used, self._stacks[order, :high])
        self._scaled(used, self._scale, out=used)
        stacks[:, high:] = 0

    def random(self) -> Actions:
        return self.below(self.mask[-1].view(np.uint8) + self._numbers).astype(np.intp)

    def values(self) -> Doubles:
        going = (self._sides[:, 1] < self._target).all(axis=0)
        worth = self._worth()
        own, other = (worth.number(stack * going) for stack in self._stacks)
        return worth.moves(own, other, self._sides[0, 1].astype(np.intp))


class Worth:
    """The exact values of many states at once. Stacks are numbered as in the solution."""

    def __init__(self, game: Duel) -> None:
        solution = solve(game)
        assert isinstance(solution, DuelSolution)
        self._game = game
        self._signs = np.sign(solution.whole).astype(np.int8)  # 1 where the player to move wins
        totals = np.array([sum(stack) for stack in stacks(game)])
        more = np.clip(game.target - 1 - totals, 0, game.numbers)  # how many stacks there are with one card more
        self._more = np.cumsum(more) - more  # the number of the stack with a card more is this plus the card
        self._less = np.concatenate([[0], np.repeat(np.arange(len(more)), more)])  # the number of that with one less

    def number(self, stack: Array) -> Indices:
        """The numbers of stacks."""
        numbers = np.zeros(stack.shape[1], dtype=np.intp)
        for cards in stack:
            if not cards.any():
                break
            numbers = np.where(cards, self._more.take(numbers) + cards, numbers)
        return numbers

    def moves(self, own: Indices, other: Indices, total: Indices) -> Doubles:
        """What each move is worth, a row for each."""
        game = self._game
        values = np.empty((len(game.all_moves), len(own)))
        for card in range(1, game.numbers + 1):
            after = total + card
            (goes_on,) = (after < game.target).nonzero()
            values[card - 1] = after == game.target
            values[card - 1, goes_on] = (1 - self._signs[other[goes_on], self._more[own[goes_on]] + card]) / 2
        values[-1] = (1 - self._signs[self._less[other], own]) / 2
        return values
