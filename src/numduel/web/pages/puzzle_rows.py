"""A cache of recently used rows of puzzles, each of which can be continued."""

from collections import OrderedDict
from threading import Lock
from typing import Any

from numduel.fair import secret_from
from numduel.game import AnyGame
from numduel.puzzles import NoPuzzles, Puzzle, grade, positions
from numduel.solve.solution import Solution
from numduel.solve.work import MOST_KEPT

MOST = 200  # puzzles in a row
MOST_ROWS = 64


class _Begun:
    """A row as far as it has been generated."""

    def __init__(self, solution: Solution[Any], seed: str) -> None:
        self._game = solution.game
        self._found: list[tuple[Any, str]] = []
        self._graded: dict[int, Puzzle] = {}
        self._none = ""  # why there are no puzzles, if so
        self._rest = positions(solution, secret_from(seed))
        self._lock = Lock()  # a generator can only run in one thread at a time

    def puzzle(self, number: int) -> Puzzle:
        with self._lock:
            while len(self._found) < number:
                self._found.append(self._next())
            if number not in self._graded:  # only the one asked for: grading is slow
                state, answer = self._found[number - 1]
                self._graded[number] = Puzzle(state, answer, grade(self._game, state, answer))
            return self._graded[number]

    def _next(self) -> tuple[Any, str]:
        try:
            return next(self._rest)
        except NoPuzzles as error:
            self._none = str(error)
        except StopIteration:  # the generator has already raised NoPuzzles
            pass
        raise NoPuzzles(self._none)


class Row:
    """An LRU cache of rows by game and seed."""

    def __init__(self) -> None:
        self._rows: OrderedDict[tuple[AnyGame, str], _Begun] = OrderedDict()
        self._lock = Lock()

    def puzzle(self, solution: Solution[Any], seed: str, number: int) -> Puzzle:
        """A seed's puzzle, counted from 1; raises NoPuzzles if there are none."""
        key = solution.game, seed
        with self._lock:
            begun = self._rows.pop(key, None) or _Begun(solution, seed)
            self._rows[key] = begun
            self._evict()
        return begun.puzzle(number)

    def _evict(self) -> None:
        """Evict the oldest rows, and those of games whose solutions are no longer cached."""
        games = list(dict.fromkeys(game for game, _ in reversed(self._rows)))[:MOST_KEPT]
        kept = [row for row in self._rows if row[0] in games][-MOST_ROWS:]
        for row in self._rows.keys() - kept:
            del self._rows[row]
