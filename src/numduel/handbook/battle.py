"""The rules of Number Stack Battle in plain words."""

from numduel.handbook.words import draws, example
from numduel.rules.battle import PILES, Battle
from numduel.rules.notation import span


def text(game: Battle) -> str:
    """The page below its title."""
    cards = game.numbers * game.copies
    return f"""
## The table

A shuffled deck holds the cards {span(game.numbers)}, {game.copies} of each, {cards} in all. Each player has a stack,
empty at first. Both stacks lie open, all the time.

## A turn

Draw the top card, which both players see, and place it on top of your own stack or of your opponent's. You must
place it at once, and it stays there. Then it is the other's turn, until all cards are placed.

## The end

{_ties(game)}

## Moves and positions as text

Moves: `own`, `opponent`; draws: {draws(game.numbers)}. A position is `stack1/stack2/card in hand/turn`: the cards of a
stack from the bottom up, joined by commas, `-` for an empty stack and for no card in hand, and the number of the
player whose turn it is. In sudden death two more fields count the {game.penalty_number}s that each player has got
there. {example(game, "7,5/-/3/1", "player 1 has drawn a 3")}
"""


def _ties(game: Battle) -> str:
    """Who wins, and what happens at a tie, as far as there can be one."""
    five = game.penalty_number
    if five > game.numbers:
        return f"""- A player's score is the sum of the stack, and the higher score wins. The deck has no {five}s.
- Equal scores are a draw: there are no {five}s to break the tie with."""
    score = f"""- A player's score is the sum of the stack, less {game.penalty} for each {five} in it. The higher wins.
- At equal scores, the player with fewer {five}s wins."""
    if game.copies % 2:
        return f"{score} As the deck has {game.copies} of them, one player always has."
    return f"""{score}
- If those are equal too, there is sudden death.

In sudden death a new pile is made of as many {five}s as the deck had, {game.copies}, and the players go on taking
turns, drawing from it and placing as before. {_sudden_death(game)}"""


def _sudden_death(game: Battle) -> str:
    five = game.penalty_number
    if game.sudden_death == "holder_loses":
        return f"""As soon as one player has got more of them there than the other, that player loses: so the first
{five} decides."""
    return f"""Whoever gives one to the other player loses at once. While both keep theirs the game goes on, the pile
is shuffled again when it is used up, and after {PILES} piles the game is a draw."""
