"""Background threads that solve games, and the solutions kept in memory."""

import atexit
from collections.abc import Callable
from threading import Event, Lock, Thread
from time import thread_time
from typing import Any
from weakref import WeakSet

from numduel.game import AnyGame, NumduelError
from numduel.rules import GAMES
from numduel.solve import ensure_solvable, solver
from numduel.solve.solution import Progress, Solution

MOST_KEPT = len(GAMES)  # solutions of variants kept in memory; those of the games by the book stay
TICK = 0.05  # seconds between progress reports

_works: "dict[AnyGame, Work]" = {}  # the most recently used one comes last
_lock = Lock()
_threads: "WeakSet[Thread]" = WeakSet()
_leaving = Event()


class Reached:
    """How far some work has got. It is apart from the work, which a solution would otherwise keep in memory."""

    part = 0.0

    def __call__(self, part: float) -> None:
        self.part = part
        if _leaving.is_set():
            raise SystemExit


class Work:
    """A solution being computed in its own thread."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._reached = Reached()
        self._made: Solution[Any] | None = None
        self._error: Exception | None = None
        self._ended = False
        self._calls: list[Callable[[], None]] = []  # to make at the end
        self._lock = Lock()
        self.seconds = 0.0  # of CPU time that it took
        self._thread = Thread(target=self._run, daemon=True)
        _threads.add(self._thread)
        self._thread.start()

    def _run(self) -> None:
        try:
            kind = getattr(solver(self._game), f"{type(self._game).__name__}Solution")
            self._made = kind(self._game, self._reached)
        except MemoryError:
            self._error = NumduelError(f"there is not enough memory to solve this variant of {self._game.key}")
        except Exception as error:  # noqa: BLE001 - raised again by `result`
            self._error = error
        finally:
            self.seconds = thread_time()
            with self._lock:
                self._ended = True
            for call in self._calls:
                call()

    def when_ended(self, call: Callable[[], None]) -> None:
        """Call a function when the solution is ready or solving has failed: in the thread that solves, or at once."""
        with self._lock:
            if not self._ended:
                self._calls.append(call)
                return
        call()

    @property
    def failed(self) -> bool:
        """Whether solving failed."""
        return self._error is not None

    def result(self, progress: Progress | None) -> Solution[Any]:
        """The solution; waits until it is ready."""
        while not self._ended:
            self._thread.join(TICK)
            if progress:
                progress(self._reached.part)
        if self._error:
            raise self._error
        assert self._made
        return self._made


def at_hand(game: AnyGame) -> Solution[Any] | None:
    """The solution of a game, if it is ready."""
    with _lock:
        if work := _works.pop(game, None):
            _works[game] = work  # the most recently used one
    return work._made if work else None


def begin(game: AnyGame) -> Work:
    """The work on a game: what is already under way, unless it failed, since there may be more memory now."""
    if at_hand(game) is None:
        ensure_solvable(game)  # not under the lock, as counting positions can take a while
    with _lock:
        work = _works.pop(game, None)
        if work is None or work.failed:
            work = Work(game)
        _works[game] = work
        for variant in [kept for kept in _works if kept.changed][:-MOST_KEPT]:
            del _works[variant]
    return work


@atexit.register
def leave() -> None:
    """Cancel all work when the program exits.

    Python would stop these threads wherever they are, which can crash the program if that is inside NumPy.
    """
    _leaving.set()
    for thread in list(_threads):
        thread.join()
