"""What opponents know about Number Stack Showdown."""

import numpy as np

from numduel.envs.batch.games import Actions, Bools
from numduel.envs.opponents.looking import Whole
from numduel.envs.opponents.ties import ByLuck, Ties
from numduel.rules.showdown import Showdown

OWN, OTHER, CARD, LEFT = 1, 2, 3, 5  # their rows


def ends(game: Showdown, seen: Whole) -> Bools:
    """Which moves end the game at once."""
    empty = seen[LEFT:].sum(axis=0) == 0  # nothing is left to be drawn
    ended: Bools = (seen[[OWN, OTHER]] + seen[CARD] >= game.target) | empty
    return ended


def ties(game: Showdown) -> Ties:
    """How ties are broken."""
    return ByLuck(game, ends)


def greedy(game: Showdown, seen: Whole, mask: Bools) -> Actions:
    """Keep what takes you closer to the target; once one card can reach it, wait for that card."""
    own, other, card = seen[OWN], seen[OTHER], seen[CARD]
    waits = own + game.numbers >= game.target
    gives = waits & (own + card != game.target) & (other + card != game.target)
    chosen: Actions = np.where(mask.all(axis=0), gives, mask[1]).astype(np.intp)
    return chosen
