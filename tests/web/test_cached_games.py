"""The cache of games and variants."""

import pytest

from numduel.game import BadRule
from numduel.web import games
from numduel.web.games import cached_game


@pytest.mark.parametrize("rules", [{"target": "60"}, {"copies": 4, "target": 60}, {"target": "60", "forced": "strict"}])
def test_a_variant_is_one_entry_however_it_is_asked_for(rules):
    assert cached_game("showdown", rules) is cached_game("showdown", {"target": 60})
    assert cached_game("showdown", rules) is not cached_game("showdown", {"target": 61})


def test_rules_that_are_refused_are_not_cached():
    before = games._made.cache_info().currsize
    with pytest.raises(BadRule, match="target must be a whole number from 1 to 1000, not '0'"):
        cached_game("showdown", {"target": "0"})
    assert games._made.cache_info().currsize == before


def test_no_more_variants_are_kept_than_there_is_room_for():
    for target in range(1, games.MOST + 20):
        cached_game("wits", {"target": target})
    assert games._made.cache_info().currsize == games.MOST
