"""How long games are kept."""

from collections.abc import Callable
from datetime import date, timedelta
from functools import lru_cache
from typing import NamedTuple

from numduel.table.table import Info

DAY = 86_400  # seconds
UNBEGUN = 30  # days for which a game is kept in which no person has moved
MARGIN = 2  # days before its time from which on a game that is opened is held: servers' clocks may differ


class Old(NamedTuple):
    """Which games are old. Days are counted from 1970-01-01."""

    played: int  # those last played before this day
    created: str  # and those created before this date in which no person has moved
    opened: int  # unless somebody had them open on this day or later


class Keeping:
    """The number of days for which games are kept after their last move, and a clock; 0: all are kept."""

    def __init__(self, days: int, clock: Callable[[], float]) -> None:
        self._days, self._clock = days, clock

    @property
    def today(self) -> int:
        """The day that it is."""
        return int(self._clock() // DAY)

    def old(self, margin: int = 0) -> Old:
        """Which games are old today, or will be in a few days."""
        return _old(self._days, self.today, margin)

    def is_old(self, info: Info) -> bool:
        """Whether a game may be removed soon, unless somebody has it open."""
        if not self._days:
            return False
        old = self.old(MARGIN)
        return info.created < old.created if info.played is None else info.played < old.played


@lru_cache(8)
def _old(days: int, today: int, margin: int) -> Old:
    """Which games are old on a day, cached: it is asked for every table that is opened."""
    unbegun = date(1970, 1, 1) + timedelta(days=today + margin - min(days, UNBEGUN))
    return Old(today + margin - days, unbegun.isoformat(), today - 1)
