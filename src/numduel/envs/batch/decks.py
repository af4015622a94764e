"""The decks of many games at once."""

import numpy as np
from numpy.typing import DTypeLike

from numduel.envs.batch.games import Array, Bools
from numduel.solve.layers import Indices


class Decks:
    """What is left in each deck, as cumulative counts: for each number, how many cards up to that number.

    So one comparison finds the card that a random number stands for, and one subtraction takes it out; a deck needs no
    order.
    """

    def __init__(self, numbers: int, copies: int, size: int, kind: DTypeLike) -> None:
        self.numbers = numbers
        self._whole: Array = (np.arange(numbers + 1) * copies).astype(kind)[:, None]
        self.upto: Array = np.zeros((numbers + 1, size), dtype=kind)  # a row for each number from 0 up
        self._after = np.empty((numbers, size), dtype=np.bool_)  # scratch space
        self._begun = np.empty_like(self.upto)
        self._last = np.array(numbers + 1, dtype=kind)

    @property
    def size(self) -> Array:
        """How many cards are left."""
        size: Array = self.upto[-1]
        return size

    def restart(self, where: Bools) -> None:
        """Make some of the decks whole."""
        np.multiply(self._whole, where.view(np.uint8), out=self._begun)
        np.maximum(self.upto, self._begun, out=self.upto)

    def draw(self, chosen: Array, out: Array) -> None:
        """Take from each deck the card of that index among those left, in the order of their numbers."""
        cards, after = self.upto[1:], self._after.view(np.uint8)
        np.greater(cards, chosen, out=self._after)
        np.subtract(cards, after, out=cards)
        np.add.reduce(after, axis=0, dtype=out.dtype, out=out)
        np.subtract(self._last, out, out=out)

    def leave(self, at: Array, number: int, count: int) -> None:
        """Leave nothing in some decks but that many cards of a number."""
        self.upto[:number, at] = 0
        self.upto[number:, at] = count

    def count(self, out: Array) -> None:
        """How many cards of each number are left."""
        np.subtract(self.upto[1:], self.upto[:-1], out=out)

    def counts(self) -> Indices:
        """The same as a new array."""
        upto = self.upto.astype(np.intp)
        return upto[1:] - upto[:-1]
