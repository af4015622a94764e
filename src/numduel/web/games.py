"""Games and variants in use, each made once: they never change, and some take a while to make."""

from collections.abc import Mapping
from functools import lru_cache

from numduel.game import AnyGame, RuleValue
from numduel.rules import game as make_game


def cached_game(key: str, rules: Mapping[str, RuleValue]) -> AnyGame:
    """A game with some rules changed."""
    return _made(key, tuple(sorted(rules.items())))


@lru_cache(100)
def _made(key: str, rules: tuple[tuple[str, RuleValue], ...]) -> AnyGame:
    return make_game(key, **dict(rules))
