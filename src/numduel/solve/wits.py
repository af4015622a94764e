"""Duel of Wits solved: from which totals the player to move wins, and in how many moves."""

from typing import ClassVar

from numduel.rules.wits import State, Wits
from numduel.solve.solution import Figures, Forced, Progress

MOST = 1000  # positions


class WitsSolution(Forced[State]):
    """A number for each total, computed from the target down, which is faster than reading a file."""

    stakes: ClassVar = 0.6

    def __init__(self, game: Wits, progress: Progress) -> None:
        self._plies = {game.target: 0}
        for total in range(game.target - 1, -1, -1):
            state = game.from_position(f"{total}/1")
            after = {game.play(state, move)[0] for move in game.moves(state)}
            ways = [step(self._plies[new], ended=new == game.target) for new in after - {total}]
            if total in after:  # 0 times anything: both can do that forever
                ways.append(0)
            won, drawn = [way for way in ways if way > 0], 0 in ways
            self._plies[total] = min(won) if won else 0 if drawn else min(ways)
        plies = [self._plies[total] for total in range(game.target)]
        super().__init__(
            game, Figures(positions(game), sum(way > 0 for way in plies), sum(way < 0 for way in plies), 0)
        )

    def plies(self, state: State) -> int:
        return self._plies[state[0]]


def positions(game: Wits) -> int:
    """The number of positions: totals below the target."""
    return game.target


def step(plies: int, *, ended: bool) -> int:
    """The plies of a position for the player who moved there: n for a win in n moves, -n for a loss, 0 for a draw."""
    if ended:
        return 1
    return -plies - 1 if plies > 0 else -plies + 1 if plies < 0 else 0
