"""What opponents know about Target Sum Showdown."""

import numpy as np

from numduel.envs.batch.games import Actions, Array, Bools
from numduel.envs.batch.lazy import Lazy
from numduel.envs.batch.target import Worth
from numduel.envs.opponents.looking import Whole
from numduel.envs.opponents.ties import Ties
from numduel.rules.target import Target
from numduel.solve.target import WON

OWN, OTHER, LEFT = 1, 2, 3  # their rows
FAR = 1000  # more moves than a game has
MOST = 1000  # more moves than there are to choose from


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


def ties(game: Target) -> Ties:
    """How ties are broken."""
    return TargetTies(game)


class TargetTies(Ties):
    """The quickest win, or else the move that is hardest to answer: this game has too many positions to remember."""

    def __init__(self, game: Target) -> None:
        self._game, self._worth = game, Lazy(Worth, game)

    def broken(self, seen: Whole, best: Bools, won: Bools) -> Actions:
        stored = self._worth().after(seen[OWN], seen[OTHER], seen[LEFT:]).astype(np.int64)
        moves_left = np.where(stored, WON - np.abs(stored), 0)
        ended = ends(self._game, seen)
        price = np.where(ended, 0, np.maximum(moves_left, 1))  # of a win
        for move in range(len(best)):
            (at,) = (best[move] & ~won).nonzero()
            if len(at):
                replies = np.where(ended[move, at], MOST, self._good_replies(seen[:, at], move))
                price[move, at] = replies * FAR - moves_left[move, at]
        chosen: Actions = np.argmin(np.where(best, price, MOST * FAR + 1), axis=0)
        return chosen

    def _good_replies(self, seen: Whole, move: int) -> Array:
        """How many best moves the opponent has after a move that does not end the game."""
        number = move % self._game.numbers
        left = seen[LEFT:].copy()
        left[number] -= 1
        after = seen[OWN] + (number + 1 if move == number else -number - 1)
        values = self._worth().moves(seen[OTHER], after, left)
        values[~np.vstack([left, left]).astype(np.bool_)] = -1
        good: Array = np.count_nonzero(values == values.max(axis=0), axis=0)
        return good
