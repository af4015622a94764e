"""The rules of Number Stack Battle in plain words."""

from numduel.rules.battle import PILES, Battle


def text(game: Battle) -> str:
    """The page between its title and its list of rules."""
    five, penalty = game.penalty_number, game.penalty
    if game.sudden_death == "holder_loses":
        sudden = f"""As soon as one player has got more of them there than the other, that player loses: so the
first {five} decides."""
    else:
        sudden = f"""Whoever gives one to the other player loses at once. While both keep theirs the game goes on,
the pile is shuffled again when it is used up, and after {PILES} piles the game is a draw."""
    return f"""
## The table

A shuffled deck holds the cards 1 to {game.numbers}, {game.copies} of each, {game.numbers * game.copies} in all. Each
player has a stack, empty at first. Both stacks lie open, all the time.

## A turn

Draw the top card, which both players see, and place it on top of your own stack or of your opponent's. You must
place it at once, and it stays there. Then it is the other's turn, until all cards are placed.

## The end

- A player's score is the sum of the stack, less {penalty} for each {five} in it. The higher score wins.
- At equal scores, the player with fewer {five}s wins.
- If those are equal too, there is sudden death.

In sudden death all {five}s of the deck are shuffled into a new pile, and the players go on taking turns, drawing
from it and placing as before. {sudden}

If the deck has no {five}s at all, there is no pile, and the game is a draw.

## Moves and positions as text

Moves: `own`, `opponent`; draws: `draw 1` to `draw {game.numbers}`. A position is
`stack1/stack2/card in hand/turn`: the cards of a stack from the bottom up, joined by commas, `-` for an
empty stack and for no card in hand, and the number of the player whose turn it is. In sudden death two
more fields count the {five}s that each player has got there. In `7,5/-/3/1` player 1 has drawn a 3.
"""
