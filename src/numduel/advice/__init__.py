"""What the solution says about a move, in words."""

from importlib import import_module
from typing import Any

from numduel.game import AnyGame
from numduel.players.perfect import pick
from numduel.solve.solution import SAME, Forced, Solution


def percent(value: float) -> str:
    """A winning chance, to a tenth; what is certain, or as good as it is bad, without one."""
    for plain in (0, 50, 100):
        if abs(100 * value - plain) < SAME:
            return f"{plain} %"
    return f"{min(max(100 * value, 0.1), 99.9):.1f} %"


def ranking(solution: Solution[Any], state: Any) -> list[tuple[str, list[str]]]:
    """The moves of a state by their winning chances, the best first; those of the same chance together."""
    groups: dict[str, list[str]] = {}
    values = solution.moves(state)
    for move in sorted(values, key=lambda move: -round(values[move], 9)):
        groups.setdefault(percent(values[move]), []).append(move)
    return list(groups.items())


def hint(solution: Solution[Any], state: Any) -> list[str]:
    """The best move of a state and why, and the winning chance that each move leaves."""
    moves = solution.game.moves(state)
    if not moves:
        return [f"There is nothing to choose: your winning chance is {percent(solution.value(state))}."]
    if len(moves) == 1:
        return [f"There is no choice but {moves[0]}, which {reason(solution, state, moves[0])}."]
    groups = ranking(solution, state)
    width = max(len(chance) for chance, _ in groups)
    best = pick(solution, state)
    lines = [f"{chance:>{width}}: {', '.join(group)}" for chance, group in groups]
    return [f"Best is {best}: it {reason(solution, state, best)}.", *lines]


def reason(solution: Solution[Any], state: Any, move: str) -> str:
    """What a move does, as the end of a sentence that begins with the move."""
    game = solution.game
    after = game.play(state, move)
    outcome = game.outcome(after)
    if outcome:
        ends = {game.turn(state): "wins", None: "draws"}
        return f"{ends.get(outcome.winner, 'loses')} at once: {outcome.reason}"
    text = leads_to(game, state, move)
    if isinstance(solution, Forced):
        text += f", from which {_replies(solution, after)}"
    return text


def leads_to(game: AnyGame, state: Any, move: str) -> str:
    """What the table looks like after a move that does not end the game, as the end of a sentence."""
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
