"""How many days in a row the daily puzzles were done, kept in a file."""

import json
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path
from typing import NamedTuple


class Streak(NamedTuple):
    """The last day on which the puzzles were done, for how many days in a row, and with what marks."""

    day: date = date.min
    days: int = 0
    marks: str = ""

    def extended(self, day: date, marks: str) -> "Streak":
        """The streak after a day's puzzles; a day counts once, with its first result."""
        if day <= self.day:
            return self
        return Streak(day, self.days + 1 if day - self.day == timedelta(1) else 1, marks)


def read(path: Path) -> Streak:
    """The streak in a file; a new one if there is no such file, or something else in it."""
    with suppress(OSError, ValueError, TypeError, KeyError):
        found = json.loads(path.read_text())
        return Streak(date.fromisoformat(found["day"]), int(found["days"]), str(found["marks"]))
    return Streak()


def write(path: Path, streak: Streak) -> None:
    """Store a streak; the file is complete at any time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_suffix(".new")
    new.write_text(json.dumps({"day": str(streak.day), "days": streak.days, "marks": streak.marks}) + "\n")
    new.replace(path)
