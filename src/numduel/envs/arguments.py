"""Arguments that several environments take. What cannot be one is refused in a sentence."""

from operator import index
from typing import Any, Literal

from numduel.game import NumduelError, quoted

Seat = Literal[1, 2, "both"]


def checked_count(name: str, value: Any, least: int = 1) -> int:
    """How many of something."""
    try:
        number = index(value)
    except TypeError:
        number = least - 1
    if number < least:
        raise NumduelError(f"{name} must be a whole number from {least} up, not {quoted(value)}")
    return number


def checked_seed(seed: Any) -> int | None:
    """A seed for a random generator; None for one like no other."""
    return None if seed is None else checked_count("seed", seed, 0)


def checked_seat(seat: Seat) -> Seat:
    """Where an agent sits: always in the same seat, or in both in turn."""
    if seat not in (1, 2, "both"):  # not a set: what is given may have no hash
        raise NumduelError(f"seat must be 1, 2 or 'both', not {quoted(seat)}")
    return seat
