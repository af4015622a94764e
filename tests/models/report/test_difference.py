"""How much more a move gives away in one group of games than in another, with an interval that keeps its promise."""

import random
from collections import defaultdict
from math import sqrt
from statistics import fmean

import numpy as np
import pytest
from scipy.stats import t as student

from models.report.made import samples
from models.sittings import setting_of, tallies
from numduel.models.figures import Figure, Tally, figures
from numduel.models.report.comparing import difference
from numduel.models.report.words import meaning


def tally(sample):
    return Tally.from_data(sample.scores["worth"].metadata["tally"])


def test_a_difference_compares_games_with_the_same_draws():
    """Against a second computation: the influence of each unit on both regrets, as in a paired test."""
    one, two = (
        [tally(sample) for sample in samples("showdown", who, 12, rules=(("target", 20), ("numbers", 5)))]
        for who in ("easy", "random")
    )
    found = difference(one, two)
    pulls = []
    for side in (one, two):
        units = sorted({each.unit for each in side})
        loss = np.array([sum(each.loss for each in side if each.unit == unit) for unit in units])
        size = np.array([sum(each.moves for each in side if each.unit == unit) for unit in units])
        pulls.append((loss - loss.sum() / size.sum() * size) / size.sum())
    apart = pulls[1] - pulls[0]
    half = student.ppf(0.975, len(apart) - 1) * sqrt(len(apart) / (len(apart) - 1) * (apart**2).sum())
    value = figures(two)["regret"].value - figures(one)["regret"].value
    assert np.allclose(found, (value, value - half, value + half))


def test_a_difference_of_games_that_are_alike_is_not_said_to_be_sure():
    perfect = [tally(sample) for sample in samples("wits", "perfect", 8)]
    found = difference(perfect, perfect)
    assert found.value == 0
    assert found.low < 0 < found.high
    assert difference(perfect, []).value is None


def test_a_single_pair_says_nothing_about_how_much_pairs_differ():
    perfect = [tally(sample) for sample in samples("wits", "perfect", 8)]
    for one, two in ((perfect[:2], perfect), (perfect, perfect[:2]), (perfect[:2], perfect[:2])):
        assert difference(one, two) == (0, None, None)


def pairs(key, who, **rules):
    """The games of a baseline, by their pairs."""
    found = defaultdict(list)
    for each in tallies(setting_of(key, rules=rules), 300, who):
        found[each.unit].append(each)
    return found


def covered(key, rng, number, **rules):
    """In how many of 100 samples of so many pairs the interval holds the difference of all of them."""
    one, two = (pairs(key, who, **rules) for who in ("easy", "medium"))
    truth = difference(*([game for games in side.values() for game in games] for side in (one, two))).value

    def drawn(side, units):
        return [game._replace(unit=f"{at}") for at, unit in enumerate(units) for game in side[unit]]

    found = 0
    for _ in range(100):
        units = rng.choices([*one], k=number)
        least = difference(drawn(one, units), drawn(two, units))
        found += least.low <= truth <= least.high
    return found


def test_the_interval_of_a_difference_holds_the_truth_in_95_of_100_samples():
    rng = random.Random("difference")
    small = {"showdown": {"target": 20, "numbers": 5}, "battle": {"numbers": 4}, "wits": {}, "duel": {}}
    held = [covered(key, rng, number, **rules) for key, rules in small.items() for number in (10, 20)]
    assert 93 <= fmean(held) <= 98
    assert min(held) >= 88


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (
            Figure(0.05, 0.01, 0.09),
            "It plays worse when the game is told in other words and numbers: a move gives away 5.00% more. It may ",
        ),
        (
            Figure(-0.05, -0.09, -0.01),
            "It plays better when the game is told in other words and numbers: a move gives away 5.00% less. It gains",
        ),
        (Figure(0.01, -0.02, 0.04), "The games show no difference; there may be one of up to 4.00% per move"),
        (Figure(0.0, -0.0, 0.0), "The games show no difference; there may be one of up to 0.00% per move"),
        (Figure(0.05), "A single pair of games cannot show a difference."),
        (Figure(None), "There are no moves to compare."),
    ],
)
def test_a_difference_of_twins_is_put_into_a_plain_sentence(found, words):
    assert meaning(found).startswith(words)
