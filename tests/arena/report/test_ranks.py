"""The order of the players: by what they scored without luck if all have met, else by their ratings."""

import pytest

from arena.report.made import cached
from numduel.arena.report.ranks import ranked, turned
from numduel.arena.standings import PairLine


def pair(a, b, adjusted, games=20):
    return PairLine(a, b, games, 0.5, 0.4, 0.6, adjusted, adjusted - 0.1, adjusted + 0.2)


@pytest.fixture
def standings():
    """Three players, of whom the luckiest has the highest rating."""
    lines = [
        line._replace(name=name, rating=rating, adjusted=0.5)
        for line, name, rating in zip(cached().standings.players, "abc", (50, 0, -50), strict=True)
    ]
    pairs = (pair("a", "b", 0.4), pair("a", "c", 0.5), pair("b", "c", 0.6))
    return cached().standings._replace(players=tuple(lines), pairs=pairs)


def names(standings):
    return "".join(line.name for line in ranked(standings))


def test_luck_does_not_decide_the_order_if_all_have_met(standings):
    assert names(standings) == "bac"  # b has 0.6 and 0.6, a 0.4 and 0.5, c 0.5 and 0.4


def test_each_opponent_counts_alike_however_many_games_it_took(standings):
    more = (pair("a", "b", 0.4), pair("a", "c", 0.9, games=2), pair("b", "c", 0.6, games=1000))
    assert names(standings._replace(pairs=more)) == "abc"


def test_equals_are_ranked_by_their_ratings(standings):
    equal = tuple(each._replace(adjusted=0.5) for each in standings.pairs)
    assert names(standings._replace(pairs=equal)) == "abc"


def test_ratings_decide_if_not_all_have_met_or_luck_is_not_known(standings):
    assert names(standings._replace(pairs=standings.pairs[:2])) == "abc"
    first, *rest = standings.pairs
    unknown = (first._replace(adjusted=None, adjusted_low=None, adjusted_high=None), *rest)
    assert names(standings._replace(pairs=unknown)) == "abc"


def test_whoever_has_no_rating_comes_last(standings):
    first, *rest = standings.players
    unplayed = standings._replace(players=(first._replace(rating=None), *rest), pairs=())
    assert names(unplayed) == "bca"


def test_a_couple_turned_twice_is_the_same():
    one = pair("a", "b", 0.75)
    assert turned(one)[:2] == ("b", "a")
    assert turned(one)[3:] == pytest.approx((0.5, 0.4, 0.6, 0.25, 0.05, 0.35))
    assert turned(turned(one))[:3] == one[:3]
    assert turned(turned(one))[3:] == pytest.approx(one[3:])
