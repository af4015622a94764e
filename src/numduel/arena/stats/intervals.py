"""Intervals for the mean over all pairs that two players could play, from those that they have played.

A pair of games is the unit, as its games share their draws. What the intervals promise, and how often they keep it, is
in docs/arena.md.
"""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

from numduel.arena.results import PairResult
from numduel.solve.solution import SAME

LEVEL: Final = 0.95

IMAGINARY: Final = ((0.0, 0.375), (0.5, 0.25), (1.0, 0.375))
"""The prior for scores: one pair more, which scored this with that weight."""

FEW_MISTAKES: Final = 4
"""In fewer pairs with mistakes than this, what mistakes there are besides is not seen."""
UNSEEN: Final = 3.0
"""How many more mistakes there may be than were seen: if there are 3 in as many pairs, 5 % of samples have none."""


class Interval(NamedTuple):
    """Where a mean probably is."""

    low: float
    high: float


def of_score(pairs: Sequence[float], level: float = LEVEL) -> Interval:
    """For the expected score, from the score of each pair: it takes any mixture of wins, draws and losses.

    The posterior, a beta distribution with the mean and the variance that a Dirichlet prior gives it. Somebody who has
    won everything may always win.
    """
    from scipy.special import betaincinv

    number = len(pairs) + sum(weight for _, weight in IMAGINARY)
    mean = (sum(pairs) + sum(weight * score for score, weight in IMAGINARY)) / number
    square = (sum(score**2 for score in pairs) + sum(weight * score**2 for score, weight in IMAGINARY)) / number
    variance = (square - mean**2) / (number + 1)
    size = mean * (1 - mean) / variance - 1  # in games that are won or lost
    low, high = (float(betaincinv(mean * size, (1 - mean) * size, (1 + side * level) / 2)) for side in (-1, 1))
    return Interval(low if any(pairs) else 0.0, high if any(score < 1 for score in pairs) or not pairs else 1.0)


def of_adjusted(pairs: Sequence[float], stake: float, level: float = LEVEL) -> Interval:
    """For the expected luck-adjusted score, from that of each pair and what a careless move changes it by.

    Student's t, wider where the scores have a tail, as they have it if mistakes are few but costly (Johnson, 1978).
    Where hardly any mistakes were seen, there may be unseen ones.
    """
    from scipy.special import stdtrit

    number = len(pairs)
    mean = fmean(pairs)
    low = high = mean
    if number > 1 and (spread := stdev(pairs, mean)) > SAME:
        quantile = float(stdtrit(number - 1, (1 + level) / 2))
        half = quantile * spread / sqrt(number)
        tail = _skewness(pairs, mean) * spread / (6 * number) * (1 + 2 * quantile**2)
        low, high = mean - half + min(tail, 0), mean + half + max(tail, 0)
    if sum(abs(score - 0.5) > SAME for score in pairs) < FEW_MISTAKES:
        unseen = UNSEEN * stake / number
        low, high = min(low, mean - unseen), max(high, mean + unseen)
    return Interval(max(low, 0.0), min(high, 1.0))


def _skewness(values: Sequence[float], mean: float) -> float:
    second, third = (fmean((value - mean) ** power for value in values) for power in (2, 3))
    return third / (second * sqrt(second))


def of_results(results: Sequence[PairResult], *, luck: bool, level: float = LEVEL) -> Interval | None:
    """For the expected luck-adjusted score of `a`; None if there are no results, or the variant is not solved."""
    pairs = [result.adjusted for result in results if result.adjusted is not None]
    if not pairs:
        return None
    if not luck:
        return of_score([result.score for result in results], level)  # the same, as there is nothing to take out
    stake = fmean(game.stake for result in results for game in result.games)
    return of_adjusted(pairs, stake / 2, level)  # half, as a pair has two games
