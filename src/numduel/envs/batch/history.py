"""What ends a game of Number Stack Duel that could go on forever, in many games at once: repetition, or the move limit.

The players add in turn, and an attack takes the card that was added last, since every move passes the turn. So the two
stacks are one pile, and its cards, in the order in which they were added, are the position. A game walks in the tree of
piles: adding a card leads one level down, an attack back up. It comes down to a pile again only after it has left it
upwards. So a pile has come up once for each attack that left it, once for each that led to it, and one time more. It is
enough to remember the piles before and after each attack, of which there are few. Twice as many moves as attacks were
made, and one for each card that is still there.
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
ONE = np.array(1, dtype=np.int16)


class History:
    """What is remembered of each game: a number that stands for its pile, and such numbers for all attacks."""

    def __init__(self, game: Duel, size: int) -> None:
        self._times, self._size = game.repetition, size
        self._attacks = np.zeros(size, dtype=np.int16)  # how many there were
        self._pile: Words = np.zeros(size, dtype=np.uint64)
        self._log: Words = np.zeros((2 * ROOM, size), dtype=np.uint64)  # the piles before and after each attack
        # the number has room for all cards if they are few and low; otherwise it is a hash, as in a match
        bits = game.numbers.bit_length()
        self._fits = bits * (2 * game.target + 1) <= WORD
        self._factor = np.array(1 << bits if self._fits else PRIME, dtype=np.uint64)
        self._back = np.array(bits if self._fits else pow(PRIME, -1, 1 << WORD), dtype=np.uint64)
        self._far = MOVE_LIMIT // 2 - game.target  # attacks without which no game reaches the limit
        self._enough = np.array(self._times - 1 if self._times else self._far, dtype=np.int16)  # to end anything

    @property
    def arrays(self) -> Sequence[Array]:
        """Everything about the games except for their log, which only an attack changes."""
        return self._attacks, self._pile

    def restart(self, kept: Array) -> None:
        """Keep all bits of what is remembered, or none."""
        self._attacks &= kept
        self._pile &= kept.astype(np.uint64)

    def play(self, cards: Array, at: Indices, taken: Array, heights: Array, done: Bools) -> None:
        """Note the cards that are added, and those taken at some games, and mark the games that this ends.

        Card 0 is added where one is taken; the heights are those that the stacks now have.
        """
        if self._times:
            self._note(cards, at, taken)
        else:
            self._attacks[at] += ONE
        (often,) = np.greater_equal(self._attacks, self._enough).nonzero()  # the others go on
        if not len(often):
            return
        attacks = self._attacks.take(often)
        most = int(attacks.max())
        if self._times:
            done[often[self._repeated(often, attacks, most)]] = True
        if most >= self._far:
            done[often] |= 2 * attacks + np.add.reduce(heights[:, often], axis=0) >= MOVE_LIMIT

    def _note(self, cards: Array, at: Indices, taken: Array) -> None:
        """Follow the pile, and log the attacks."""
        pile, attacks = self._pile, self._attacks
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

    def _repeated(self, at: Indices, attacks: Array, most: int) -> Bools:
        """In some of the games, with so many attacks: whether the position has come up as often as is allowed."""
        rows = np.arange(2 * most, dtype=np.int16)[:, None]
        same = self._log[: len(rows)].take(at, axis=1) == self._pile.take(at)
        same &= np.less(rows, 2 * attacks)
        often: Bools = np.add.reduce(same, axis=0) >= self._times - 1
        return often
