"""How a table of Duel of Wits is set up."""

from numduel.rules.wits import State, Wits
from numduel.web.setup.pressing import Setup, steps, turns


def setup(game: Wits, state: State) -> Setup:
    """The total and the turn."""
    total, turn, _ = state
    return Setup(
        (
            steps(game, "Total", total, lambda new: f"{new}/{turn}"),
            turns(game, turn, lambda new: f"{total}/{new}"),
        )
    )
