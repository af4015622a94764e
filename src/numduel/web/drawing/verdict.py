"""The verdict on another try at a mistake."""

from functools import partial
from typing import Any

from numduel.advice import hint, percent, reason
from numduel.solve.solution import Forced, Solution
from numduel.web.drawing.buttons import quoted_label
from numduel.web.drawing.rated import rated_moves


def verdict(solution: Solution[Any], state: Any, answer: str, *, solved: bool) -> dict[str, Any]:
    """Whether an answer is right and what it does; and the best move, if it is right or `solved`."""
    loss = solution.loss(state, answer)
    solved = solved or not loss
    game = solution.game
    return {
        "answer": answer,
        "called": quoted_label(game, state, answer),
        "right": not loss,
        "loss": percent(loss),
        "does": reason(solution, state, answer),
        "why": hint(solution, state, called=partial(quoted_label, game, state))[0] if solved else "",
        "choices": rated_moves(game, solution, state) if solved else [],
        "forced": isinstance(solution, Forced),
    }
