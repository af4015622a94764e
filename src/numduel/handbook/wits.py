"""The rules of Duel of Wits in plain words."""

from numduel.rules.wits import Wits


def text(game: Wits) -> str:
    """The page between its title and its list of rules."""
    target = game.target
    endless = (
        f"The match is a draw as soon as such a position has come up {game.repetition} times."
        if game.repetition
        else "Nothing ends a match in which both players do that for ever."
    )
    return f"""
## The table

There is one total, which both players share. It begins at 0.

## A turn

Either add a whole number from 1 to {game.add} to the total, or multiply the total by {game.factor}. You cannot pass,
and no action may take the total over {target}.

## The end

- Whoever makes the total exactly {target} wins.
- Whoever could not do anything would lose, but that cannot happen: below {target}, 1 can always be added.
- Multiplying a total of 0 is allowed and leaves it at 0. {endless}

## Moves and positions as text

Moves: `add 1` to `add {game.add}`, `multiply`. A position is `total/turn`: the total, and the number of the player
whose turn it is. In `24/2` the total is 24 and it is player 2's turn.
"""
