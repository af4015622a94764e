"""--until-sure keeps both of its promises: about wrong orders, and about differences that it does not find."""

from itertools import islice
from math import sqrt

import numpy as np
import pytest

import numduel
from arena.stats.populations import pair, populations
from numduel.arena.plan import Entrant, Plan
from numduel.arena.sure import ERROR, MISS, Sure, looks, share
from walks import SOAK

TIMES = 150 * SOAK
MOST = 400  # pairs after which a couple counts as not decided


def plan_of(players=2, key="showdown"):
    entrants = tuple(Entrant(f"player {place}", "random") for place in range(players))
    return Plan(key, numduel.game(key).rules, entrants, "seed", None, 1000)


def at_most(share, times):
    """What a share that is promised may be in so many trials: three standard errors more."""
    return share + 3 * sqrt(share * (1 - share) / times)


def verdicts(draw, times, *, margin=0.02, error=ERROR, players=2, key="showdown"):
    """What is decided about couples whose pairs `draw` gives."""
    found = []
    for _ in range(times):
        sure = Sure(plan_of(players, key), margin, error)
        for number in range(MOST):
            for a, b in sure.undecided():
                sure.add(draw(number)._replace(a=a, b=b))
            if not sure.undecided():
                break
        found.append([sure.decided(couple) for couple in plan_of(players).couples])
    return found


def normal(rng, better, spread=0.05):
    return lambda number: pair(number, 0.5, 0.5 + rng.normal(better, spread))


def real(rng, game, couple, better):
    """Pairs of real games, moved so that `a` is better by that many standard deviations."""
    one = next(each for each in populations() if (each.game, each.couple) == (game, couple))
    spread = one.adjusted.std()
    shift = 0.5 - one.adjusted.mean() + better * spread
    return spread, lambda number: one.pair(int(rng.integers(len(one.score))), number, shift)


SKEWED = [
    ("showdown", ("random", "perfect")),
    ("showdown", ("easy", "perfect")),
    ("showdown", ("medium", "hard")),
    ("battle", ("random", "easy")),
    ("battle", ("hard", "perfect")),
]


def test_equal_players_are_put_in_an_order_in_at_most_5_of_100_cases():
    found = verdicts(normal(np.random.default_rng(1), 0.0), TIMES)
    assert sum(each != ["equal"] for each in found) / TIMES <= at_most(ERROR, TIMES)


@pytest.mark.parametrize(("game", "couple"), SKEWED)
def test_equal_players_with_the_mistakes_of_real_ones_are_put_in_an_order_in_at_most_5_of_100_cases(game, couple):
    spread, draw = real(np.random.default_rng(2), game, couple, 0.0)
    found = verdicts(draw, TIMES, margin=0.5 * spread, key=game)
    assert sum(each in (["a"], ["b"]) for each in found) / TIMES <= at_most(ERROR, TIMES)


def test_the_error_is_that_of_all_couples_together():
    spread, draw = real(np.random.default_rng(3), "showdown", ("medium", "hard"), 0.0)
    found = verdicts(draw, TIMES // 3, margin=0.6 * spread, players=4)
    wrong = sum(any(each in ("a", "b") for each in couples) for couples in found)
    assert wrong / len(found) <= at_most(ERROR, len(found))


def test_the_better_player_is_hardly_ever_taken_for_the_worse_one():
    found = verdicts(normal(np.random.default_rng(4), 0.01), TIMES)
    assert sum(each == ["b"] for each in found) / TIMES <= at_most(ERROR / 2, TIMES)


@pytest.mark.parametrize(("game", "couple"), SKEWED)
def test_a_difference_of_the_margin_is_missed_in_at_most_10_of_100_cases(game, couple):
    spread, draw = real(np.random.default_rng(5), game, couple, 0.5)
    found = verdicts(draw, TIMES, margin=0.5 * spread, key=game)
    assert sum(each == ["equal"] for each in found) / TIMES <= at_most(MISS, TIMES)


def test_equal_scores_of_a_game_without_luck_are_put_in_an_order_in_at_most_5_of_100_cases():
    rng = np.random.default_rng(6)

    def draw(number):
        score = float(rng.choice([0, 0.5, 1], p=[0.25, 0.5, 0.25]))
        return pair(number, score, score)

    found = verdicts(draw, TIMES, margin=0.12, key="wits")
    assert sum(each in (["a"], ["b"]) for each in found) / TIMES <= at_most(ERROR, TIMES)
    assert sum(each == ["equal"] for each in found) / TIMES > 0.9


def test_hard_is_told_from_medium_after_a_few_pairs():
    rng = np.random.default_rng(7)
    one = next(each for each in populations() if (each.game, each.couple) == ("showdown", ("medium", "hard")))
    taken = []
    for _ in range(40):
        sure = Sure(plan_of())
        for number in range(MOST):
            sure.add(one.pair(int(rng.integers(len(one.score))), number))
            if not sure.undecided():
                break
        assert sure.decided((0, 1)) == "b"
        taken.append(sure.pairs((0, 1)))
    assert np.mean(taken) < 25


def test_the_shares_of_the_error_add_up_to_all_of_it():
    shares = [share(look) for look in range(100_000)]
    assert 0.999 < sum(shares) < 1
    assert min(shares) > 0


def test_looks_are_ever_further_apart_and_begin_later_if_there_are_many_couples():
    one, many = ([*islice(looks(couples), 12)] for couples in (1, 15))
    assert one[0] == 10 < many[0]
    gaps = np.diff(one)
    assert [*gaps] == sorted(gaps)


def test_results_are_looked_at_in_order_whatever_the_order_in_which_they_come():
    rng = np.random.default_rng(8)
    results = [pair(number, 0.5, 0.5 + rng.normal(0.05, 0.05)) for number in range(60)]
    in_order, shuffled = Sure(plan_of()), Sure(plan_of())
    for result in results:
        in_order.add(result)
    for at in rng.permutation(60):
        shuffled.add(results[at])
    assert in_order.decided((0, 1)) == shuffled.decided((0, 1)) == "a"
    assert in_order.pairs((0, 1)) == shuffled.pairs((0, 1))


def test_what_is_decided_stays_decided():
    sure = Sure(plan_of())
    for number in range(10):
        sure.add(pair(number, 1.0, 0.9 + number / 1000))
    assert sure.decided((0, 1)) == "a"
    for number in range(10, 200):
        sure.add(pair(number, 0.0, 0.1))
    assert (sure.decided((0, 1)), sure.pairs((0, 1))) == ("a", 10)


def test_couples_are_decided_one_by_one():
    sure = Sure(plan_of(3))
    for number in range(40):
        sure.add(pair(number, 1.0, 0.8 + number / 1000, a=0, b=2))
    assert sure.undecided() == ((0, 1), (1, 2))
    assert (sure.decided((0, 1)), sure.pairs((0, 1))) == (None, None)


def test_scores_decide_where_the_variant_is_too_large_to_solve():
    sure = Sure(plan_of())
    for number in range(20):
        result = pair(number, 1.0, 0.5)
        sure.add(result._replace(games=tuple(game._replace(adjusted=None) for game in result.games)))
    assert sure.decided((0, 1)) == "a"


def test_players_who_never_err_are_equal_after_a_while():
    assert verdicts(lambda number: pair(number, 0.5, 0.5), 1) == [["equal"]]
