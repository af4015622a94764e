"""What was made once is not made again: most of a table is as it was a move ago, or as the other player sees it."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def memoized(most: int) -> Callable[[F], F]:
    """A function that remembers what it made of so many arguments: lru_cache, but with the function's own type."""
    wrap: Any = lru_cache(maxsize=most)
    return wrap  # type: ignore[no-any-return]
