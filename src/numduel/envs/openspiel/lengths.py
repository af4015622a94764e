"""How long a match of each game can be."""

from functools import singledispatch
from itertools import accumulate, repeat

from numduel.game import MOVE_LIMIT, AnyGame
from numduel.rules.battle import PILES, Battle
from numduel.rules.duel import Duel
from numduel.rules.showdown import Showdown
from numduel.rules.target import Target
from numduel.rules.wits import Wits
from numduel.solve.duel import positions


@singledispatch
def longest(_: AnyGame) -> int:
    """How many moves the players can make at most, draws of cards not counted; the limit of a match if nobody knows."""
    return MOVE_LIMIT


@longest.register
def _(game: Showdown) -> int:
    """All cards, if both stacks can stay below the target; else as many low ones as can, and one that ends the game."""
    room = 2 * (game.target - 1)
    cards = (card for number in range(1, game.numbers + 1) for card in repeat(number, game.copies))
    fitting = sum(total <= room for total in accumulate(cards))
    return min(fitting + 1, game.numbers * game.copies)


@longest.register
def _(game: Battle) -> int:
    """All cards, and those of a sudden death, which begins only if both stacks have as many penalty cards."""
    more = 0
    if game.penalty_number <= game.numbers and game.copies % 2 == 0:
        more = 1 if game.sudden_death == "holder_loses" else PILES * game.copies
    return game.numbers * game.copies + more


@longest.register
def _(game: Target) -> int:
    """All tokens."""
    return game.numbers * game.copies


@longest.register
def _(game: Wits) -> int:
    """One by one to the target, after multiplying 0 until just before that would end the match."""
    return game.target + 2 * game.repetition - 3 if game.repetition else MOVE_LIMIT


@longest.register
def _(game: Duel) -> int:
    """From every position, whoever's turn it is, as often as it can come up without ending the match."""
    most = 2 * positions(game) * (game.repetition - 1)
    return min(most, MOVE_LIMIT) if game.repetition else MOVE_LIMIT
