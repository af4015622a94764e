"""Intervals hold what they promise, also with few games and lopsided results."""

import json
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.stats.populations import COUPLES, LUCKY, line, pair, populations, real
from arena.stats.simulated import TOURNAMENTS, tournament, within
from numduel.arena.results import Choices
from numduel.arena.stats.intervals import Mistakes, mistakes_of, of_adjusted, of_results, of_score

SCORES = st.lists(st.sampled_from([0, 0.25, 0.5, 0.75, 1]), min_size=1, max_size=60)
ADJUSTED = st.lists(st.floats(-0.5, 1.5), min_size=1, max_size=60)
MISTAKES = st.builds(Mistakes, st.floats(0, 1), st.floats(0, 1))


@pytest.mark.parametrize(("pairs", "spread"), [((4, 10), 150), ((4, 10), 400), ((10, 40), 250)])
def test_the_interval_of_a_score_holds_the_truth_in_94_to_96_of_100_tournaments(pairs, spread):
    rng = np.random.default_rng(1)
    held = 0
    for _ in range(TOURNAMENTS):
        _, truth, results = tournament(rng, 2, int(rng.integers(*pairs, endpoint=True)), spread)
        low, high = of_score([result.score for result in results])
        held += low <= truth[0, 1] <= high
    assert within(held / TOURNAMENTS, TOURNAMENTS)


