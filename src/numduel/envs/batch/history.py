"""What ends a game of Number Stack Duel that could go on forever, in many games at once: repetition, or the move limit.

The players add in turn, and an attack takes the card that was added last, since every move passes the turn. So the two
stacks are one pile, and its cards, in the order in which they were added, are the position. A game walks in the tree of
piles: adding a card leads one level down, an attack back up. It comes down to a pile again only after it has left it
upwards. So a pile has come up once for each attack that left it, once for each that led to it, and one time more. It is
enough to remember the piles before and after each attack, of which there are few.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from numduel.envs.batch.games import Array, Bools
from numduel.game import MOVE_LIMIT
from numduel.rules.duel import Duel
from numduel.solve.layers import Indices

Words = NDArray[np.uint64]

WORD = 64  # bits
PRIME = 0x100000001B3  # of FNV-1a, a hash that can be undone card by card
ROOM = 16  # for so many attacks in a game, at first
ONE, LONGEST = np.array(1, dtype=np.int16), np.array(MOVE_LIMIT, dtype=np.int16)


class History:
    """What is remembered of each game: its length, a number that stands for its pile, and such numbers for attacks."""

    def __init__(self, game: Duel, size: int) -> None:
        self._times, self._size = game.repetition, size
        self._counts = np.zeros((2, size), dtype=np.int16)  # of moves, and of attacks
        self._pile: Words = np.zeros(size, dtype=np.uint64)
        self._log: Words = np.zeros((2 * ROOM, size), dtype=np.uint64)  # the piles before and after each attack
        # the number has room for all cards if they are few and low; otherwise it is a hash of them
        bits = game.numbers.bit_length()
        self._fits = bits * (2 * game.target + 1) <= WORD
        self._factor = np.array(1 << bits if self._fits else PRIME, dtype=np.uint64)
        self._back = np.array(bits if self._fits else pow(PRIME, -1, 1 << WORD), dtype=np.uint64)
        self._enough = np.array(game.repetition - 1, dtype=np.int16)  # attacks that lead to a pile or leave it

    @property
    def arrays(self) -> Sequence[Array]:
        """Everything that a move changes if it is no attack."""
        return self._counts, self._pile

    def restart(self, stays: Array) -> None:
        """Begin the games anew that are 0 here instead of 1."""
        self._counts *= stays
        self._pile *= stays.astype(np.uint64)

    def play(self, cards: Array, at: Indices, taken: Array, done: Bools) -> None:
        """Note the cards that are added, and those that are taken at some games; mark the games that this ends."""
        moves = self._counts[0]
        moves += ONE
        done |= np.greater_equal(moves, LONGEST)
        if self._times:
            self._note(cards, at, taken)
            (often,) = np.greater_equal(self._counts[1], self._enough).nonzero()  # in the others, it cannot have
            if len(often):
                done[often[self._repeated(often)]] = True

    def _note(self, cards: Array, at: Indices, taken: Array) -> None:
        """Follow the pile, and log the attacks."""
        pile, attacks = self._pile, self._counts[1]
        before, number = pile.take(at), attacks.take(at)
        after = np.right_shift(before, self._back) if self._fits else np.multiply(before, self._back)
        after ^= taken.astype(np.uint64)
        pile ^= cards.astype(np.uint64)
        pile *= self._factor
        if not len(at):
            return
        pile[at] = after
        if 2 * number.max() == len(self._log):
            self._log = np.concatenate([self._log, self._log])
        log, place = self._log.reshape(-1), np.multiply(number, 2 * self._size, dtype=np.intp)
        place += at
        log[place] = before
        place += self._size
        log[place] = after
        number += ONE
        attacks[at] = number

    def _repeated(self, at: Indices) -> Bools:
        """In some of the games: whether the position has come up as often as is allowed."""
        attacks = self._counts[1].take(at)
        rows = np.arange(2 * int(attacks.max()), dtype=np.int16)[:, None]
        same = self._log[: len(rows)].take(at, axis=1) == self._pile.take(at)
        same &= np.less(rows, attacks + attacks)
        often: Bools = np.add.reduce(same, axis=0) >= self._enough
        return often
