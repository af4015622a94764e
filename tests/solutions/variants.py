"""Other rules than the books', and whether they are fair."""

from typing import Any

import numduel
from numduel.solve.solution import SAME
from solutions.words import listed, table, verdict

VARIANTS: dict[str, list[dict[str, object]]] = {
    "wits": [{"factor": 3}, {"add": 9}, {"target": 100}, {"target": 44, "factor": 5}],
    "duel": [{"target": 8}, {"target": 12}, {"numbers": 3}, {"numbers": 5}],
    "battle": [{"copies": 1}, {"numbers": 9}, {"penalty": 10}, {"sudden_death": "giver_loses"}],
    "showdown": [{"target": 30}, {"target": 40}, {"numbers": 6}, {"forced": "loose"}],
    "target": [{"target": 30}, {"copies": 1}, {"numbers": 9}],
}


def section() -> list[str]:
    lines, fair = [], []
    for key, variants in VARIANTS.items():
        for rules in ({}, *variants):
            solution = numduel.solve(numduel.game(key, **rules))
            changed = " ".join(f"{name}={value}" for name, value in rules.items())
            named = f"`{changed}`" if rules else "by the book"
            lines.append((f"{key}, {named}", verdict(solution), ends(solution)))
            if abs(solution.value(solution.game.start()) - 0.5) < SAME:
                fair.append(f"{key} with {named}")
    return [
        """What becomes of a game if a rule is changed? `numduel solve GAME --rule NAME=VALUE` answers that for any
        variant that is not too large. Some answers:""",
        table(("game and rules", "the first player", "ends within"), lines),
        f"""Exactly fair among these are {listed(fair)}. Another target hardly changes showdown, and with lower cards it
        is nearly fair. But if a card may be given that takes the other stack beyond the target (`forced=loose`), it
        pays far more to be the one who draws next.""",
        """In wits the second player can never be the one who wins by force, whatever the numbers: the first player
        could double 0, and so hand over the very same position.""",
    ]


def ends(solution: Any) -> str:
    """How long the game takes if it is won by force."""
    distance = solution.distance(solution.game.start())
    return f"{distance} moves" if distance else ""
