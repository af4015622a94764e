"""What has been drawn from a deck, as a multiset: all possible ones, each with an index.

A deck is cut into two halves, its low and its high cards. A half's multisets are sorted by kind: their sum, and whether
their number of cards is even or odd. The multisets of the whole deck are sorted by kind too, into layers; within a
layer by the kind of the high half, its place there, and the place of the low half. So an index is a sum of entries of
tables that stay small, whatever the size of the deck.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, TypeVar

Counts = tuple[int, ...]
END = -1  # no kind
Kind = TypeVar("Kind", int, Any)  # one, or an array of them
Look = Callable[[], None]
"""Called regularly by anything that may take seconds; it raises to cancel the work."""


def no_look() -> None:
    """The work is never cancelled."""


def kind_of(cards: Sequence[int], counts: Counts) -> int:
    """Twice the sum of some cards, plus one if their number is odd."""
    return 2 * sum(card * count for card, count in zip(cards, counts, strict=True)) + sum(counts) % 2


class Half:
    """All multisets of a few cards whose sum does not exceed a limit."""

    def __init__(self, cards: Sequence[int], copies: int, most: int, look: Look) -> None:
        self.cards, self.most = cards, most
        found: list[tuple[int, Counts]] = [(0, (0,) * len(cards))]
        for at in reversed(range(len(cards))):  # few multisets have large cards, which keeps the list short
            found += [
                (total + cards[at] * count, (*counts[:at], count, *counts[at + 1 :]))
                for total, counts in found
                for count in range(1, min(copies, (most - total) // cards[at]) + 1)
            ]
            look()
        kinds = sorted((2 * total + sum(counts) % 2, counts) for total, counts in found)
        look()
        self.all: list[Counts] = [counts for _, counts in kinds]
        self.kinds = [kind for kind, _ in kinds]
        self.sizes = Counter(self.kinds)  # how many there are of each kind
        starts = dict(zip(self.sizes, accumulate(self.sizes.values(), initial=0), strict=False))
        self.starts = starts
        self.places = {counts: (kind, at - starts[kind]) for at, (kind, counts) in enumerate(kinds)}
        """For each multiset, its kind and its place among those of the same kind."""


class Multisets:
    """All multisets of a deck whose sum does not exceed a limit."""

    def __init__(self, cards: Sequence[int], copies: int, most: int, look: Look = no_look) -> None:
        self.cards, self.copies, self.most = cards, copies, most
        self.cut = _middle(cards, copies, most)
        self.low = Half(cards[: self.cut], copies, most, look)
        self.high = Half(cards[self.cut :], copies, most, look)
        self._starts: dict[int, Mapping[int, int]] = {}

    def find(self, counts: Counts) -> tuple[int, int]:
        """The layer of a multiset and its row there, given how many of each card it has."""
        low_kind, low_place = self.low.places[counts[: self.cut]]
        high_kind, high_place = self.high.places[counts[self.cut :]]
        layer = added(low_kind, high_kind)
        return layer, self.starts(layer)[high_kind] + high_place * self.low.sizes[low_kind] + low_place

    def starts(self, layer: int) -> Mapping[int, int]:
        """The row in a layer at which each kind of the high half starts; for END, the row after the last."""
        if layer not in self._starts:
            rows = (n * self.low.sizes[taken(layer, kind)] for kind, n in self.high.sizes.items())
            self._starts[layer] = dict(zip((*self.high.sizes, END), accumulate(rows, initial=0), strict=True))
        return self._starts[layer]

    def size(self, layer: int) -> int:
        """How many multisets a layer has."""
        return self.starts(layer)[END]


def added(one: int, other: int) -> int:
    """The kind of two multisets together."""
    return one + other - 2 * (one & other & 1)


def taken(whole: int, part: Kind) -> Kind:
    """The kind of a multiset without a part of it; below 0 if it cannot contain such a part."""
    return whole - part + 2 * (~whole & part & 1)


def how_many(cards: Sequence[int], copies: int, most: int) -> list[int]:
    """How many multisets there are of each sum up to a limit."""
    *_, ways = _growing(cards, copies, most)
    return ways


def _growing(cards: Sequence[int], copies: int, most: int) -> Iterator[list[int]]:
    """How many multisets there are of each sum: from no cards, the first card, the first two, and so on."""
    ways = [1] + [0] * most
    yield ways
    for card in cards:
        # add any number of copies of the card, then subtract the multisets with too many
        for total in range(card, most + 1):
            ways[total] += ways[total - card]
        for total in range(most, card * (copies + 1) - 1, -1):
            ways[total] -= ways[total - card * (copies + 1)]
        yield ways


def _middle(cards: Sequence[int], copies: int, most: int) -> int:
    """How many of the cards are low, to give both halves together the fewest multisets.

    If few large cards fit into a sum, this is well before the middle one.
    """
    low = [sum(ways) for ways in _growing(cards, copies, most)]
    high = [sum(ways) for ways in _growing(cards[::-1], copies, most)][::-1]
    return min(range(len(low)), key=lambda cut: low[cut] + high[cut])
