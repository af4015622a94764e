"""How far a tournament has got, in words, with an estimate of the time left."""

from collections.abc import Callable

from numduel.arena.tournament import Progress


class Meter:
    """Follows a tournament by a clock."""

    def __init__(self, title: str, now: Callable[[], float]) -> None:
        self._title, self._now = title, now
        self._began = now()
        self._latest = Progress(0, 0, 0.0, None)

    def look(self, progress: Progress) -> None:
        """It has got this far."""
        self._latest = progress

    @property
    def part(self) -> float:
        """The share that is done, from 0 to 1."""
        return self._latest.part

    @property
    def games(self) -> str:
        """How many games are finished."""
        done, total = 2 * self._latest.done, self._latest.total
        return f"{done:,} games" if total is None else f"{done:,} of {2 * total:,} games"

    @property
    def text(self) -> str:
        """What to show beside the bar."""
        done, found, _, total = self._latest
        if total is None or done == found:
            return f"{self._title}: {self.games}"
        seconds = (self._now() - self._began) / (done - found) * (total - done)
        return f"{self._title}: {self.games}, {duration(seconds)} left"


def duration(seconds: float) -> str:
    """A time in words, no more precise than an estimate is."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.0f} h"
