"""The rules of Target Sum Showdown in plain words."""

from numduel.handbook.words import example, moves
from numduel.rules.notation import span
from numduel.rules.target import Target


def text(game: Target) -> str:
    """The page below its title."""
    target, numbers = game.target, game.numbers
    return f"""
## The table

Both players begin with a score of 0. Between them lies a pool of number tokens that they share: {span(numbers)},
{game.copies} of each, {numbers * game.copies} in all.

## A turn

Take a token from the pool and either add its number to your score or subtract it. You cannot pass, and a token
that was taken is gone for both. A number of which no token is left cannot be chosen.

## The end

- A score of exactly {target} wins, at once.
- A score below 0 or above {target} loses, at once. Nobody stops you from making such a move.
- If the pool is empty before that, the higher score wins, and equal scores are a draw.

## Moves and positions as text

Moves: {moves("add", numbers)}, {moves("subtract", numbers)}. A position is `score1/score2/tokens/turn`: both scores,
how many tokens are left of each number from 1 up (a digit each), and the number of the player whose turn it is.
{example(game, "15/1/2222221111/1", "one each of 7, 8, 9 and 10 is gone")}
"""
