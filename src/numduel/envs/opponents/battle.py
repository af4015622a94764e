"""What opponents know about Number Stack Battle."""

import numpy as np

from numduel.envs.batch.games import Actions, Array, Bools
from numduel.envs.opponents.looking import Whole
from numduel.envs.opponents.ties import ByLuck, Ties
from numduel.rules.battle import PILES, Battle

OWN, OTHER, OWN_FIVES, OTHER_FIVES, CARD, LEFT = 1, 2, 3, 4, 5, 6  # their rows
SUDDEN = -3  # the row that says whether it is sudden death; then the fives of both sides in it


def ends(game: Battle, seen: Whole) -> Bools:
    """Which moves end the game at once."""
    empty = seen[LEFT:SUDDEN].sum(axis=0) == 0  # nothing is left to be drawn
    five = seen[CARD] == game.penalty_number
    ahead = seen[OWN] - seen[OTHER]
    more_fives = seen[OWN_FIVES] - seen[OTHER_FIVES]
    sides = np.array([[1], [-1]])  # the card goes to the player, or to the opponent
    tied = (ahead + sides * _worth(game, seen[CARD]) == 0) & (more_fives + sides * five == 0)
    over: Bools = empty & ~(tied & (game.penalty_number <= game.numbers))
    sudden: Bools = seen[SUDDEN] > 0
    if game.sudden_death == "holder_loses":
        return over | sudden
    last = empty & (seen[SUDDEN + 1 :].sum(axis=0) + 1 == PILES * game.copies)
    ended: Bools = np.where(sudden, np.vstack([last, np.ones_like(last)]), over)
    return ended


def ties(game: Battle) -> Ties:
    """How ties are broken."""
    return ByLuck(game, ends)


def greedy(game: Battle, seen: Whole, mask: Bools) -> Actions:
    """Keep what counts for you, and give away what does not."""
    return (_worth(game, seen[CARD]) <= 0).astype(np.intp)


def _worth(game: Battle, card: Array) -> Array:
    """What a card counts at the end."""
    worth: Array = card - game.penalty * (card == game.penalty_number)
    return worth
