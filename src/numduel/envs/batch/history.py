"""What ends a game of Number Stack Duel that could go on forever, in many games at once: repetition, or the move limit.

The players add in turn, and an attack takes the card that was added last, since every move passes the turn: so the two
stacks are one pile, and its cards, in the order in which they were added, are the position. A game walks in the tree of
piles: adding a card leads one level down, an attack back up. It enters a pile from above again only after it has left it
upwards. So a pile has come up once for each attack that left it, once for each that led to it, and one time more. It is
enough to remember the piles before and after each attack, of which there are few.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from numduel.envs.batch.games import Array, Bools
from numduel.game import MOVE_LIMIT
from numduel.rules.duel import Duel

Indices = NDArray[np.intp]
Words = NDArray[np.uint64]

WORD = 64  # bits
PRIME = 0x100000001B3  # of FNV-1a, a hash that can be undone card by card
ROOM = 32  # for so many attacks in a game, at first
ONE = np.int16(1)


class History:
    """What is remembered of each game: its length, a number that stands for its pile, and such numbers for attacks."""

    def __init__(self, game: Duel, size: int) -> None:
        self._times = game.repetition
        self._counts = np.zeros((2, size), dtype=np.int16)
        self._moves, self._attacks = self._counts  # how many there were
        self._most = 0  # no game has more moves
        self._pile: Words = np.zeros(size, dtype=np.uint64)
        self._before: Words = np.zeros((ROOM, size), dtype=np.uint64)  # the pile before each attack, and after it
        self._after = np.zeros_like(self._before)
        # the number has room for all cards if they are few and low; otherwise it is a hash of them
        bits = game.numbers.bit_length()
        self._fits = bits * (2 * game.target + 1) <= WORD
        self._factor = np.uint64(1 << bits if self._fits else PRIME)
        self._inverse = np.uint64(bits if self._fits else pow(PRIME, -1, 1 << WORD))

    @property
    def arrays(self) -> Sequence[Array]:
        """Everything that a move changes if it is no attack."""
        return self._counts, self._pile

    def restart(self, stays: Array) -> None:
        """Begin the games anew that are 0 here instead of 1."""
        self._counts *= stays
        self._pile *= stays.astype(np.uint64)

    def play(self, cards: Array, at: Indices, taken: Array, done: Bools) -> None:
        """Note the cards that are added, and, in the games where it is 0, which are taken; add to those that are done."""
        self._moves += ONE
        self._most += 1
        if self._times:
            self._count(cards, at, taken)
            done[self._repeated()] = True
        if self._most >= MOVE_LIMIT:
            self._most = int(self._moves.max())
            done |= self._moves >= MOVE_LIMIT

    def _count(self, cards: Array, at: Indices, taken: Array) -> None:
        pile, attacks = self._pile, self._attacks
        before, number = pile.take(at), attacks.take(at)
        after = before >> self._inverse if self._fits else before * self._inverse
        after ^= taken.astype(np.uint64)
        pile ^= cards.astype(np.uint64)
        pile *= self._factor
        pile[at] = after
        if self._most > len(self._before):
            self._make_room()
        self._before[number, at] = before
        self._after[number, at] = after
        attacks[at] = number + ONE

    def _make_room(self) -> None:
        """For more attacks in a game, if it is needed."""
        self._most = int(self._moves.max())
        if self._most > len(self._before):
            self._before, self._after = (np.concatenate([log, log]) for log in (self._before, self._after))

    def _repeated(self) -> Indices:
        """The games whose position has come up as often as is allowed."""
        enough = self._times - 1
        (at,) = (self._attacks >= enough).nonzero()  # in the others, it cannot have
        if not len(at):
            return at
        attacks, pile = self._attacks.take(at), self._pile.take(at)
        rows = np.arange(attacks.max())[:, None]
        same = self._before[: len(rows), at] == pile
        same |= self._after[: len(rows), at] == pile
        same &= rows < attacks
        return at[np.add.reduce(same, axis=0) >= enough]
