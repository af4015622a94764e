"""Judges an answer by the solution, and says in a sentence what is wrong with it."""

from importlib import import_module
from typing import Any

from numduel.advice import percent
from numduel.advice.standing import counted, exactly
from numduel.game import AnyGame, NumduelError, listed, quoted
from numduel.learn.lesson import Step, Verdict
from numduel.solve.picking import pick
from numduel.solve.solution import SAME, Forced, Solution


def judge(solution: Solution[Any], step: Step, answer: str) -> Verdict:
    """The verdict on an answer to a step."""
    if not step.answers:
        why = mistake(solution, step.state, answer)
        return Verdict(not why, why or step.why)
    for possible in step.answers:
        if possible.key == answer:
            return Verdict(possible.right, possible.why)
    keys = listed([possible.key for possible in step.answers])
    raise NumduelError(f"there is no answer {quoted(answer)}: the answers are {keys}")


def judge_last(solution: Solution[Any], state: Any, move: str) -> Verdict:
    """The verdict on a move of the last game."""
    why = mistake(solution, state, move)
    gave = "That gave it away. " if solution.loss(state, move) else ""
    return Verdict(not why, f"{gave}{why} Try again from here." if why else "")


def right_moves(solution: Solution[Any], state: Any) -> tuple[str, ...]:
    """The moves that a lesson accepts: the quickest wins in a game without luck, otherwise the best ones."""
    best = solution.best(state)
    end = solution.distance(state)
    if end is None or solution.value(state) < 1:
        return best
    return tuple(move for move in best if solution.distance(solution.game.play(state, move)) == end - 1)


def mistake(solution: Solution[Any], state: Any, move: str) -> str:
    """What is wrong with a move, in a sentence with the true figure; empty if it is right."""
    lost = solution.loss(state, move)  # raises IllegalMove
    if not isinstance(solution, Forced):
        return _worse(solution, state, move) if lost else ""
    if move in right_moves(solution, state):
        return ""
    game = solution.game
    after = game.play(state, move)
    outcome = game.outcome(after)
    if outcome and outcome.winner is not None:
        return f"That loses at once: {outcome.sentence('you', 'the computer', you=game.turn(state))}."
    if not lost:
        slow, quick = ((solution.distance(each) or 0) for each in (after, state))
        return f"That wins as well, but it takes {counted(slow + 1, 'move')} instead of {quick}."
    if outcome:
        return "That ends the game in a draw, and you can win."
    return _refuted(solution, after)


def _worse(solution: Solution[Any], state: Any, move: str) -> str:
    """What a move of a game with luck costs."""
    values = solution.moves(state)
    worth, best = values[move], max(values.values())
    show = percent if percent(worth) != percent(best) else exactly
    return f"That leaves you a winning chance of {show(worth)}, and you can have {show(best)}."


def _refuted(solution: Solution[Any], after: Any) -> str:
    """How the computer punishes a move."""
    game, reply = solution.game, pick(solution, after)
    then = f"Then the computer {told(game, after, reply)}"
    if abs(solution.value(after) - 0.5) < SAME:
        return f"{then}, and you can no longer force a win."
    if game.outcome(game.play(after, reply)):
        return f"{then}, and wins."
    return f"{then}, and wins within {counted(solution.distance(after) or 0, 'move')}."


def told(game: AnyGame, state: Any, move: str) -> str:
    """What a move of the computer does, to complete a sentence that starts with it."""
    text: str = import_module(f"{__package__}.{game.key}").told(game, state, move)
    return text
