"""The rules of Number Stack Duel in plain words."""

from numduel.handbook.words import endless, example, moves
from numduel.rules.duel import Duel
from numduel.rules.notation import span


def text(game: Duel) -> str:
    """The page below its title."""
    target = game.target
    return f"""
## The table

Each player has a stack of numbers, empty at first; its total is the sum of its numbers. Both stacks lie open. There
is no end of numbers to add ({span(game.numbers)}).

## A turn

Do one of two things.

- Add: put a number ({span(game.numbers)}) on top of your own stack.
- Attack: take the top number off the other player's stack. You can attack only if both stacks have a number on them and
the top numbers are the same. Your own stack stays as it is.

## The end

- A stack of exactly {target} wins for its owner, at once.
- A stack of more than {target} loses for its owner, at once. Nobody stops you from making such a move.
- Attacks and new numbers could follow each other for ever: {endless(game.repetition)}.

## Moves and positions as text

Moves: {moves("add", game.numbers)}, `attack`. A position is `stack1/stack2/turn`: the numbers of a stack from the
bottom up, joined by commas, `-` for an empty stack, and the number of the player whose turn it is.
{example(game, "3,4/4/2", "player 2 can attack")}
"""
