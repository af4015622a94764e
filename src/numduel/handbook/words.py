"""Phrases shared by the pages of several games."""

from numduel.game import MOVE_LIMIT, AnyGame, BadPosition, draw_of


def draws(highest: int) -> str:
    """The draws of a deck."""
    return f"`{draw_of(1)}`" if highest == 1 else f"`{draw_of(1)}` to `{draw_of(highest)}`"


def moves(verb: str, highest: int) -> str:
    """The moves that name a number."""
    return f"`{verb} 1`" if highest == 1 else f"`{verb} 1` to `{verb} {highest}`"


def example(game: AnyGame, position: str, meaning: str) -> str:
    """A position and its meaning, if it can come up in this variant."""
    try:
        game.from_position(position)
    except BadPosition:
        return ""
    return f"In `{position}` {meaning}."


def endless(repetition: int) -> str:
    """What happens to a match that goes round in circles."""
    if repetition:
        return f"the match is a draw once the same position has come up {repetition} times"
    return f"the match is a draw after {MOVE_LIMIT:,} moves"
