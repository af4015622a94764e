"""How a table of Number Stack Duel is set up."""

from numduel.rules.duel import Duel, State
from numduel.web.setup.cards import Stacks, Texts, additions, removals, written
from numduel.web.setup.pressing import Setup, turns


def setup(game: Duel, state: State) -> Setup:
    """Both stacks and the turn."""
    stacks, turn = game.stacks(state), game.turn(state)

    def put(new: Stacks) -> Texts:
        return (written(new, turn),)

    return Setup(
        (*additions(game, game.numbers, stacks, put), turns(game, turn, lambda new: written(stacks, new))),
        removals(game, stacks, put),
    )
