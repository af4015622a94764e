"""What opponents know about Duel of Wits."""

from functools import cache

import numpy as np

from numduel.envs.batch.games import Actions, Array, Bools
from numduel.envs.opponents.looking import Whole
from numduel.envs.opponents.ties import Remembered, Ties
from numduel.rules.wits import Wits

TOTAL = 1  # its row


def ends(game: Wits, seen: Whole) -> Bools:
    """Which moves end the game at once."""
    ended: Bools = (_after(game) == game.target).take(seen[TOTAL], axis=1)
    return ended


def ties(game: Wits) -> Ties:
    """How ties are broken."""
    return Remembered(game, _position)


def greedy(game: Wits, seen: Whole, mask: Bools) -> Actions:
    """Win if you can; otherwise go as high as you can without letting the opponent win at once."""
    chosen: Actions = _greedy(game).take(seen[TOTAL])
    return chosen


def _position(game: Wits, seen: list[int]) -> str:
    """A position with player 1 to move."""
    return f"{seen[TOTAL]}/1"


@cache
def _after(game: Wits) -> Array:
    """The total after each move, a row for each, at each total, whether or not it is legal."""
    totals = np.arange(game.target + 1)
    added = totals + np.arange(1, game.add + 1)[:, None]
    return np.vstack([added, totals * game.factor])


@cache
def _greedy(game: Wits) -> Actions:
    """What the sensible beginner plays at each total."""
    after = _after(game)
    short = game.target - after
    lets_win = (short <= game.add) | (after * game.factor == game.target)
    safe = np.where((short > 0) & ~lets_win, after, -1)  # if none is safe, the first move is played
    chosen: Actions = np.argmax(np.where(short == 0, game.target, safe), axis=0)
    return chosen
