"""A cache of games and variants: they are immutable, and some take a while to make."""

from collections.abc import Mapping
from functools import lru_cache

from numduel.game import AnyGame, RuleValue
from numduel.rules import game as make_game


def cached_game(key: str, rules: Mapping[str, RuleValue]) -> AnyGame:
    """A game with some rules changed, from the cache."""
    return _made(key, tuple(sorted(rules.items())))


@lru_cache(100)
def _made(key: str, rules: tuple[tuple[str, RuleValue], ...]) -> AnyGame:
    return make_game(key, **dict(rules))
