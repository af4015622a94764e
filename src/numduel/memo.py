"""A typed cache for drawing: most of a table is the same as one move ago, or as the opponent sees it."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def memoized(most: int) -> Callable[[F], F]:
    """Cache a function's results for that many arguments: lru_cache, but keeping the function's type."""
    wrap: Any = lru_cache(maxsize=most)
    return wrap  # type: ignore[no-any-return]