@pytest.mark.parametrize("pairs", [4, 5, 10, 20, 40])
def test_the_interval_of_an_adjusted_score_holds_the_truth_in_94_to_96_of_100_samples_of_real_games(pairs):
    held = [held_share(each, pairs, TOURNAMENTS // 20) for each in populations() if is_random(each)]
    assert len(held) > 60
    assert within(np.mean(held), TOURNAMENTS)


@pytest.mark.parametrize("pairs", [5, 10, 20])
def test_it_also_holds_it_if_one_player_is_far_better(pairs):
    lopsided = [each for each in populations() if is_random(each) and abs(each.adjusted.mean() - 0.5) > 0.2]
    held = [held_share(each, pairs, TOURNAMENTS // 20) for each in lopsided]
    assert len(held) > 15
    assert within(np.mean(held), TOURNAMENTS)


def test_the_real_games_are_real():
    for population in random.Random(2).sample(populations(), 6):
        again = [*real(population.game, population.couple, 3)]
        assert [result.score for result in again] == [*population.score[:3]]
        assert [result.adjusted for result in again] == pytest.approx([*population.adjusted[:3]], abs=1e-4)
        told = np.ravel(json.loads(line(population.game, population.couple, again))[-1])
        assert told == pytest.approx(np.ravel(population.choices[:3]), abs=2e-4)
    assert len(populations()) == 5 * len(COUPLES)


def test_pairs_that_all_ended_alike_are_not_certain_to_go_on_like_that():
    always = [pair(number, 1, 1) for number in range(10)]  # as against a bot that always forfeits
    low, high = of_results(always, luck=True)
    assert (low, high) == of_score([1.0] * 10)
    assert 0.5 < low < 0.9
    assert high == 1


def is_random(population):
    """Whether more than one pair in a hundred is unlike the others; if not, any interval holds the truth or none."""
    usual = np.median(population.adjusted)
    return np.mean(np.abs(population.adjusted - usual) > 1e-4) > 0.01


def held_share(population, pairs, samples):
    """How often the interval of so many pairs holds the mean of all."""
    rng = np.random.default_rng(3)
    held = 0
    truth = population.adjusted.mean()
    for _ in range(samples):
        results = [population.pair(at) for at in rng.integers(0, len(population.score), pairs)]
        low, high = of_results(results, luck=population.game in LUCKY)
        held += low - 1e-4 <= truth <= high + 1e-4  # populations are rounded
    return held / samples


@given(SCORES)
def test_the_interval_of_a_score_lies_between_0_and_1_and_holds_the_score_as_shrunk_by_the_prior(pairs):
    low, high = of_score(pairs)
    assert 0 <= low < (sum(pairs) + 0.5) / (len(pairs) + 1) < high <= 1


@given(SCORES, st.randoms())
def test_the_order_of_the_pairs_does_not_matter_to_a_score(pairs, rng):
    shuffled = rng.sample(pairs, len(pairs))
    assert of_score(shuffled) == pytest.approx(of_score(pairs))


@given(SCORES)
def test_swapping_the_players_mirrors_the_interval_of_a_score(pairs):
    low, high = of_score(pairs)
    assert of_score([1 - score for score in pairs]) == pytest.approx((1 - high, 1 - low), abs=1e-9)


@given(ADJUSTED, MISTAKES)
def test_swapping_the_players_mirrors_the_interval_of_an_adjusted_score(pairs, mistakes):
    low, high = of_adjusted(pairs, mistakes)
    assert of_adjusted([1 - score for score in pairs], mistakes) == pytest.approx((1 - high, 1 - low), abs=1e-6)


@given(ADJUSTED, MISTAKES, st.randoms())
def test_the_order_of_the_pairs_does_not_matter_to_an_adjusted_score(pairs, mistakes, rng):
    shuffled = rng.sample(pairs, len(pairs))
    assert of_adjusted(shuffled, mistakes) == pytest.approx(of_adjusted(pairs, mistakes), abs=1e-6)


@given(ADJUSTED, MISTAKES)
def test_the_interval_of_an_adjusted_score_lies_between_0_and_1(pairs, mistakes):
    low, high = of_adjusted(pairs, mistakes)
    assert 0 <= low <= high <= 1


@given(ADJUSTED, MISTAKES)
def test_a_higher_level_makes_an_interval_wider(pairs, mistakes):
    low, high = of_adjusted(pairs, mistakes)
    wide_low, wide_high = of_adjusted(pairs, mistakes, 0.999)
    assert wide_low <= low
    assert high <= wide_high


def test_somebody_who_won_everything_may_always_win():
    assert of_score([1.0] * 4).high == 1
    assert of_score([0.0] * 4).low == 0
    assert of_score([1.0] * 4).low < 0.9


def test_players_who_made_no_mistake_yet_may_still_make_some():
    low, high = of_adjusted([0.5] * 10, Mistakes(stake=0.1))
    assert (low, high) == pytest.approx((0.47, 0.53))
    assert of_adjusted([0.5] * 100, Mistakes(stake=0.1)) == pytest.approx((0.497, 0.503))


def test_a_tail_widens_the_interval_on_its_side_only():
    low, high = of_adjusted([0.5, 0.49, 0.51, 0.5, 0.49, 0.51, 0.5, 0.2], Mistakes())
    mean = (0.5 * 3 + 0.49 * 2 + 0.51 * 2 + 0.2) / 8
    assert mean - low > 1.2 * (high - mean)


def test_a_game_without_luck_has_one_interval_for_both_scores():
    results = [pair(number, score, score) for number, score in enumerate([0.5, 1, 0.5, 0.75])]
    assert of_results(results, luck=False) == of_score([0.5, 1, 0.5, 0.75])


def test_there_is_no_interval_without_results_or_without_a_solution():
    unsolved = pair(0, 1, 1)
    unsolved = unsolved._replace(games=tuple(game._replace(adjusted=None) for game in unsolved.games))
    assert of_results([], luck=True) is None
    assert of_results([unsolved], luck=True) is None


def test_independent_mistakes_have_a_known_spread():
    one, two = Choices(4, 1.0, 1.0, 2.0, 1.0), Choices(4, 0.0, 0.0, 2.0, 1.0)
    results = [pair(number, 0.5, 0.5, (one, two)) for number in range(3)]
    # each of a's 12 choices costs 1/4 on average, and three of them cost 1: their variance in all is 3 - 12 / 16
    found = mistakes_of([game.choices for result in results for game in result.games], len(results))
    assert found.variance == pytest.approx((3 - 12 / 16) / 3 / 4)
    assert found.stake == pytest.approx(0.5 / 2)


def test_few_pairs_that_happen_to_be_alike_are_not_taken_for_sure():
    narrow = of_adjusted([0.55, 0.551, 0.55, 0.549], Mistakes())
    wide = of_adjusted([0.55, 0.551, 0.55, 0.549], Mistakes(variance=0.05**2))
    assert wide.high - wide.low > 1.5 * (narrow.high - narrow.low)
