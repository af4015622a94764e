"""The rules of Number Stack Duel in plain words."""

from numduel.handbook.words import endless, example, moves
from numduel.rules.duel import Duel
from numduel.rules.notation import span


def text(game: Duel) -> str:
    """The page below its title."""
    target = game.target
    return f"""
## The table

Each player has a stack of numbers, which starts empty; its total is the sum of its numbers. Both players can see both
stacks. The supply of numbers ({span(game.numbers)}) never runs out.

## A turn

Do one of two things.

- Add: put a number ({span(game.numbers)}) on top of your own stack.
- Attack: take the top number off your opponent's stack. You can attack only if neither stack is empty and their top
numbers are the same. Your own stack does not change.

## The end

- If your stack is exactly {target}, you win at once.
- If your stack goes over {target}, you lose at once. Nothing stops you from making such a move.
- Attacks and new numbers could alternate forever: {endless(game.repetition)}.

## Moves and positions as text

Moves: {moves("add", game.numbers)}, `attack`. A position is `stack1/stack2/turn`: the numbers of a stack from the
bottom up, separated by commas, `-` for an empty stack, and the number of the player whose turn it is.
{example(game, "3,4/4/2", "player 2 can attack")}
"""
