"""Who can sit down at a match."""

from collections.abc import Callable

from numduel.game import NumduelError, quoted
from numduel.players.player import Player

HUMAN = "human"
WHO = (HUMAN, "random")
"""What can be said after --p1 and --p2."""


def check(who: str) -> str:
    """The word itself, if it names somebody who can play."""
    if who not in WHO:
        raise NumduelError(f"there is no player {quoted(who)}: a player is {' or '.join(WHO)}")
    return who


def computer(who: str, below: Callable[[int], int]) -> Player:
    """A player who is no person, with a source of whole numbers below a limit for what it leaves to chance."""
    if check(who) == HUMAN:
        raise NumduelError("a person is asked at a table: there is no computer to play human")
    from numduel.players.random import RandomPlayer

    return RandomPlayer(below)
