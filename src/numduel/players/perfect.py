"""A player that never makes a mistake."""

from typing import Any

from numduel.game import AnyGame
from numduel.players.player import Player
from numduel.solve.picking import pick
from numduel.solve.solution import Solve


class PerfectPlayer(Player):
    """Plays a best move: the quickest win if there is one, otherwise the move that is hardest to answer."""

    def __init__(self, solve: Solve) -> None:
        self._solve = solve

    def choose(self, game: AnyGame, state: Any, seconds: float | None = None) -> str:
        return pick(self._solve(game), state)
