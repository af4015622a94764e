"""What opponents know about Number Stack Duel."""

import numpy as np

from numduel.envs.batch.games import Actions, Bools
from numduel.envs.opponents.looking import Whole
from numduel.envs.opponents.ties import Remembered, Ties
from numduel.rules.duel import Duel

OWN, STACKS = 1, 3  # their rows


def ends(game: Duel, seen: Whole) -> Bools:
    """Which moves end the game at once."""
    ended: Bools = seen[OWN] + np.arange(1, game.numbers + 2)[:, None] >= game.target
    ended[-1] = False  # an attack
    return ended


def ties(game: Duel) -> Ties:
    """How ties are broken."""
    return Remembered(game, _position)


def greedy(game: Duel, seen: Whole, mask: Bools) -> Actions:
    """Win if you can; otherwise attack if you can; otherwise add the largest number that does not bust."""
    short = game.target - seen[OWN]
    attacks = mask[-1] & (short > game.numbers)
    chosen: Actions = np.where(attacks, game.numbers, np.minimum(game.numbers, short) - 1)
    return chosen


def _position(game: Duel, seen: list[int]) -> str:
    """A position with player 1 to move."""
    stacks = seen[STACKS : STACKS + game.target], seen[STACKS + game.target :]
    own, other = (",".join(str(number) for number in stack if number) or "-" for stack in stacks)
    return f"{own}/{other}/1"
