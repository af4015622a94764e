"""What opponents know about Target Sum Showdown."""

import numpy as np

from numduel.envs.batch.games import Actions, Bools
from numduel.envs.opponents.looking import Whole
from numduel.rules.target import Target

OWN, OTHER, LEFT = 1, 2, 3  # their rows


def ends(game: Target, seen: Whole) -> Bools:
    """Which moves end the game at once."""
    numbers = np.arange(1, game.numbers + 1)[:, None]
    own = seen[OWN]
    last = seen[LEFT:].sum(axis=0) == 1
    ended: Bools = np.vstack([own + numbers >= game.target, own < numbers]) | last
    return ended


def greedy(game: Target, seen: Whole, mask: Bools) -> Actions:
    """Add the largest number that does not take you over the target; if all do, subtract the smallest."""
    has = seen[LEFT:] > 0
    fits = has & (seen[OWN] + np.arange(1, game.numbers + 1)[:, None] <= game.target)
    largest = game.numbers - 1 - np.argmax(fits[::-1], axis=0)
    chosen: Actions = np.where(fits.any(axis=0), largest, game.numbers + np.argmax(has, axis=0))
    return chosen


def position(game: Target, seen: list[int]) -> str:
    """A position with player 1 to move."""
    return f"{seen[OWN]}/{seen[OTHER]}/{''.join(map(str, seen[LEFT:]))}/1"
