"""The rules of Number Stack Showdown in plain words."""

from numduel.handbook.words import draws, example
from numduel.rules.notation import span
from numduel.rules.showdown import Showdown


def text(game: Showdown) -> str:
    """The page below its title."""
    target, cards = game.target, game.numbers * game.copies
    if game.forced == "strict":
        forced = f"If only one of the two choices stays within {target}, you must make that choice."
    else:
        forced = f"You may choose either, even if it takes a stack over {target}."
    if game.copies * sum(range(1, game.numbers + 1)) > 2 * (target - 1):
        empty = f"The deck cannot run out first: it holds more than two stacks below {target} can take."
    else:
        empty = "If the deck runs out first, there is nothing left to play, and the game is a draw."
    return f"""
## The table

A shuffled deck holds the cards {span(game.numbers)}, {game.copies} of each, {cards} in all. Each player has a stack,
which starts empty; its total is the sum of its cards.

## A turn

Draw the top card and look at it: your opponent does not see it yet. Then place it face up, either on your own stack
(keep) or on your opponent's (give). Once placed, a card stays where it is. Then it is your opponent's turn.

{forced} If both stacks would go over {target}, you must keep the card, and you lose.

## The end

- If your stack is exactly {target}, you win at once, even if your opponent gave you the card.
- If your stack goes over {target}, you lose at once.
- {empty}

## Moves and positions as text

Moves: `keep`, `give`; draws: {draws(game.numbers)}. A position is `stack1/stack2/card in hand/turn`: the cards of a
stack from the bottom up, separated by commas, `-` for an empty stack or no card in hand, and the number of the player
whose turn it is. In the opponent's view, the card in hand is `?`.
{example(game, "7,10/5/9/2", "player 2 has drawn a 9")}
"""
