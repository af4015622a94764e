"""How a table of Number Stack Showdown is set up."""

from numduel.rules.showdown import Showdown, State
from numduel.web.setup.cards import dealt, written
from numduel.web.setup.pressing import Setup


def setup(game: Showdown, state: State) -> Setup:
    """Both stacks, the card in hand and the turn."""
    return dealt(game, state, written)
