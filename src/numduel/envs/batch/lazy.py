"""What is made only when it is needed, and then shared."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Lazy(Generic[T]):
    """Something large that a game alone determines: copies share it; a pickle leaves it out, to be made again."""

    def __init__(self, make: Callable[[Any], T], game: Any) -> None:
        self._make, self._game = make, game
        self._made: T | None = None

    def __call__(self) -> T:
        if self._made is None:
            self._made = self._make(self._game)
        return self._made

    def __deepcopy__(self, _memo: object) -> "Lazy[T]":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Lazy, (self._make, self._game)
