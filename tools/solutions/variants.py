"""Variants, and whether they are fair."""

from collections.abc import Mapping
from typing import Any

import numduel
from numduel.solve.solution import SAME
from solutions.words import Variants, listed, table, verdict


def section(variants: Mapping[str, Variants], remarks: list[str]) -> list[str]:
    """What happens to each game in some of its variants, and a few remarks."""
    lines, fair = [], []
    for key, others in variants.items():
        for rules in ({}, *others):
            solution = numduel.solve(numduel.game(key, **rules))
            changed = " ".join(f"{name}={value}" for name, value in rules.items())
            named = f"`{changed}`" if rules else "by the book"
            lines.append((f"{key}, {named}", verdict(solution), ends(solution)))
            if abs(solution.value(solution.game.start()) - 0.5) < SAME:
                fair.append(f"{key} with {named}")
    return [
        """What happens to a game when a rule changes? `numduel solve GAME --rule NAME=VALUE` tells you for any variant
        that is not too large. Some answers:""",
        table(("game and rules", "the first player", "ends within"), lines),
        f"Of these, {listed(fair)} are exactly fair.",
        *remarks,
    ]


def ends(solution: Any) -> str:
    """How long the game takes, if one player can force a win."""
    distance = solution.distance(solution.game.start())
    return f"{distance} moves" if distance else ""
