"""Puzzles that ask for a move: the only winning one, or one that is clearly the best."""

from typing import Any

from numduel.advice import hint, percent, reason
from numduel.players import computer
from numduel.puzzles.puzzle import Called, Puzzle, Verdict, graded
from numduel.solve.solution import Forced, Solution

CLEARLY = 0.04  # by how much a move must beat the next best if there is luck
DEEP = (3, 5, 8)  # moves to look ahead: more than the first with a sound instinct, than the others with a false one
CLOSE = (0.06, 0.08, 0.055)  # the same for what the next best move gives away, if there is luck: less of it is harder


def asked(solution: Solution[Any], state: Any) -> Puzzle | None:
    """The puzzle in a position, if exactly one move is right and does not simply win at once."""
    answer = only_answer(solution, state)
    if answer is None:
        return None
    grade = grade_of(solution, state, answer)
    return Puzzle(
        state,
        solution.game.turn(state),
        f"Find {_task(solution, state)}.",
        "",
        solution.game.moves(state),
        answer,
        grade,
        judged,
    )


def only_answer(solution: Solution[Any], state: Any) -> str | None:
    """The move to find in a position, if there is one."""
    values = solution.moves(state)
    ranked = sorted(values, key=lambda move: -values[move])
    least = 0.5 if isinstance(solution, Forced) else CLEARLY
    if len(ranked) < 2 or values[ranked[0]] - values[ranked[1]] < least:
        return None
    return None if solution.game.outcome(solution.game.play(state, ranked[0])) else ranked[0]


def _task(solution: Solution[Any], state: Any) -> str:
    """What to find."""
    if not isinstance(solution, Forced):
        return "the best move"
    return "the only winning move" if solution.value(state) == 1 else "the only move that does not lose"


def grade_of(solution: Solution[Any], state: Any, answer: str) -> int:
    """How hard it is to find the answer.

    What counts first is whether a sensible beginner would play it; then how far one has to look ahead or, with luck,
    how little the wrong move gives away; and whether the beginner's move at least does not lose.
    """
    game = solution.game
    instinct = computer("greedy", lambda _: 0).choose(game, state)
    misled = instinct != answer
    if not isinstance(solution, Forced):
        values = solution.moves(state)
        gap = values.pop(answer) - max(values.values())
        return graded(misled=misled, steps=sum(gap < limit for limit in (CLOSE[1:] if misled else CLOSE[:1])))
    depth = _depth(solution, state, answer)
    steps = sum(depth > limit for limit in (DEEP[1:] if misled else DEEP[:1]))
    return graded(misled=misled, steps=steps + (misled and solution.value(game.play(state, instinct)) < 1))


def _depth(solution: Solution[Any], state: Any, answer: str) -> int:
    """How many moves one has to look ahead: to the win, or to the end of the wrong move that loses last."""
    wins = solution.distance(state)
    if wins is not None:
        return wins
    game = solution.game
    return 1 + max(solution.distance(game.play(state, move)) or 0 for move in game.moves(state) if move != answer)


def judged(solution: Solution[Any], puzzle: Puzzle, given: str, called: Called) -> Verdict:
    """The verdict on a move."""
    state, right = puzzle.state, given == puzzle.answer
    return Verdict(
        right,
        "" if right else f"gives away {percent(solution.loss(state, given))}",
        "" if right else f"{called(given)} {reason(solution, state, given)}.",
        hint(solution, state, called=called)[0],
        solution.moves(state),
    )
