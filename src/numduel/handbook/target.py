"""The rules of Target Sum Showdown in plain words."""

from numduel.handbook.words import example, moves
from numduel.rules.notation import span
from numduel.rules.target import Target


def text(game: Target) -> str:
    """The page below its title."""
    target, numbers = game.target, game.numbers
    return f"""
## The table

Both players start with a score of 0. They share a pool of number tokens: {span(numbers)}, {game.copies} of each,
{numbers * game.copies} in all.

## A turn

Take a token from the pool and either add its number to your score or subtract it. You cannot pass, and once a token is
taken, it is gone for both players. You cannot choose a number that has no tokens left.

## The end

- If your score is exactly {target}, you win at once.
- If your score goes below 0 or above {target}, you lose at once. Nothing stops you from making such a move.
- If the pool runs out first, the higher score wins; if the scores are equal, the game is a draw.

## Moves and positions as text

Moves: {moves("add", numbers)}, {moves("subtract", numbers)}. A position is `score1/score2/tokens/turn`: both scores,
how many tokens are left of each number from 1 up (one digit each), and the number of the player whose turn it is.
{example(game, "15/1/2222221111/1", "one token each of 7, 8, 9 and 10 is gone")}
"""
