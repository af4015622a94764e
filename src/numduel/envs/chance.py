"""Draws by NumPy's random generators."""

from bisect import bisect
from itertools import accumulate

from numpy.random import Generator

from numduel.game import Chances


def drawn(rng: Generator, chances: Chances) -> str:
    """One of the possible draws, by their weights."""
    up_to = [*accumulate([weight for _, weight in chances])]  # how many cards there are up to each kind
    return chances[bisect(up_to, int(rng.integers(up_to[-1])))][0]
