"""How a player stands, and how a whole game stands, in words."""

from typing import Any

from numduel.advice import percent
from numduel.solve.solution import Forced, Solution


def standing(solution: Solution[Any], state: Any, who: str) -> str:
    """How the player to move stands."""
    value, end = solution.value(state), solution.distance(state)
    if not isinstance(solution, Forced):
        return f"{who}'s winning chance is {exactly(value)}."
    if end is None:
        return f"{who} can force a draw, but not a win."
    ends = "wins" if value == 1 else "loses"
    return f"{who} {ends} on the next move." if end == 1 else f"{who} {ends} within {counted(end, 'move')}."


def shares(solution: Solution[Any]) -> str:
    """How many of a game's positions are good for the player to move."""
    positions, won, lost, _ = solution.figures
    even = positions - won - lost
    counts = {"won": won, "lost": lost, "drawn": even}
    if not isinstance(solution, Forced):  # with luck, few positions are certain
        counts = {"better than even": won, "worse": lost, "even": even}
    found = ", ".join(f"{100 * count / positions:.2f}% {what}" for what, count in counts.items())
    return f"For the player to move: {found}."


def counted(number: int, what: str) -> str:
    """A count with its noun, in the plural unless it is 1."""
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def exactly(value: float) -> str:
    """A winning chance with as many digits as are useful."""
    return percent(value) if value in {0.0, 0.5, 1.0} else f"{100 * value:.3f}%"
