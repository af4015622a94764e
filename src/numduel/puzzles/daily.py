"""The daily five: one puzzle a game for each date (UTC), the same for everybody, harder from Monday to Sunday.

Each week has a set of puzzles of each game, which follows from the date alone. Its easiest one is Monday's.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from threading import Lock
from typing import Any

from numduel.fair import secret_from
from numduel.game import NumduelError, quoted
from numduel.memo import Recent
from numduel.puzzles import puzzle_set
from numduel.puzzles.puzzle import Puzzle
from numduel.solve.solution import Solution

FIRST = date(2026, 1, 1)
LAST_DAY = 6  # of a week, counted from 0
TRIES = 2
FIRST_TRY, SECOND_TRY, MISSED = "\N{LARGE GREEN SQUARE}", "\N{LARGE YELLOW SQUARE}", "\N{BLACK LARGE SQUARE}"
"""The marks of a result, which give away nothing."""
PLAIN = str.maketrans({FIRST_TRY: "#", SECOND_TRY: "+", MISSED: ".", "\N{MIDDLE DOT}": "-"})
"""How to write a result where it cannot be encoded."""

_weeks: Recent[list[Puzzle]] = Recent(64)
_making = Lock()


def day_from(text: str, today: date) -> date:
    """The date that a text says, if its puzzles are out."""
    try:
        day = date.fromisoformat(text) if re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII) else None
    except ValueError:  # there is no such day
        day = None
    if day is None:
        raise NumduelError(f"a date is written like {today}, not {quoted(text)}")
    if day > today:
        raise NumduelError(f"the puzzles of {day} are not out yet: it is {today} by UTC")
    if day < FIRST:
        raise NumduelError(f"there are no puzzles of {day}: the first are of {FIRST}")
    return day


def puzzle_on(solution: Solution[Any], day: date) -> Puzzle:
    """A game's puzzle of a date."""
    year, week, weekday = day.isocalendar()
    name = f"daily {year}-W{week:02}"
    row = _once((solution.game, name), lambda: sorted(puzzle_set(solution, secret_from(name)), key=_grade))
    return row[(weekday - 1) * (len(row) - 1) // LAST_DAY]


def _once(key: tuple[Any, str], make: Callable[[], list[Puzzle]]) -> list[Puzzle]:
    """A week's puzzles of a game, made once even if several threads want them; nobody waits for those made already."""

    def one_at_a_time() -> list[Puzzle]:
        with _making:
            return _weeks.get(key, make)

    return _weeks.get(key, one_at_a_time)


def _grade(puzzle: Puzzle) -> int:
    return puzzle.grade


def tries(puzzle: Puzzle) -> int:
    """How many answers count: a second one only if the first leaves a choice."""
    return TRIES if len(puzzle.answers) > TRIES else 1


def mark_of(puzzle: Puzzle, given: Sequence[str]) -> str:
    """The mark for the answers given so far; empty if another one counts."""
    counted = [*given[: tries(puzzle)]]
    if puzzle.answer in counted:
        return (FIRST_TRY, SECOND_TRY)[counted.index(puzzle.answer)]
    return MISSED if len(counted) == tries(puzzle) else ""


def result(day: date, marks: Iterable[str], streak: int = 0) -> str:
    """The line to show to others."""
    row = "".join(marks)
    solved = len(row) - row.count(MISSED)
    return f"numduel daily {day} {row} {solved}/{len(row)}" + (f" \N{MIDDLE DOT} streak {streak}" if streak else "")
