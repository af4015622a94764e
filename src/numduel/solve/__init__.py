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
    """A variant with more positions than fit into a usual machine."""


def ensure_solvable(game: AnyGame) -> None:
    """Refuse a variant that is too large to be solved."""
    size, most = solver(game).positions(game), solver(game).MOST
    if size > most:
        raise TooLarge(
            f"this variant of {game.key} has {in_words(size)} positions: up to {in_words(most)} can be solved"
        )


def in_words(number: int) -> str:
    """A large number, as one says it."""
    if number >= 10**14:
        return f"10^{int(log10(number))}"
    number = round(number, 2 - int(log10(number)))  # three digits of it
    size = int(log10(number)) // 3
    return f"{number / 1000**size:g} {('', 'thousand', 'million', 'billion', 'trillion')[size]}".rstrip()


def solver(game: AnyGame) -> ModuleType:
    """The file that solves a game."""
    return import_module(f"{__name__}.{game.key}")


def prepare(game: AnyGame) -> "Work":
    """Begin to solve a game, if that was not begun before, and do not wait for it; TooLarge if it cannot be."""
    from numduel.solve.work import begin

    return begin(game)


def solve(game: AnyGame, progress: "Progress | None" = None) -> "Solution[Any]":
    """The exact solution of a game: from the user's cache, or worked out now and kept there."""
    return prepare(game).result(progress)
