"""Solutions, each loaded once. Large ones are computed one at a time: a client can ask for many at once."""

from contextlib import suppress
from threading import Lock, Thread
from typing import Any

from numduel.game import AnyGame
from numduel.solve import ensure_solvable, is_cached, solve
from numduel.solve.solution import Solution
from numduel.solve.work import at_hand

_solving = Lock()


def solution(game: AnyGame) -> Solution[Any]:
    """The exact solution of a game; waits until it is ready."""
    if at_hand(game) or is_cached(game):
        return solve(game)
    with _solving:
        return solve(game)


def prepare(game: AnyGame) -> None:
    """Have a game solved while its player thinks; TooLarge if it cannot be."""
    ensure_solvable(game)
    Thread(target=_try, args=(game,), daemon=True).start()


def _try(game: AnyGame) -> None:
    with suppress(Exception):  # whoever then needs the solution is told why there is none
        solution(game)
