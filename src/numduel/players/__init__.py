"""The players: numduel's computers, and what any opponent has to provide."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from numduel.game import NumduelError, quoted
from numduel.players.player import Player

if TYPE_CHECKING:
    from numduel.solve.solution import Solve

HUMAN = "human"
COMPUTERS = {
    "random": "plays any legal move",
    "easy": "makes many mistakes",
    "medium": "makes some mistakes",
    "hard": "makes few mistakes",
    "perfect": "makes no mistakes: to win, you need luck or a winning start",
    "greedy": "a sensible beginner: good at most games, hopeless at wits",
}
"""The computers and what they do, from the weakest to the strongest; then one that is off this scale."""
WHO = (HUMAN, *COMPUTERS)
"""The choices for --p1 and --p2."""
SIMPLE = ("random", "greedy")
"""Those that need no solution to play."""
GRADED = tuple(who for who in COMPUTERS if who not in SIMPLE)
"""Those that need one, from the weakest to the strongest."""


def named(who: str) -> str:
    """The name itself, if it is one of WHO."""
    if who not in WHO:
        raise NumduelError(f"there is no player {quoted(who)}: a player is {', '.join(WHO[:-1])} or {WHO[-1]}")
    return who


def is_foreign(who: str) -> bool:
    """Whether a name is of a player that numduel knows only from records: a kind, a colon and an identifier.

    For example, `bot:python mine.py`.
    """
    kind, _, which = who.partition(":")
    return kind.isascii() and kind.isalpha() and kind.islower() and bool(which.strip())


def needs_solution(who: str) -> bool:
    """Whether a player can only play a game that is solved."""
    return who not in (HUMAN, *SIMPLE)


def computer(who: str, below: Callable[[int], int], solve: "Solve | None" = None) -> Player:
    """A computer player; `below(n)` gives it random whole numbers from 0 to n - 1.

    `solve` finds the game's solution for those that need it; numduel.solve by default.
    """
    if named(who) == HUMAN:
        raise NumduelError("human is not a computer: ask the person instead")
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
