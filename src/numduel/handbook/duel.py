"""The rules of Number Stack Duel in plain words."""

from numduel.rules.duel import Duel


def text(game: Duel) -> str:
    """The page between its title and its list of rules."""
    target = game.target
    endless = (
        f"the match is a draw as soon as the same position has come up {game.repetition} times"
        if game.repetition
        else "nothing ends such a match"
    )
    return f"""
## The table

Each player has a stack of numbers, empty at first; its total is the sum of its numbers. Both stacks lie open. There
is no end of numbers from 1 to {game.numbers} to add.

## A turn

Do one of two things.

- Add: put a number from 1 to {game.numbers} on top of your own stack.
- Attack: take the top number off the other player's stack. You can attack only if both stacks have a number on them and
the top numbers are the same. Your own stack stays as it is.

## The end

- A stack of exactly {target} wins for its owner, at once.
- A stack of more than {target} loses for its owner, at once. Such a move can be made; it is nobody's duty to stop you.
- Attacks and new numbers could follow each other for ever: {endless}.

## Moves and positions as text

Moves: `add 1` to `add {game.numbers}`, `attack`. A position is `stack1/stack2/turn`: the numbers of a stack from the
bottom up, joined by commas, `-` for an empty stack, and the number of the player whose turn it is. In
`3,4/4/2` player 2 can attack.
"""
