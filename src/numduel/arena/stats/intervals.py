"""Intervals for the mean over all pairs that two players could play, from those that they have played.

A pair of games is the unit, as its games share their draws. What the intervals promise, and how often they keep it, is
in docs/arena.md.
"""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, variance
from typing import Final, NamedTuple

from numduel.arena.results import Choices, PairResult
from numduel.solve.solution import SAME

LEVEL: Final = 0.95

IMAGINARY: Final = ((0.0, 0.375), (0.5, 0.25), (1.0, 0.375))
"""The prior for scores: one pair more, which scored this with that weight."""

INDEPENDENT: Final = 20.0
"""How many pairs it takes to believe half of what they say about their spread, and half of what mistakes say."""
PLAUSIBLE: Final = 0.1
"""What mistakes say counts only as far as the pairs' own spread would not be more improbable than this."""
TAIL: Final = 0.5
"""How much of a tail's effect counts: the tail of a small sample is partly chance."""
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


class Mistakes(NamedTuple):
    """What is known about mistakes besides their sum in each pair."""

    variance: float = (
        0.0  # that luck-adjusted scores of pairs would have if each mistake were independent of the others
    )
    stake: float = 0.0  # what a careless move changes such a score by


def of_adjusted(
    pairs: Sequence[float], mistakes: Mistakes, level: float = LEVEL, *, cautious: bool = False
) -> Interval:
    """For the expected luck-adjusted score, from that of each pair.

    Student's t, with a variance that is partly that of independent mistakes, of which there are far more than pairs. It
    is wider where the scores have a tail, as they have it if mistakes are few but costly (Johnson, 1978). Where hardly
    any mistakes were seen, there may be unseen ones. To be cautious is to ask the pairs only, and to count a tail in
    full.
    """
    from scipy.special import stdtrit

    number = len(pairs)
    mean = fmean(pairs)
    low = high = mean
    if number > 1:
        free, trust = number - 1, 0.0 if cautious else INDEPENDENT
        own = variance(pairs, mean)
        spread = sqrt((free * own + trust * _plausible(mistakes.variance, own, free)) / (free + trust))
        quantile = float(stdtrit(free + trust, (1 + level) / 2))
        half = quantile * spread / sqrt(number)
        tail = _skewness(pairs, mean) * (1.0 if cautious else TAIL)
        shift = tail * spread / (6 * number) * (1 + 2 * quantile**2)
        low, high = mean - half + min(shift, 0), mean + half + max(shift, 0)
    if sum(abs(score - 0.5) > SAME for score in pairs) < FEW_MISTAKES:
        unseen = UNSEEN * mistakes.stake / number
        low, high = min(low, mean - unseen), max(high, mean + unseen)
    return Interval(*(min(max(end, 0.0), 1.0) for end in (low, high)))


def _plausible(expected: float, own: float, free: int) -> float:
    """An expected variance, as far as it is plausible beside the sample's own with so many degrees of freedom."""
    from scipy.special import chdtri

    least, most = (own * free / float(chdtri(free, tail)) for tail in (PLAUSIBLE, 1 - PLAUSIBLE))
    return min(max(expected, least), most)


def _skewness(values: Sequence[float], mean: float) -> float:
    second, third = (fmean((value - mean) ** power for value in values) for power in (2, 3))
    return third / (second * sqrt(second)) if second > SAME**2 else 0.0


def of_results(
    results: Sequence[PairResult], *, luck: bool, level: float = LEVEL, cautious: bool = False
) -> Interval | None:
    """For the expected luck-adjusted score of `a`; None if there are no results, or the variant is not solved."""
    pairs = [result.adjusted for result in results if result.adjusted is not None]
    if not pairs or len(pairs) < len(results):
        return None
    choices = [game.choices for result in results for game in result.games]
    return of_units([result.score for result in results], pairs, choices, luck=luck, level=level, cautious=cautious)


def of_units(
    scores: Sequence[float],
    adjusted: Sequence[float],
    choices: Sequence[tuple[Choices, Choices]],
    *,
    luck: bool,
    level: float = LEVEL,
    cautious: bool = False,
) -> Interval:
    """For the expected luck-adjusted score, from both scores of each unit and from both players' choices in each game.

    A unit is a pair of games, or a game that has no counterpart.
    """
    if not luck:
        return of_score(scores, level)  # the same, as there is nothing to take out
    found = of_adjusted(adjusted, mistakes_of(choices, len(scores)), level, cautious=cautious)
    if found.high - found.low > SAME:
        return found
    # every unit ended alike, as those of a bot that always forfeits do: they say nothing about their spread
    low, high = of_score(scores, level)
    return Interval(min(low, found.low), max(high, found.high))


def mistakes_of(games: Sequence[tuple[Choices, Choices]], units: int) -> Mistakes:
    """What both players' choices in all games say about the spread of the units' scores."""
    spread = stakes = squares = 0.0
    for each in zip(*games, strict=True):
        number, loss = sum(choices.number for choices in each), sum(choices.loss for choices in each)
        spread += sum(choices.squares for choices in each) - loss**2 / max(number, 1)
        stakes += sum(choices.stakes for choices in each)
        squares += sum(choices.stake_squares for choices in each)
    size = len(games) / units  # a unit's score is the mean of its games: a mistake costs it only that share
    return Mistakes(max(spread, 0.0) / units / size**2, squares / stakes / size if stakes else 0.0)
