"""Typed caches. Most of a table is the same as one move ago, or as the opponent sees it."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache
from threading import Lock
from typing import Any, Generic, TypeVar

STATES = 1024  # results kept of a function of states: the largest have 10,000 cards, and take 80 kB each

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")


def memoized(most: int) -> Callable[[F], F]:
    """Cache a function's results for that many arguments: lru_cache, but keeping the function's type."""
    wrap: Any = lru_cache(maxsize=most)
    return wrap  # type: ignore[no-any-return]


class Recent(Generic[T]):
    """The most recently used values, by keys that do not hold all that a value is made from."""

    def __init__(self, most: int) -> None:
        self._most, self._lock = most, Lock()
        self._values: OrderedDict[Hashable, T] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The value of a key, made if there is none; two threads may make the same."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
                return self._values[key]
        value = make()
        with self._lock:
            self._values[key] = value
            while len(self._values) > self._most:
                self._values.popitem(last=False)
        return value
