"""A cache of games and variants: they are immutable, and many tables and pages share one."""

from collections.abc import Mapping
from functools import lru_cache

from numduel.game import AnyGame, RuleValue
from numduel.rules import checked
from numduel.rules import game as make_game

MOST = 100  # games: the largest variants take 54 kB each


def cached_game(key: str, rules: Mapping[str, RuleValue]) -> AnyGame:
    """A game with some rules changed, from the cache, in which each variant has one entry."""
    return _made(key, tuple(checked(key, rules).items()))


@lru_cache(MOST)
def _made(key: str, rules: tuple[tuple[str, RuleValue], ...]) -> AnyGame:
    return make_game(key, **dict(rules))
