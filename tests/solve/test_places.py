"""Many multisets at once are found where each of them is found."""

from itertools import product

import numpy as np
import pytest

from numduel.solve.multisets import Multisets
from numduel.solve.places import Places


@pytest.mark.parametrize(
    ("cards", "copies", "most"),
    [((1, 2, 3, 4), 2, 20), ((1, 2, 3, 4, 5), 2, 9), ((2, 3, 7), 3, 30), ((1, 5, 6), 1, 11), ((4,), 3, 12), ((), 2, 0)],
)
def test_every_multiset_is_where_it_is_found_alone(cards, copies, most):
    sets = Multisets(cards, copies, most)
    places = Places(sets)
    ways = product(range(copies + 1), repeat=len(cards))
    drawn = [counts for counts in ways if sum(map(int.__mul__, cards, counts)) <= most]
    at = places.find(np.array(drawn, dtype=np.intp).T)
    layers, found = places.places(at)
    assert list(zip(layers.tolist(), found.tolist(), strict=True)) == [sets.find(counts) for counts in drawn]
    assert at.number.tolist() == [sum(counts) for counts in drawn]
    assert places.sizes.tolist() == [sets.size(layer) for layer in range(2 * most + 2)]
    for i, card in enumerate(cards):
        assert places.left(at, card).tolist() == [copies - counts[i] for counts in drawn]
        below = [number for number, counts in enumerate(drawn) if counts[i] < copies]
        more = places.places(places.more(at.take(np.array(below)), card))
        for number, layer, place in zip(below, *map(np.ndarray.tolist, more), strict=True):
            counts = drawn[number]
            after = (*counts[:i], counts[i] + 1, *counts[i + 1 :])
            if sum(map(int.__mul__, cards, after)) <= most:
                assert (layer, place) == sets.find(after)
