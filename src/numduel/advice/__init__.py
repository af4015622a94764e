"""What the solution says about a move, in words."""

from collections.abc import Callable, Collection, Mapping
from importlib import import_module
from typing import Any

from numduel.game import AnyGame
from numduel.solve.picking import pick
from numduel.solve.solution import SAME, Forced, Solution


def percent(value: float) -> str:
    """A winning chance to a tenth of a percent; 0%, 50% and 100% only if they are exact."""
    for plain in (0, 50, 100):
        if abs(100 * value - plain) < SAME:
            return f"{plain}%"
    return f"{min(max(100 * value, 0.1), 99.9):.1f}%"


def ranking(values: Mapping[str, float]) -> list[str]:
    """Moves by the winning chances they leave, best first: one line for all that leave the same chance."""
    groups: dict[str, list[str]] = {}
    for move in sorted(values, key=lambda move: -round(values[move], 9)):
        groups.setdefault(percent(values[move]), []).append(move)
    width = max(map(len, groups), default=0)
    return [f"{chance:>{width}}: {', '.join(moves)}" for chance, moves in groups.items()]


def hint(
    solution: Solution[Any],
    state: Any,
    among: Collection[str] | None = None,
    called: Callable[[str], str] = str,
) -> list[str]:
    """The best move of a state and why, then the winning chance each move leaves.

    `among` limits it to some moves; `called` says what to call the best one.
    """
    values = {move: value for move, value in solution.moves(state).items() if among is None or move in among}
    if not values:
        return [f"There is nothing to decide: your winning chance is {percent(solution.value(state))}."]
    best = pick(solution, state)
    if best not in values:
        best = max(values, key=lambda move: values[move])
    why = reason(solution, state, best)
    if len(values) == 1:
        return [f"The only move is {called(best)}: it {why}."]
    lost = isinstance(solution, Forced) and values[best] < SAME
    return [
        f"{'Every move loses. The best try' if lost else 'The best move'} is {called(best)}: it {why}.",
        *ranking(values),
    ]


def reason(solution: Solution[Any], state: Any, move: str) -> str:
    """What a move does, to complete a sentence that starts with the move."""
    game = solution.game
    after = game.play(state, move)
    outcome = game.outcome(after)
    if outcome:
        ends = {game.turn(state): "wins", None: "ends the game in a draw"}
        return f"{ends.get(outcome.winner, 'loses')} at once"
    text = leads_to(game, state, move)
    if isinstance(solution, Forced):
        text += f", after which {_replies(solution, after)}"
    return text


def leads_to(game: AnyGame, state: Any, move: str) -> str:
    """What the table looks like after a move that does not end the game, to complete a sentence."""
    text: str = import_module(f"{__name__}.{game.key}").leads_to(game, state, move)
    return text


def _replies(solution: Solution[Any], after: Any) -> str:
    """How the other player can answer, in a game without luck."""
    value, replies = solution.value(after), solution.moves(after)
    winning = [reply for reply, worth in replies.items() if worth > 1 - SAME]
    if value < SAME:
        return "every reply loses"
    if not winning:
        return "no reply wins"
    if len(winning) == len(replies):
        return "every reply wins"
    return f"only {winning[0]} wins" if len(winning) == 1 else f"{len(winning)} of the {len(replies)} replies win"
