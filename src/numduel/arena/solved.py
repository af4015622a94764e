"""The solution of a tournament's game. Two players and a review look at the same positions: it remembers them."""

from typing import Any

from numduel.game import AnyGame
from numduel.memo import memoized
from numduel.solve import TooLarge, solve
from numduel.solve.solution import Solution

MOST = 20_000  # positions remembered


@memoized(8)
def solution_of(game: AnyGame) -> Solution[Any] | None:
    """The solution of a game; None if the variant is too large for one."""
    try:
        return Remembering(solve(game))
    except TooLarge:
        return None


class Remembering(Solution[Any]):
    """A solution that looks up a position only once, or again after many others."""

    def __init__(self, solution: Solution[Any]) -> None:
        super().__init__(solution.game, solution.figures)
        self.stakes = solution.stakes  # type: ignore[misc]  # the same in all variants of a game, not in all games
        self._solution = solution
        self._values: dict[Any, float] = {}
        self._worths: dict[Any, dict[str, float]] = {}

    def stored(self, state: Any) -> float | None:
        return self._solution.stored(state)

    def distance(self, state: Any) -> int | None:
        return self._solution.distance(state)

    def value(self, state: Any) -> float:
        if (known := self._values.get(state)) is None:
            if len(self._values) >= MOST:
                self._values.clear()
            known = self._values[state] = self._solution.value(state)
        return known

    def moves(self, state: Any) -> dict[str, float]:
        if (known := self._worths.get(state)) is None:
            if len(self._worths) >= MOST:
                self._worths.clear()
            known = self._worths[state] = self._solution.moves(state)
        return known
