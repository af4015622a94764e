"""The players: numduel's computers, and what any opponent has to provide."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from numduel.game import NumduelError, listed, quoted
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
"""The players that numduel has itself."""
BOT = "bot:"
"""What a program's command comes after, where a player is named."""
SIMPLE = ("random", "greedy")
"""Those that need no solution to play."""
GRADED = tuple(who for who in COMPUTERS if who not in SIMPLE)
"""Those that need one, from the weakest to the strongest."""


def named(who: str) -> str:
    """The name itself, if it is one of WHO or bot:COMMAND."""
    if is_bot(who):
        from numduel.players.bot.command import split

        split(command_of(who))
    elif who not in WHO:
        raise NumduelError(f"there is no player {quoted(who)}: choose {', '.join(WHO)} or {BOT}COMMAND")
    return who


def own(who: str) -> str:
    """The name itself, if it is one of WHO: where a name comes from elsewhere, no command of it may be run."""
    if who not in WHO:
        raise NumduelError(f"there is no player {quoted(who)}: choose {listed(WHO)}")
    return who


def is_bot(who: str) -> bool:
    """Whether a name is of a program that plays: bot:COMMAND."""
    return who.startswith(BOT) and bool(command_of(who))


def command_of(who: str) -> str:
    """The command of a bot."""
    return who.removeprefix(BOT).strip()


def is_foreign(who: str) -> bool:
    """Whether a name is of a player that numduel knows only from records: a kind, a colon and an identifier.

    For example, `bot:python mine.py`.
    """
    kind, _, which = who.partition(":")
    return kind.isascii() and kind.isalpha() and kind.islower() and bool(which.strip())


def needs_solution(who: str) -> bool:
    """Whether a player can only play a game that is solved."""
    return who in GRADED


def computer(who: str, below: Callable[[int], int], solve: "Solve | None" = None, sandbox: str = "auto") -> Player:
    """A computer player or a bot; `below(n)` gives a computer random whole numbers from 0 to n - 1.

    `solve` finds the game's solution for those that need it; numduel.solve by default. `sandbox` is for bots.
    """
    if named(who) == HUMAN:
        raise NumduelError("human is not a computer: ask the person instead")
    if is_bot(who):
        from numduel.players.bot import BotPlayer

        return BotPlayer(command_of(who), sandbox=sandbox)
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
