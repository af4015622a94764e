"""The rules of Duel of Wits in plain words."""

from numduel.handbook.words import endless, example, moves
from numduel.rules.notation import span
from numduel.rules.wits import Wits


def text(game: Wits) -> str:
    """The page below its title."""
    target = game.target
    return f"""
## The table

There is one total, which both players share. It starts at 0.

## A turn

Either add a whole number ({span(game.add)}) to the total, or multiply the total by {game.factor}. You cannot pass, and
you may not take the total over {target}.

## The end

- The player who makes the total exactly {target} wins.
- A player without a legal move would lose, but that cannot happen: below {target}, you can always add 1.
- Multiplying a total of 0 is allowed and leaves it at 0. That could go on forever: {endless(game.repetition)}.

## Moves and positions as text

Moves: {moves("add", game.add)}, `multiply`. A position is `total/turn`: the total, and the number of the player whose
turn it is. {example(game, "24/2", "the total is 24 and it is player 2's turn")}
"""
