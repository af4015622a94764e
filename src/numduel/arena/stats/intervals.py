"""95 % intervals for a mean over pairs: of scores, which are few and known values, and of luck-adjusted scores."""

from collections.abc import Sequence
from typing import NamedTuple

LEVEL = 0.95


class Interval(NamedTuple):
    """Where a mean probably is."""

    low: float
    high: float


def of_score(pairs: Sequence[float]) -> Interval:
    """For the expected score, from the score of each pair."""
    from scipy.stats import beta

    number = len(pairs) + 1.0
    mean = (sum(pairs) + 0.5) / number
    square = (sum(score**2 for score in pairs) + 0.5) / number
    size = number + 1
    games = mean * (1 - mean) / (square - mean**2) * size - 1
    low, high = beta.ppf([0.025, 0.975], mean * games, (1 - mean) * games)
    return Interval(float(low), float(high))


def of_adjusted(pairs: Sequence[float]) -> Interval:
    """For the expected luck-adjusted score, from that of each pair."""
    from math import sqrt
    from statistics import fmean, stdev

    from scipy.stats import t

    if len(pairs) < 2:
        return Interval(0.0, 1.0)
    mean = fmean(pairs)
    half = float(t.ppf(0.975, len(pairs) - 1)) * stdev(pairs) / sqrt(len(pairs))
    return Interval(mean - half, mean + half)
