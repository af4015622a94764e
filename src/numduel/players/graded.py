"""Players that make mistakes as often as their strength says."""

from collections.abc import Callable, Mapping
from itertools import accumulate
from math import exp
from typing import Any

from numduel.game import AnyGame
from numduel.players.player import Player
from numduel.solve.solution import SAME, Solve

STRENGTHS = {"easy": 1.0, "medium": 0.5, "hard": 0.2}
"""The heat of each; `bench/strengths.py` shows how they score against each other."""

FINE = 1 << 53


class GradedPlayer(Player):
    """Chooses at random: the less a move gives away, relative to what is at stake in the game, the likelier it is."""

    def __init__(self, heat: float, solve: Solve, below: Callable[[int], int]) -> None:
        self._heat, self._solve, self._below = heat, solve, below

    def choose(self, game: AnyGame, state: Any, seconds: float | None = None) -> str:
        solution = self._solve(game)
        values = _without_giving_up(game, state, solution.moves(state))
        best = max(values.values())
        temperature = self._heat * solution.stakes
        weights = [exp((value - best) / temperature) for value in values.values()]
        point = self._below(FINE) / FINE * sum(weights)
        return next(
            (move for move, up_to in zip(values, accumulate(weights), strict=True) if point < up_to), next(iter(values))
        )


def _without_giving_up(game: AnyGame, state: Any, values: Mapping[str, float]) -> Mapping[str, float]:
    """The moves, without those that lose at once if there are others that lose later: nobody gives up like that."""
    lost = [move for move, value in values.items() if value < SAME]
    later = [move for move in lost if game.outcome(game.play(state, move)) is None]
    return {move: value for move, value in values.items() if not later or move in later or move not in lost}
