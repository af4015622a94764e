"""Where the multisets of a deck are in their layers: many of them at once, as arrays."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from numduel.solve.layers import HalfArrays, Indices
from numduel.solve.multisets import Multisets, no_look, taken


class Drawn(NamedTuple):
    """Many multisets: the indices of their low and high halves, and how many cards each has.

    A half that is too large for the solution has the index after the last.
    """

    low: Indices
    high: Indices
    number: Indices

    def take(self, chosen: Indices) -> "Drawn":
        """Some of them."""
        return Drawn(*(part.take(chosen) for part in self))


class Places:
    """The places of all multisets of a deck."""

    def __init__(self, sets: Multisets) -> None:
        self.copies = sets.copies
        self._low, self._high = (HalfArrays(half, sets.copies, 1, no_look) for half in (sets.low, sets.high))
        self._more = {
            card: np.append(more, half.size) for half in (self._low, self._high) for card, more in half.more.items()
        }
        low_sizes = np.zeros(2 * sets.most + 3, dtype=np.intp)  # the last is for what is impossible
        for kind, size in sets.low.sizes.items():
            low_sizes[kind] = size
        self._low_size = low_sizes[self._low.kinds]
        kinds = np.array(list(sets.high.sizes))
        self._rank = np.searchsorted(kinds, self._high.kinds)
        layers: Any = np.arange(2 * sets.most + 2)[:, None]
        rows = np.array(list(sets.high.sizes.values())) * low_sizes[np.maximum(taken(layers, kinds), -1)]
        self._starts = np.cumsum(rows, axis=1) - rows  # in each layer, for each kind of the high half
        self.sizes: Indices = rows.sum(axis=1)  # how many multisets each layer has

    def find(self, counts: NDArray[np.integer]) -> Drawn:
        """Multisets with these counts: a row for each card."""
        cut = len(self._low.cards)
        return Drawn(self._find(self._low, counts[:cut]), self._find(self._high, counts[cut:]), counts.sum(axis=0))

    def more(self, at: Drawn, card: int) -> Drawn:
        """The same with one more card, of which there must be one left."""
        more = self._more[card]
        if card in self._low.more:
            return Drawn(more.take(at.low), at.high, at.number + 1)
        return Drawn(at.low, more.take(at.high), at.number + 1)

    def left(self, at: Drawn, card: int) -> Indices:
        """How many of a card are not drawn."""
        half, where = (self._low, at.low) if card in self._low.more else (self._high, at.high)
        left: Indices = self.copies - half.counts[:, list(half.cards).index(card)].take(where)
        return left

    def places(self, at: Drawn) -> tuple[Indices, Indices]:
        """The layer of each multiset, and its place there; anything for one that is too large for the solution."""
        low, high = self._low.kinds.take(at.low, mode="clip"), self._high.kinds.take(at.high, mode="clip")
        layer: Indices = low + high - 2 * (low & high & 1)
        rank = self._rank.take(at.high, mode="clip")
        start = self._starts.take(layer * self._starts.shape[1] + rank, mode="clip")
        high_place = self._high.place.take(at.high, mode="clip") * self._low_size.take(at.low, mode="clip")
        return layer, start + high_place + self._low.place.take(at.low, mode="clip")

    def _find(self, half: HalfArrays, counts: NDArray[np.integer]) -> Indices:
        """The indices of multisets of a half: card by card from the empty one, which is the first."""
        at = np.zeros(counts.shape[1], dtype=np.intp)
        for card, count in zip(half.cards, counts, strict=True):
            for number in range(int(count.max(initial=0))):
                has = np.flatnonzero(count > number)
                at[has] = self._more[card][at[has]]
        return at
