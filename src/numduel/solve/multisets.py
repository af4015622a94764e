"""What has been drawn from a deck, as a multiset: all that there can be, in an order in which each has its place.

A deck is cut in two halves, its low and its high cards. A half's multisets are sorted by kind: by their sum, and by
whether their number of cards is even or odd. The multisets of the whole deck are sorted by kind as well, into layers;
within a layer by the kind of the high half, by its place there, and by the low half's place. So a place is a sum of
numbers from tables that are small, whatever the size of the deck.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, TypeVar

Counts = tuple[int, ...]
END = -1  # no kind
Kind = TypeVar("Kind", int, Any)  # one, or an array of them
Look = Callable[[], None]
"""Called every now and then by what may take seconds; it raises if the work is to be given up."""


def no_look() -> None:
    """Nobody is going to give up."""


def kind_of(cards: Sequence[int], counts: Counts) -> int:
    """Twice the sum of some cards, and one more if their number is odd."""
    return 2 * sum(card * count for card, count in zip(cards, counts, strict=True)) + sum(counts) % 2


class Half:
    """All multisets of a few cards whose sum does not exceed a limit."""

    def __init__(self, cards: Sequence[int], copies: int, most: int, look: Look) -> None:
        self.cards, self.most = cards, most
        found: list[tuple[int, Counts]] = [(0, (0,) * len(cards))]
        for at in reversed(range(len(cards))):  # few multisets have large cards, so that the list stays short for long
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
        """Of each multiset its kind, and its place among those of the same kind."""


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
        """The row in a layer at which each kind of the high half begins; under END, the row behind the last."""
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
    """The kind of what is left of a multiset without a part of it; below 0 if there can be no such part."""
    return whole - part + 2 * (~whole & part & 1)


def how_many(cards: Sequence[int], copies: int, most: int) -> list[int]:
    """How many multisets there are of each sum up to a limit."""
    *_, ways = _growing(cards, copies, most)
    return ways


def _growing(cards: Sequence[int], copies: int, most: int) -> Iterator[list[int]]:
    """How many multisets there are of each sum: of no cards, of the first card, of the first two, and so on."""
    ways = [1] + [0] * most
    yield ways
    for card in cards:
        # another copy of the card, as long as there are such; subtracting takes out those with one too many
        for total in range(card, most + 1):
            ways[total] += ways[total - card]
        for total in range(most, card * (copies + 1) - 1, -1):
            ways[total] -= ways[total - card * (copies + 1)]
        yield ways


def _middle(cards: Sequence[int], copies: int, most: int) -> int:
    """How many of the cards are low, so that both halves together have the fewest multisets.

    Where few large cards go into a sum this is well before the middle one.
    """
    low = [sum(ways) for ways in _growing(cards, copies, most)]
    high = [sum(ways) for ways in _growing(cards[::-1], copies, most)][::-1]
    return min(range(len(low)), key=lambda cut: low[cut] + high[cut])
