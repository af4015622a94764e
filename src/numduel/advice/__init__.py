"""What the solution says about a move, in words."""

from collections.abc import Callable, Collection, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

from numduel.advice import forced
from numduel.advice.look import Look
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
    first = _sentence(solution, state, values, called)
    return [first] if len(values) == 1 else [first, *ranking(values)]


def to_play(solution: Solution[Any], state: Any, among: Collection[str] | None = None) -> str:
    """The move to advise: the quickest win or, if all is lost, the longest resistance."""
    values = {move: value for move, value in solution.moves(state).items() if among is None or move in among}
    if isinstance(solution, Forced) and max(values.values()) < SAME:
        return forced.longest([Look(solution, state, move) for move in values]).move
    best = pick(solution, state)
    return best if best in values else max(values, key=lambda move: values[move])


def _sentence(solution: Solution[Any], state: Any, values: Mapping[str, float], called: Callable[[str], str]) -> str:
    """Which move to play, and why, in one sentence; two if all is lost."""
    best = to_play(solution, state, values)
    look = Look(solution, state, best)
    if len(values) == 1:
        return f"The only move is {called(best)}: {_only(look)}."
    if look.certain and look.lost:
        if look.outcome:
            return "Every move loses at once, so it does not matter which you choose."
        why = forced.resists(look) if look.length != 2 else f"it {_why(look)}"
        return f"Every move loses. The longest resistance is {called(best)}: {why}."
    ties = [move for move, value in values.items() if move != best and value > values[best] - SAME]
    if len(ties) + 1 == len(values) and not (look.certain and look.outcome):
        return f"It does not matter what you play: {_equal(look)}."
    return f"The best move is {called(best)}: it {_why(look)}{_also(look, [*map(called, ties)])}."


def _only(look: Look) -> str:
    """Why a move is the only one; what it does, if there are others that were ruled out by an earlier answer."""
    if len(look.values) > 1 or look.won:
        return f"it {_why(look)}"
    text: str = _of(look.game).only(look)
    return text


def _equal(look: Look) -> str:
    """Why all moves are equally good."""
    for template in _of(look.game).EQUAL:
        if text := template(look):
            return str(text)
    if look.certain:
        return f"every move wins, {look.move} within {look.length} moves" if look.won else "every move draws"
    if look.won:
        return "you win either way, whatever is drawn"
    if look.lost:
        return "you lose either way against good play"
    return f"your winning chance is {percent(look.value)} either way"


def _also(look: Look, ties: list[str]) -> str:
    """The other moves that are as good."""
    if not ties:
        return ""
    many = len(ties) > 1
    who = f"{len(ties)} other moves" if many else ties[0]
    if look.won:
        return f" ({who} win{'' if many else 's'} too)"
    return f" ({who} draw{'' if many else 's'} too)"


def reason(solution: Solution[Any], state: Any, move: str) -> str:
    """What a move does and why that is good or bad, to complete a sentence that starts with the move."""
    return _why(Look(solution, state, move))


def _why(look: Look) -> str:
    if look.outcome:
        ends = {look.turn: "wins", None: "ends the game in a draw"}
        return f"{ends.get(look.outcome.winner, 'loses')} at once"
    for template in (*_of(look.game).TEMPLATES, *(forced.TEMPLATES if look.certain else ())):
        if text := template(look):
            return str(text)
    return leads_to(look.game, look.state, look.move)


def leads_to(game: AnyGame, state: Any, move: str) -> str:
    """What the table looks like after a move that does not end the game, to complete a sentence."""
    text: str = _of(game).leads_to(game, state, move)
    return text


def _of(game: AnyGame) -> ModuleType:
    """The module of a game."""
    return import_module(f"{__name__}.{game.key}")
