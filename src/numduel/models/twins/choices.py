"""What a twin's number decides: the same choices on every machine."""

from collections.abc import Sequence
from typing import TypeVar

from numduel.fair import Stream, secret_from

T = TypeVar("T")


class Choices:
    """All choices that make a twin, one after the other."""

    def __init__(self, key: str, number: int) -> None:
        self._number = number
        # in hexadecimal, as Python refuses to write very long numbers in decimal
        self._stream = Stream(secret_from(f"twin {number:x} of {key}"), "choice")

    def in_turn(self, options: Sequence[T]) -> T:
        """One of these: twins whose numbers follow each other have different ones."""
        return options[self._number % len(options)]

    def pick(self, options: Sequence[T]) -> T:
        """One of these, each equally likely."""
        return options[self._stream.below(len(options))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """These in any order, each equally likely."""
        rest = [*items]
        return [rest.pop(self._stream.below(len(rest))) for _ in items]
