"""Which of the best moves to play."""

from typing import Any

from numduel.solve.solution import SAME, Solution


def pick(solution: Solution[Any], state: Any) -> str:
    """One of the best moves: the quickest win, or else the move that is hardest to answer."""
    best = solution.best(state)
    if len(best) == 1:
        return best[0]
    price = _soonest if solution.value(state) > 1 - SAME else _hardest
    return min(best, key=lambda move: price(solution, solution.game.play(state, move)))


def _soonest(solution: Solution[Any], after: Any) -> int:
    """How long it takes to win; with chance, whether it wins at once."""
    return 0 if solution.game.to_move(after) is None else solution.distance(after) or 1


def _hardest(solution: Solution[Any], after: Any) -> tuple[bool, int, int]:
    """How easily the opponent keeps their advantage: at once, or with how many good replies and in how many moves."""
    over = solution.game.to_move(after) is None
    return over, len(solution.best(after)), -(solution.distance(after) or 0)
