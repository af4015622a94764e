"""How far a tournament has got, in words, with an estimate of the time left."""

from collections.abc import Callable

from numduel.arena.tournament import Progress

LATEST = 0.2
"""How much the latest games count in the estimate of how long one takes."""


class Meter:
    """Follows a tournament by a clock."""

    def __init__(self, title: str, now: Callable[[], float]) -> None:
        self._title, self._now = title, now
        self._began: float | None = None  # when the first new game was begun
        self._found = 0  # what had been played before that

    def text(self, progress: Progress) -> str:
        """What to show."""
        games = 2 * progress.done
        if progress.total is None:
            return f"{self._title}: {games:,} games"
        return f"{self._title}: {games:,} of {2 * progress.total:,} games{self._left(progress)}"

    def _left(self, progress: Progress) -> str:
        played = progress.done - progress.found
        if self._began is None:
            self._began = self._now()
        if not played or not progress.total:
            return ""
        seconds = (self._now() - self._began) / played * (progress.total - progress.done)
        return f", {duration(seconds)} left"


def duration(seconds: float) -> str:
    """A time in words, to about two digits."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    minutes = seconds / 60
    return f"{minutes:.0f} min" if minutes < 90 else f"{minutes / 60:.0f} h"
