"""Figures and sentences of a report, for the terminal and the page alike."""

import shlex
from collections.abc import Callable, Iterable

from numduel.arena.plan import Plan
from numduel.game import AnyGame
from numduel.players import is_bot
from numduel.players.player import FORFEITS

CONFINED = {
    "namespaces": "Each bot ran in namespaces of its own: without a network, out of reach of other processes.",
    "none": "Bots were not confined: they could do whatever the account that ran them can.",
}

MIXED = "Some bots ran in namespaces of their own, others were not confined, or never started."


def known(value: float | None, words: Callable[[float], str]) -> str:
    """A figure in words, or that there is none."""
    return "-" if value is None else words(value)


def share(value: float) -> str:
    """A score in percent."""
    return f"{100 * value:.1f}%"


def cost(value: float) -> str:
    """What moves gave away, in percent of a game: it is often very little."""
    return f"{100 * value:.2f}%"


def points(value: float) -> str:
    """A rating, with its sign unless it is 0."""
    return f"{round(value):+d}" if round(value) else "0"


def reach(low: float | None, high: float | None) -> str:
    """The interval of a rating."""
    return "-" if low is None or high is None else f"{points(low)} to {points(high)}"


def confinement(whos: Iterable[str], confined: str) -> str:
    """What confined the bots among these players, as a sentence; empty if there were none, or it is not known."""
    if not confined or not any(map(is_bot, whos)):
        return ""
    return CONFINED.get(confined, MIXED)


def forfeited(why: str) -> str:
    """A kind of forfeit, in words."""
    return FORFEITS.get(why, why)


def changes(game: AnyGame) -> str:
    """The rules that differ from the rule book's, in words."""
    return ", ".join(f"{name} {value}".replace("_", " ") for name, value in game.changed.items())


def counted(number: int, what: str) -> str:
    """A number of things: 1 game, 2 games."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def command(plan: Plan) -> str:
    """The command that plays the tournament again."""
    words = ["numduel", "arena", plan.game, "--players", *(entrant.who for entrant in plan.entrants)]
    words += ["--until-sure"] if plan.games is None else ["--games", str(plan.games)]
    words += ["--gauntlet"] if plan.gauntlet else []
    if any(entrant.is_bot for entrant in plan.entrants):
        words += ["--clock", str(plan.clock), "--sandbox", plan.sandbox]
    words += [f"--seed={plan.seed}"] if plan.seed.startswith("-") else ["--seed", plan.seed]
    for name, value in plan.variant().changed.items():
        words += ["--rule", f"{name}={value}"]
    return shlex.join(words)
