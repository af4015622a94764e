"""Why a move of Target Sum Showdown is good or bad: the tokens that are needed, and the staircase of scores."""

from itertools import count
from typing import Any

from numduel.advice.look import Look, Template
from numduel.rules.target import State, Target
from numduel.solve.solution import Solution


def leads_to(game: Target, state: State, move: str) -> str:
    """Both scores."""
    turn = game.turn(state)
    scores = game.scores(game.play(state, move))
    return f"makes the scores {scores[turn - 1]} to {scores[2 - turn]}"


def pairs(look: Look) -> str | None:
    """The number that is needed comes more than once, and the opponent can take only one of them."""
    if look.outcome or look.lost:
        return None
    theirs, own, *_ = look.after
    target, pool = look.game.target, look.game.pool(look.after)
    missing = target - own
    if pool.get(missing, 0) < 2 or target - theirs in pool:
        return None
    return f"leaves you {missing} short of {target}, and your opponent can take only one of the {missing}s"


def denies(look: Look) -> str | None:
    """The last token of the number that the opponent needs."""
    target, theirs = look.game.target, look.state[1]
    needed = target - theirs
    if look.lost or look.game.pool(look.state).get(needed) != 1 or needed in look.game.pool(look.after):
        return None
    return f"takes the last {needed}, which your opponent needs for {target}"


def leads(look: Look) -> str | None:
    """The step of the staircase: the least score with which the opponent would hold out."""
    if not look.won or look.outcome:
        return None
    theirs, own, *_ = look.after
    held = _held(look.solution, look.after)
    if held < theirs:
        return None
    return f"makes {own}, and your opponent, on {theirs}, needs {held} to stay in the race"


def _held(solution: Solution[Any], state: State) -> int:
    """The least score with which the player to move would not be lost, if nothing else were different.

    There is one: any token that is left completes some score.
    """
    _, other, pool, turn, moves = state
    return next(score for score in count() if solution.value((score, other, pool, turn, moves)))


def is_met(look: Look) -> str | None:
    """The token with which the opponent reaches the target."""
    needed = look.game.target - look.after[0]
    if look.outcome or needed not in look.game.pool(look.after):
        return None
    return f"lets your opponent reach {look.game.target} with add {needed}"


TEMPLATES: tuple[Template, ...] = (pairs, denies, leads, is_met)
EQUAL: tuple[Template, ...] = ()
