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
which starts empty. Both players can see both stacks at all times.

## A turn

Draw the top card, which both players see, and place it on top of your own stack or your opponent's. You must place it
right away, and it stays there. Then it is your opponent's turn, and so on until all cards are placed.

## The end

{_ties(game)}

## Moves and positions as text

Moves: `own`, `opponent`; draws: {draws(game.numbers)}. A position is `stack1/stack2/card in hand/turn`: the cards of a
stack from the bottom up, separated by commas, `-` for an empty stack or no card in hand, and the number of the player
whose turn it is. In sudden death, two more fields count the {game.penalty_number}s that each player has received
there. {example(game, "7,5/-/3/1", "player 1 has drawn a 3")}
"""


def _ties(game: Battle) -> str:
    """Who wins, and what happens in a tie, if there can be one."""
    five = game.penalty_number
    if five > game.numbers:
        return f"""- A player's score is the sum of their stack, and the higher score wins. The deck has no {five}s.
- If the scores are equal, the game is a draw: there are no {five}s to break the tie."""
    score = f"""- A player's score is the sum of their stack, minus {game.penalty} for each {five} in it. The
higher score wins.
- If the scores are equal, the player with fewer {five}s wins."""
    if game.copies % 2:
        return f"{score} Since the deck has {game.copies} of them, one player always has fewer."
    return f"""{score}
- If those are equal too, sudden death begins.

In sudden death there is a new pile of {five}s, {game.copies} of them, as many as the deck had. The players keep taking
turns, drawing from it and placing cards as before. {_sudden_death(game)}"""


def _sudden_death(game: Battle) -> str:
    five = game.penalty_number
    if game.sudden_death == "holder_loses":
        return f"""As soon as one player has received more of them than the other, that player loses, so the first
{five} decides."""
    return f"""A player who gives one to the opponent loses at once. While both keep theirs, the game goes on. When the
pile is used up it is reshuffled, and after {PILES} piles the game is a draw."""
