"""Ratings, against choix, against a grid, and against simulated truth."""

from itertools import pairwise, product

import choix
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.stats.simulated import TOURNAMENTS, game, tournament, within
from numduel.arena.results import PairResult
from numduel.arena.stats import ratings
from numduel.arena.stats.ratings import ELO, rate

GAME_SCORES = st.sampled_from([0.0, 0.5, 1.0])
RESULTS = st.lists(
    st.tuples(st.sampled_from([(0, 1), (0, 2), (1, 2), (2, 3)]), GAME_SCORES, GAME_SCORES), min_size=1, max_size=20
)


def results_of(rows):
    """Results from the players and scores of each pair; in its first game `a` has the first turn."""
    return [
        PairResult(a, b, number, (game(one, first=True), game(two, first=False)))
        for number, ((a, b), one, two) in enumerate(rows)
    ]


def test_without_prior_draws_and_first_moves_the_ratings_are_those_of_choix(monkeypatch):
    monkeypatch.setattr(ratings, "PRIOR", 1e-9)
    rng = np.random.default_rng(4)
    wins = [(a, b) for a, b in product(range(5), repeat=2) if a != b for _ in range(rng.integers(1, 6))]
    # both games of a pair have the same winner, so that the first move is worth nothing
    rows = [((min(each), max(each)), float(each[0] < each[1]), float(each[0] < each[1])) for each in wins]
    found = [player.rating for player in rate(5, results_of(rows)).players]
    expected = choix.ilsr_pairwise(5, wins, alpha=0, tol=1e-10) * ELO
    assert found == pytest.approx([*(expected - expected.mean())], abs=0.01)


def test_with_games_only_its_intervals_are_those_of_the_posterior_on_a_grid(monkeypatch):
    monkeypatch.setattr(ratings, "_level", lambda _: 0.025)
    monkeypatch.setattr(ratings._Games, "dispersion", lambda *_: 1.0)
    rows = [((0, 1), 1.0, 1.0), ((0, 1), 1.0, 0.0), ((0, 1), 1.0, 0.5), ((0, 1), 1.0, 1.0)]
    found = rate(2, results_of(rows)).players[0]
    axis = np.linspace(-9, 9, 121)
    one, two, first = np.meshgrid(axis, axis, np.linspace(-6, 6, 81), indexing="ij")

    def likelihood(odds, won, lost):
        return -won * np.logaddexp(0, -odds) - lost * np.logaddexp(0, odds)

    log = likelihood(one - two + first, 4, 0) + likelihood(one - two - first, 2.5, 1.5)
    log += sum(likelihood(each, 1, 1) for each in (one, two, first))  # the prior: a game won and one lost
    weight = np.exp(log - log.max()).ravel()
    above = ((one - two) / 2).ravel()
    order = np.argsort(above, kind="stable")
    up_to = np.cumsum(weight[order]) / weight.sum()
    low, high = (ELO * above[order][np.searchsorted(up_to, level)] for level in (0.025, 0.975))
    assert (found.low, found.high) == pytest.approx((low, high), abs=0.05 * (high - low))


def test_the_interval_of_a_rating_holds_the_truth_in_94_to_96_of_100_tournaments():
    rng = np.random.default_rng(5)
    held = []  # for each player: whether it does, and whether the results were lopsided
    for _ in range(TOURNAMENTS):
        players = int(rng.choice([2, 3, 4]))
        truth, _, results = tournament(rng, players, int(rng.integers(4, 15)), rng.uniform(50, 400))
        for place, (real, found) in enumerate(zip(truth, rate(players, results).players, strict=True)):
            scores = [abs(each.score - (place == each.b)) for each in results if place in each[:2]]
            held.append((found.low <= real <= found.high, abs(np.mean(scores) - 0.5) > 0.4))
    lopsided = [each for each, far in held if far]
    assert len(lopsided) > TOURNAMENTS / 5
    assert within(np.mean([each for each, _ in held]), TOURNAMENTS)
    assert within(np.mean(lopsided), len(lopsided) // 2)  # in pairs of players, who share their games


@settings(max_examples=40, deadline=None)
@given(RESULTS)
def test_ratings_are_finite_whoever_wins_everything_and_whoever_has_not_met(rows):
    found = rate(4, results_of(rows))
    seen = {place for couple, *_ in rows for place in couple}
    assert [player is not None for player in found.players] == [place in seen for place in range(4)]
    rated = [player for player in found.players if player]
    assert sum(player.rating for player in rated) == pytest.approx(0, abs=1e-3)
    for player in rated:
        assert -2000 < player.low < player.rating < player.high < 2000


@settings(max_examples=25, deadline=None)
@given(RESULTS, st.randoms())
def test_the_order_of_results_does_not_matter(rows, rng):
    results = results_of(rows)
    assert flat(rate(4, rng.sample(results, len(results)))) == pytest.approx(flat(rate(4, results)), abs=0.01)


@settings(max_examples=25, deadline=None)
@given(RESULTS)
def test_swapping_two_players_of_a_couple_changes_nothing(rows):
    results = results_of(rows)
    swapped = [
        PairResult(
            one.b,
            one.a,
            one.number,
            tuple(each._replace(score=1 - each.score, a_first=not each.a_first) for each in one.games),
        )
        for one in results
    ]
    assert flat(rate(4, swapped)) == pytest.approx(flat(rate(4, results)), abs=0.01)


def flat(found):
    return [figure for player in found.players if player for figure in player] + [found.first]


def test_a_chain_of_players_who_beat_the_next_is_rated_in_that_order():
    rows = [((a, b), 1.0, 1.0) for a, b in pairwise(range(4)) for _ in range(3)]
    found = [player.rating for player in rate(4, results_of(rows)).players]
    assert found == sorted(found, reverse=True)


def test_the_first_move_is_credited_with_what_it_wins():
    rows = [((0, 1), 1.0, 0.0)] * 20  # whoever has the first turn wins
    found = rate(2, results_of(rows))
    assert found.first > 300
    assert found.players[0].rating == pytest.approx(0, abs=0.1)


def test_draws_count_as_halves():
    drawn, split = ([((0, 1), *scores)] * 10 for scores in ((0.5, 0.5), (1.0, 0.0)))
    assert rate(2, results_of(drawn)).players[0].rating == pytest.approx(0, abs=0.01)
    assert rate(2, results_of(split)).players[0].rating == pytest.approx(0, abs=0.01)


def test_more_games_make_an_interval_narrower():
    widths = []
    for times in (2, 8, 32):
        player = rate(2, results_of([((0, 1), 1.0, 0.0), ((0, 1), 1.0, 1.0)] * times)).players[0]
        widths.append(player.high - player.low)
    assert widths == sorted(widths, reverse=True)


def test_without_results_nobody_is_rated():
    assert rate(3, []).players == (None, None, None)
