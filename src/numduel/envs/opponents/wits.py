"""What opponents know about Duel of Wits."""

import numpy as np

from numduel.envs.batch.games import Actions, Array, Bools
from numduel.envs.opponents.looking import Whole
from numduel.rules.wits import Wits

TOTAL = 1  # its row


def ends(game: Wits, seen: Whole) -> Bools:
    """Which moves end the game at once."""
    ended: Bools = _after(game, seen[TOTAL]) == game.target
    return ended


def greedy(game: Wits, seen: Whole, mask: Bools) -> Actions:
    """Win if you can; otherwise go as high as you can without letting the opponent win at once."""
    after = _after(game, seen[TOTAL])
    short = game.target - after
    lets_win = (short <= game.add) | (after * game.factor == game.target)
    safe = np.where(mask & ~lets_win, after, -1)  # if none is safe, the first move is played
    chosen: Actions = np.argmax(np.where(short == 0, game.target, safe), axis=0)
    return chosen


def position(game: Wits, seen: list[int]) -> str:
    """A position with player 1 to move."""
    return f"{seen[TOTAL]}/1"


def _after(game: Wits, total: Array) -> Array:
    """The total after each move, whether or not it is legal: a row for each move."""
    added = total + np.arange(1, game.add + 1)[:, None]
    return np.vstack([added, total * game.factor])
