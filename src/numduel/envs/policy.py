"""Policies: what they are asked, and whether what they answer makes sense."""

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from numduel.envs.batch.games import Actions, Array, Bools, Doubles
from numduel.envs.encoding import Floats
from numduel.game import IllegalMove, Moves, NumduelError

Policy = Callable[[Floats, Bools], ArrayLike]
"""Says what to play: from n observations, and which moves are legal in each, the indices of n moves, or the probability
of each move in each of them."""

AT_ONCE = 1 << 16
"""How many positions a policy is asked about at a time."""
TOLERANCE = 1e-5
"""How far the sum of probabilities may be from 1: these are often computed in single precision."""


def ask(policy: Policy, moves: Moves, observations: Floats, masks: Bools) -> Doubles:
    """The probability with which a policy plays each of a game's moves, a row for each observation.

    An answer that makes no sense is an error: IllegalMove if it plays what is illegal.
    """
    parts = range(0, len(masks), AT_ONCE)
    return np.concatenate(
        [_ask(policy, moves, observations[at : at + AT_ONCE], masks[at : at + AT_ONCE]) for at in parts]
    )


def _ask(policy: Policy, moves: Moves, observations: Floats, masks: Bools) -> Doubles:
    rows, answered = len(masks), policy(observations.copy(), masks.copy())  # copies, as it may change them
    try:
        answer = np.asarray(answered)
        what = f"{answer.dtype} of shape {answer.shape}"
    except ValueError:
        answer, what = np.array(None), "rows of different lengths"
    if answer.shape == (rows,) and np.issubdtype(answer.dtype, np.integer):
        return _certain(moves, answer, masks)
    if answer.shape == masks.shape and np.issubdtype(answer.dtype, np.floating):
        return _checked(moves, answer.astype(np.float64), masks)
    wanted = f"{rows} integers or {rows} x {len(moves)} probabilities for {rows} observations"
    raise NumduelError(f"a policy must return {wanted}, not {what}")


def _certain(moves: Moves, answer: NDArray[np.integer], masks: Bools) -> Doubles:
    """The moves that a policy plays, as probabilities."""
    if len(outside := answer[(answer < 0) | (answer >= len(moves))]):
        raise IllegalMove(f"a policy must return indices of moves, 0 to {len(moves) - 1}, not {outside[0]}")
    probabilities = np.zeros(masks.shape)
    probabilities[np.arange(len(answer)), answer] = 1
    _refuse_illegal(moves, probabilities, masks)
    return probabilities


def _checked(moves: Moves, probabilities: Doubles, masks: Bools) -> Doubles:
    """Probabilities that a policy returned."""
    if not np.isfinite(probabilities).all() or (probabilities < 0).any():
        wrong = probabilities[~np.isfinite(probabilities) | (probabilities < 0)]
        raise NumduelError(f"a policy must return probabilities from 0 to 1, not {wrong[0]:g}")
    sums: Array = probabilities.sum(axis=1, keepdims=True)
    if len(wrong := sums[abs(sums - 1) > TOLERANCE]):
        raise NumduelError(f"a policy's probabilities must add up to 1, not to {wrong[0]:g}")
    _refuse_illegal(moves, probabilities, masks)
    return probabilities / sums


def _refuse_illegal(moves: Moves, probabilities: Doubles, masks: Bools) -> None:
    for row, move in np.argwhere((probabilities > 0) & ~masks)[:1]:
        legal = ", ".join(name for name, may in zip(moves, masks[row], strict=True) if may)
        raise IllegalMove(f"a policy plays {moves[move]!r} where it may only play {legal}")


def draw(probabilities: Doubles, rng: np.random.Generator) -> Actions:
    """A move for each row, as likely as it says."""
    up_to = probabilities.cumsum(axis=1)
    points = rng.random((len(up_to), 1)) * up_to[:, -1:]
    chosen: Actions = np.argmax(up_to > points, axis=1)
    return chosen
