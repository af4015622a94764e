"""Figures are exact sums, and their intervals say what few games can say."""

import json
from statistics import fmean

import numpy as np
import pytest
from scipy.stats import beta
from sittings import setting_of, tallies

import numduel
from numduel.arena.results import Choices
from numduel.arena.stats.intervals import of_score
from numduel.models.figures import FIGURES, Figure, Tally, figures, rate, ratio, regret
from numduel.models.schedule import schedule, seat

NOTHING = Tally("1", 0.5, 0.5, False, 0, 0.0, 0, 0, 0, 0, 0, "", 0, 0.0, (Choices(), Choices()))


@pytest.fixture(scope="module")
def games():
    return [*tallies(setting_of("battle", "medium"), 20, "easy")]


def test_each_figure_is_a_sum_over_all_games_by_what_it_is_counted_in(games):
    found = figures(games)
    assert found.keys() == FIGURES.keys()
    moves = sum(game.moves for game in games)
    assert found["score"].value == pytest.approx(fmean(game.score for game in games))
    assert found["adjusted"].value == pytest.approx(fmean(game.adjusted for game in games))
    assert found["regret"].value == pytest.approx(sum(game.loss for game in games) / moves)
    assert found["blunders"].value == pytest.approx(sum(game.blunders for game in games) / moves)
    assert found["illegal"].value == found["unclear"].value == found["forfeit"].value == 0


def test_every_figure_lies_in_its_interval(games):
    for value, low, high in figures(games).values():
        assert low <= value <= high


@pytest.mark.parametrize("key", numduel.GAMES)
@pytest.mark.parametrize("who", ["garbage", "illegal", "random"])
def test_so_do_those_of_models_that_forfeit_or_lose(key, who):
    """Without luck a forfeit may have cost more than all."""
    for number in (4, 10):
        for value, low, high in figures(tallies(setting_of(key), number, who)).values():
            assert value is None or low <= value <= high


def test_one_pair_says_nothing_about_how_much_pairs_differ(games):
    found = figures(games[:2])
    assert {name for name, each in found.items() if each.low is None} == FIGURES.keys() - {"score", "wins", "adjusted"}
    assert found["regret"].value is not None


def test_games_from_the_same_opening_are_one_unit():
    """Quick wits has fewer openings than 40 pairs."""
    setting = setting_of("wits", rules=numduel.rules.variant_rules("wits", "quick"))
    games = [*tallies(setting, 80, "random")]
    starts = {seat(setting, planned, "x").sitting.match.start for planned in schedule(80, "both")}
    assert len({game.unit for game in games}) == len(starts) < 40


def test_tokens_and_seconds_are_those_of_a_turn_with_all_its_answers():
    one = NOTHING._replace(moves=3, answers=6, turns=4, tokens=40, seconds=2.0)
    found = figures([one, one._replace(unit="2")])
    assert (found["tokens"].value, found["seconds"].value) == (10, 0.5)


def test_the_score_has_the_arenas_interval_over_pairs(games):
    pairs = [fmean([one.score, two.score]) for one, two in zip(games[::2], games[1::2], strict=True)]
    assert figures(games)["score"][1:] == of_score(pairs)


