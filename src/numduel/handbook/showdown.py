"""The rules of Number Stack Showdown in plain words."""

from numduel.handbook.words import draws, example
from numduel.rules.notation import span
from numduel.rules.showdown import Showdown


def text(game: Showdown) -> str:
    """The page below its title."""
    target, cards = game.target, game.numbers * game.copies
    if game.forced == "strict":
        forced = f"If only one of the two stays within {target}, that one is forced."
    else:
        forced = f"You may choose either, even if it takes a stack over {target}."
    if game.copies * sum(range(1, game.numbers + 1)) > 2 * (target - 1):
        empty = "The deck cannot run out before that: it holds more than two such stacks can take."
    else:
        empty = "If the deck runs out before that, nobody can do anything any more, and the game is a draw."
    return f"""
## The table

A shuffled deck holds the cards {span(game.numbers)}, {game.copies} of each, {cards} in all. Each player has a stack,
empty at first, and a stack's total is the sum of its cards.

## A turn

Draw the top card and look at it: the other player does not see it yet. Then place it face up, either on your own
stack (keep) or on the other player's (give). A card once placed stays where it is. Then it is the other's turn.

{forced} If both would go over {target}, the card must be kept, and its holder loses.

## The end

- A stack of exactly {target} wins for its owner, at once, even if the other player gave the card.
- A stack of more than {target} loses for its owner, at once.
- {empty}

## Moves and positions as text

Moves: `keep`, `give`; draws: {draws(game.numbers)}. A position is `stack1/stack2/card in hand/turn`: the cards of a
stack from the bottom up, joined by commas, `-` for an empty stack and for no card in hand, and the number of the
player whose turn it is. In what the other player sees, the card in hand is `?`.
{example(game, "7,10/5/9/2", "player 2 has drawn a 9")}
"""
