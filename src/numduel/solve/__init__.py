"""Exact solutions of the five games."""

from importlib import import_module
from math import log10
from types import ModuleType
from typing import TYPE_CHECKING, Any

from numduel.game import AnyGame, NumduelError

if TYPE_CHECKING:
    from numduel.solve.solution import Progress, Solution

MOST_KEPT = 4  # solutions that stay at hand
TICK = 0.05  # seconds between two looks at how far it is

_works: "dict[AnyGame, Work]" = {}


class Work:
    """A solution in the making, in a thread of its own."""

    def __init__(self, game: AnyGame) -> None:
        from threading import Thread

        self._game = game
        self._part = 0.0
        self._made: Solution[Any] | Exception | None = None
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            kind = getattr(_solver(self._game), f"{type(self._game).__name__}Solution")
            self._made = kind(self._game, self._progress)
        except MemoryError:
            self._made = NumduelError(f"there is not enough memory to solve {self._game!r}")
        except Exception as error:  # noqa: BLE001 - it is raised again where the solution is asked for
            self._made = error

    def _progress(self, part: float) -> None:
        self._part = part

    def result(self, progress: "Progress | None") -> "Solution[Any]":
        """The solution, as soon as it is there."""
        while self._thread.is_alive():
            self._thread.join(TICK)
            if progress:
                progress(self._part)
        if isinstance(self._made, Exception):
            raise self._made
        assert self._made
        return self._made


class TooLarge(NumduelError):
    """A variant with more positions than fit into a usual machine."""


def check(game: AnyGame) -> None:
    """Refuse a variant that is too large to be solved."""
    solver = _solver(game)
    if (size := solver.positions(game)) > solver.MOST:
        raise TooLarge(
            f"this variant of {game.key} has {in_words(size)} positions: up to {in_words(solver.MOST)} can be solved"
        )


def in_words(number: int) -> str:
    """A large number, as one says it."""
    size = int(log10(number)) // 3
    return (
        f"{number / 1000**size:.0f} {('', 'thousand', 'million', 'billion')[size]}"
        if size < 4
        else f"10^{int(log10(number))}"
    )


def _solver(game: AnyGame) -> ModuleType:
    """The file that solves a game."""
    return import_module(f"{__name__}.{game.key}")


def prepare(game: AnyGame) -> Work:
    """Begin to solve a game, if that was not begun before, and do not wait for it; TooLarge if it cannot be."""
    if game not in _works:
        check(game)
        while len(_works) >= MOST_KEPT:
            del _works[next(iter(_works))]
        _works[game] = Work(game)
    return _works[game]


def solve(game: AnyGame, progress: "Progress | None" = None) -> "Solution[Any]":
    """The exact solution of a game: from the user's cache, or worked out now and kept there."""
    return prepare(game).result(progress)
