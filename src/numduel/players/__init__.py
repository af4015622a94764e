"""Who can sit down at a match."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from numduel.game import NumduelError, quoted
from numduel.players.player import Player

if TYPE_CHECKING:
    from numduel.solve.solution import Solve

HUMAN = "human"
COMPUTERS = {
    "random": "plays any move, without a look at it",
    "easy": "knows what every move is worth, and often does not care",
    "medium": "gives little away at a time, but makes mistakes",
    "hard": "errs now and then",
    "perfect": "never errs: you win only with luck, or from a start that is won",
    "greedy": "a sensible beginner who takes what is there: good in most games, lost in wits",
}
"""The computers, each with what it does: from the weakest to the strongest, and one who does not fit in there."""
WHO = (HUMAN, *COMPUTERS)
"""What can be said after --p1 and --p2."""
SIMPLE = ("random", "greedy")
"""Those who play without knowing what a move is worth."""


def named(who: str) -> str:
    """The word itself, if it names somebody who can play."""
    if who not in WHO:
        raise NumduelError(f"there is no player {quoted(who)}: a player is {', '.join(WHO[:-1])} or {WHO[-1]}")
    return who


def is_foreign(who: str) -> bool:
    """Whether a word names somebody whom numduel knows only from records: a kind, a colon, and who of that kind it is.

    `bot:python mine.py` is one.
    """
    kind, _, which = who.partition(":")
    return kind.isascii() and kind.isalpha() and kind.islower() and bool(which.strip())


def needs_solution(who: str) -> bool:
    """Whether somebody can play only a game that is solved."""
    return who not in (HUMAN, *SIMPLE)


def computer(who: str, below: Callable[[int], int], solve: "Solve | None" = None) -> Player:
    """A player who is no person, with a source of whole numbers below a limit for what it leaves to chance.

    `solve` finds the solution of the game for those who need it; without it, numduel's own.
    """
    if named(who) == HUMAN:
        raise NumduelError("a person is asked at a table: there is no computer to play human")
    if who == "random":
        from numduel.players.random import RandomPlayer

        return RandomPlayer(below)
    if who == "greedy":
        from numduel.players.greedy import GreedyPlayer

        return GreedyPlayer()
    from numduel.solve import solve as own

    solve = solve or own
    if who == "perfect":
        from numduel.players.perfect import PerfectPlayer

        return PerfectPlayer(solve)
    from numduel.players.graded import STRENGTHS, GradedPlayer

    return GradedPlayer(STRENGTHS[who], solve, below)
