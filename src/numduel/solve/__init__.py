"""Exact solutions of the games."""

from importlib import import_module
from math import log10
from types import ModuleType
from typing import TYPE_CHECKING, Any

from numduel.game import AnyGame, NumduelError

if TYPE_CHECKING:
    from numduel.solve.solution import Progress, Solution
    from numduel.solve.work import Work


class TooLarge(NumduelError):
    """A variant with more positions than an ordinary machine can hold."""


def ensure_solvable(game: AnyGame) -> int:
    """Refuse a variant that is too large to solve; returns how many positions it has."""
    size: int = solver(game).positions(game)
    most = solver(game).MOST
    if size > most:
        numbers = f"{in_words(size)} positions, the limit is {in_words(most)}"
        raise TooLarge(f"this variant of {game.key} is too large to solve ({numbers})")
    return size


def in_words(number: int) -> str:
    """A large number in words, rounded to three digits."""
    if number >= 10**14:
        return f"10^{int(log10(number))}"
    number = round(number, 2 - int(log10(number)))  # to three digits
    size = int(log10(number)) // 3
    return f"{number / 1000**size:g} {('', 'thousand', 'million', 'billion', 'trillion')[size]}".rstrip()


def solver(game: AnyGame) -> ModuleType:
    """The module that solves a game."""
    return import_module(f"{__name__}.{game.key}")


def is_cached(game: AnyGame) -> bool:
    """Whether a solution only has to be read: its table is on disk, or it has none, as it takes next to no time."""
    from numduel.solve.cache import exists

    module = solver(game)
    return not hasattr(module, "VERSION") or exists(game, module.VERSION, module.KIND)


def prepare(game: AnyGame) -> "Work":
    """Start solving a game in the background, unless it is solved or being solved; TooLarge if it cannot be."""
    from numduel.solve.work import begin

    return begin(game)


def solve(game: AnyGame, progress: "Progress | None" = None) -> "Solution[Any]":
    """The exact solution of a game: from the user's cache, or computed now and cached."""
    return prepare(game).result(progress)
