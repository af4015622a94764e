"""The layers of a deck's multisets as arrays, and the steps between them that draws make."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from numduel.solve.multisets import Half, Look, Multisets, added, kind_of, no_look, taken

Indices = NDArray[np.intp]
Floats = NDArray[np.float64]


class HalfArrays:
    """One half of the deck."""

    def __init__(self, half: Half, copies: int, deck: int, look: Look) -> None:
        at = {counts: number for number, counts in enumerate(half.all)}
        self.cards = half.cards
        self.size = len(half.all)
        self.counts = np.array(half.all, dtype=np.intp).reshape(self.size, len(half.cards))
        look()
        self.kinds = np.array(half.kinds)
        self.number = self.counts.sum(axis=1)
        self.place = np.array([half.places[counts][1] for counts in half.all])
        # for each card, the multiset with one more of it; the last entry means that there is none
        none = self.size
        room = [(way, half.most - kind // 2) for way, kind in zip(half.all, half.kinds, strict=True)]
        self.more: dict[int, Indices] = {}
        for i, card in enumerate(half.cards):
            self.more[card] = np.array(
                [at.get((*way[:i], way[i] + 1, *way[i + 1 :]), none) if card <= left else none for way, left in room],
                dtype=np.intp,
            )
            look()
        self.mass: Floats = falling(copies, deck)[self.counts].prod(axis=1)


class Layer(NamedTuple):
    """The multisets of one sum, with an even or an odd number of cards."""

    kind: int
    low: Indices  # for each multiset, its low half
    high: Indices
    drawn: Indices  # how many cards it has


class Layers:
    """All layers of a deck, from which other cards may be drawn too."""

    def __init__(self, sets: Multisets, deck: int, look: Look = no_look) -> None:
        self.sets, self.deck = sets, deck
        self.low, self.high = (HalfArrays(half, sets.copies, deck, look) for half in (sets.low, sets.high))
        kinds = 2 * sets.most + 3  # one more than there are, for what is impossible
        self._low_sizes = np.zeros(kinds, dtype=np.intp)
        self._low_starts = np.zeros(kinds, dtype=np.intp)
        for kind, size in sets.low.sizes.items():
            self._low_sizes[kind], self._low_starts[kind] = size, sets.low.starts[kind]
        self._copies, self._cards = (falling(number, deck) for number in (sets.copies, deck))

    def layer(self, layer: int) -> Layer:
        """The multisets of a layer, in order."""
        kinds = self._rest(layer)
        sizes = self._low_sizes[kinds]
        starts = np.repeat(self._low_starts[kinds] - (np.cumsum(sizes) - sizes), sizes)
        high = np.repeat(np.arange(self.high.size), sizes)
        low = np.arange(len(starts)) + starts
        return Layer(layer, low, high, self.low.number[low] + self.high.number[high])

    def mass(self, at: Layer, others: int = 0) -> Floats:
        """The probability of drawing each multiset of a layer, and some cards of another number, in a given order."""
        cards: Floats = self.low.mass[at.low] * self.high.mass[at.high] * self._copies[others]
        return cards / self._cards[at.drawn + others]

    def _rest(self, layer: int) -> Indices:
        """For each high half, the kind of the low half that completes the layer; the last kind if there is none."""
        rest: Indices = np.maximum(taken(layer, self.high.kinds), -1)
        return rest

    def columns_after(self, at: Layer, card: int) -> Indices:
        """The places of a layer's multisets with one more card, in the layer that drawing it leads to.

        If no such card is left, it is the place after the last.
        """
        sizes = self._low_sizes[self._rest(after(at.kind, card))]
        starts = np.cumsum(sizes) - sizes
        behind = sizes.sum()
        if card in self.low.more:
            places = np.append(self.low.place, behind)[self.low.more[card]]
            columns: Indices = starts[at.high] + places[at.low]
        else:
            starts = np.append(starts, behind)[self.high.more[card]]
            columns = starts[at.high] + self.low.place[at.low]
        np.minimum(columns, behind, out=columns)
        return columns

    def left(self, at: Layer, card: int) -> Indices:
        """How many of a card are left in the deck."""
        half, where = (self.low, at.low) if card in self.low.more else (self.high, at.high)
        left: Indices = self.sets.copies - half.counts[where, list(half.cards).index(card)]
        return left


def falling(cards: int, scale: int) -> Floats:
    """The number of ways to draw none, one, two ... of some cards, divided by the scale for each card drawn."""
    steps: Floats = np.array([1.0, *((cards - drawn) / scale for drawn in range(cards))])
    return steps.cumprod()


def after(layer: int, card: int) -> int:
    """The layer that drawing a card leads to."""
    return added(layer, kind_of((card,), (1,)))