def test_wins_are_the_share_of_games_won_and_without_draws_they_are_the_score(games):
    drawn = [NOTHING._replace(unit=str(at // 2), score=score) for at, score in enumerate((1, 0.5, 0.5, 0))]
    found = figures(drawn)
    assert (found["score"].value, found["wins"].value) == (0.5, 0.25)
    assert found["wins"][1:] == of_score([0.5, 0.0])
    assert all(game.score in (0, 1) for game in games)
    assert figures(games)["wins"] == figures(games)["score"]


def test_games_of_a_pair_are_not_counted_as_independent(games):
    alone = figures([game._replace(unit=str(at)) for at, game in enumerate(games)])
    twice = figures([*games, *games])  # the same games again say nothing new
    once = figures(games)
    assert twice["regret"].high - twice["regret"].low == pytest.approx(
        once["regret"].high - once["regret"].low, rel=0.01
    )
    assert alone["score"] != once["score"]


def test_who_never_errs_may_still_err_in_games_to_come():
    found = figures(tallies(setting_of("wits"), 10, "perfect"))
    assert found["regret"].value == found["regret"].low == 0
    assert 0 < found["regret"].high < 0.5
    assert 0 < found["blunders"].high < 0.2
    more = figures(tallies(setting_of("wits"), 40, "perfect"))
    assert more["regret"].high < found["regret"].high


def test_pairs_that_are_all_alike_do_not_make_a_regret_certain():
    """Each lost the same won game in as many moves: three mistakes more or fewer among thirty moves are possible."""
    assert regret([1.0] * 10, [3.0] * 10, 1.0) == pytest.approx((1 / 3, 1 / 3 - 3 / 30, 1 / 3 + 3 / 30))
    assert regret([0.9, 1.1] + [1.0] * 8, [3.0] * 10, 1.0) == pytest.approx((1 / 3, 1 / 3 - 3 / 30, 1 / 3 + 3 / 30))
    assert regret([0.9, 1.1] * 5, [3.0] * 10, 1.0).low > 0.3  # they do differ
    assert regret([1.0] * 10, [3.0] * 10, 9.0)[1:] == (0.0, 1.0)


def test_a_ratio_has_the_t_interval_of_a_ratio_of_sums():
    value, low, high = ratio([1.0, 2.0, 3.0], [2.0, 2.0, 2.0])
    assert value == 1.0
    half = 4.302652729749 * (1.0 / 3**0.5) / 2  # Student's t with two degrees of freedom, standard deviation 1, size 2
    assert (low, high) == pytest.approx((max(0, 1 - half), 1 + half))


def test_a_rate_has_jeffreys_interval_if_trials_are_independent():
    assert rate([5.0] * 2, [10.0] * 2)[1:] == pytest.approx(beta(10.5, 10.5).interval(0.95))
    assert rate([0.0] * 2, [10.0] * 2)[:2] == (0.0, 0.0)
    assert rate([10.0] * 2, [10.0] * 2)[::2] == (1.0, 1.0)


def test_a_rate_that_differs_between_units_is_less_sure():
    even, uneven = rate([5.0] * 4, [10.0] * 4), rate([10.0, 0.0, 10.0, 0.0], [10.0] * 4)
    assert even.value == uneven.value
    assert uneven.high - uneven.low > 1.5 * (even.high - even.low)


def test_games_of_a_unit_that_may_be_alike_do_not_make_a_rate_that_was_hardly_seen_sure():
    """Ten units of ten games each: none forfeited, all, or all of one unit, is what ten games can say."""
    for seen in (0, 1, 9, 10):
        counts = [10.0] * seen + [0.0] * (10 - seen)
        once = rate([count / 10 for count in counts], [1.0] * 10)
        assert rate(counts, [10.0] * 10, alike=10)[1:] == pytest.approx(once[1:], abs=0.02)
        assert rate(counts, [20.0] * 10, alike=10)[2] < once[2]  # two answers a game say more


@pytest.mark.parametrize("key", ["wits", "showdown"])
def test_what_was_not_seen_is_no_surer_for_games_that_are_played_again(key):
    games = [*tallies(setting_of(key), 20, "perfect")]
    again, once = figures([*games] * 10), figures(games)
    for name in FIGURES:
        assert again[name] == pytest.approx(once[name]), name


@pytest.mark.parametrize("chance", [0.02, 0.1, 0.3])
@pytest.mark.parametrize("games_of_a_unit", [2, 10])
def test_the_interval_of_a_rate_holds_it_in_95_of_100_evaluations_also_where_the_games_of_a_unit_are_alike(
    chance, games_of_a_unit
):
    rng = np.random.default_rng(1)
    held = 0
    for forfeits in rng.random((400, 20)) < chance:
        counts = [float(games_of_a_unit * each) for each in forfeits]
        _, low, high = rate(counts, [float(games_of_a_unit)] * 20, alike=games_of_a_unit)
        held += low <= chance <= high
    assert held / 400 > 0.92


def test_without_games_or_moves_there_is_no_figure():
    assert set(figures([]).values()) == {Figure(None)}
    found = figures([NOTHING])
    assert found["regret"] == found["tokens"] == found["illegal"] == Figure(None)
    assert found["score"].value == 0.5
    assert regret([0.0], [0.0], 1.0) == Figure(None)


def test_a_tally_survives_a_log(games):
    for game in games:
        assert Tally.from_data(json.loads(json.dumps(game.as_data()))) == game
