"""Draws by NumPy's random generators."""

from numpy.random import Generator

from numduel.game import Chances, NumduelError


def drawn(rng: Generator, chances: Chances) -> str:
    """One of the possible draws, by their weights."""
    at = rng.random() * sum([weight for _, weight in chances])  # exact for all purposes, and faster than `rng.integers`
    for draw, weight in chances:
        if at < weight:
            return draw
        at -= weight
    raise NumduelError("there is nothing to draw")
