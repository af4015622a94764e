"""Figures and sentences of a report, for the terminal and the page alike."""

import shlex

from numduel.arena.plan import Plan
from numduel.game import AnyGame
from numduel.players import COMPUTERS
from numduel.players.player import FORFEITS

FEW = 20  # games of a couple: with fewer, most intervals are too wide to say much

CONFINED = {
    "namespaces": "Each bot ran in namespaces of its own: no network, no sight of other processes.",
    "none": "Bots were not confined: they could do whatever the account that ran them can.",
}

MIXED = "Some bots ran in namespaces of their own, others were not confined, or never started."


def share(value: float) -> str:
    """A score in percent."""
    return f"{100 * value:.1f}%"


def cost(value: float) -> str:
    """What moves gave away, in percent of a game: it is often very little."""
    return f"{100 * value:.2f}%"


def points(value: float) -> str:
    """A rating, with its sign unless it is 0."""
    return f"{round(value):+d}" if round(value) else "0"


def has_bots(plan: Plan) -> bool:
    """Whether any of the players is a program."""
    return any(entrant.who not in COMPUTERS for entrant in plan.entrants)


def confinement(plan: Plan, confined: str) -> str:
    """What confined the bots, as a sentence; empty if there were none."""
    if not has_bots(plan):
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
    words += ["--one-against-all"] if plan.gauntlet else []
    words += ["--clock", str(plan.clock)] if has_bots(plan) else []
    words += ["--sandbox", plan.sandbox] if has_bots(plan) and plan.sandbox != "auto" else []
    words += ["--seed", plan.seed]
    for name, value in plan.variant().changed.items():
        words += ["--rule", f"{name}={value}"]
    return shlex.join(words)


def notes(plan: Plan, fewest: int) -> list[str]:
    """What a reader should know before believing the figures; `fewest` is the least number of games of a couple."""
    found = []
    if fewest < FEW:
        found.append(
            f"Few games: {'some players met' if plan.games is None else 'each two players met'} only "
            f"{fewest} times, so the intervals are wide and the order may change with more."
        )
    return found
