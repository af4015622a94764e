"""Reasons that any game without luck has: how long a win takes, what a draw rests on, what refutes a move."""

from numduel.advice.look import Look, Template


def wins(look: Look) -> str | None:
    """How long the win takes at most."""
    return f"wins within {look.length} moves, whatever the reply" if look.won else None


def holds(look: Look) -> str | None:
    """A draw, and whether it is the only one."""
    if not look.even or not look.best:
        return None
    others = [value for move, value in look.values.items() if move != look.move]
    alone = ", and every other move loses" if others and not any(others) else ""
    return f"holds the draw: no reply wins{alone}"


def lets_off(look: Look) -> str | None:
    """A draw where there was a win: what saves the opponent."""
    return f"throws the win away: {look.reply} draws" if look.even and not look.best else None


def loses(look: Look) -> str | None:
    """The reply that wins for the opponent, and whether others do so too."""
    if not look.lost:
        return None
    if look.length == 2:
        return f"loses to {look.reply} at once"
    alone = " only" if len(look.winning_replies) == 1 else ""
    return f"loses{alone} to {look.reply}, within {look.length} moves"


TEMPLATES: tuple[Template, ...] = (wins, holds, lets_off, loses)


def resists(look: Look) -> str:
    """How long a lost game lasts after its longest resistance, and what beats that."""
    winning, replies = len(look.winning_replies), len(look.game.moves(look.after))
    if winning == 1:
        beaten = f"only {look.reply} beats it"
    elif winning == replies:
        beaten = "every reply wins"
    else:
        beaten = f"{winning} of the {replies} replies win"
    return f"{look.length} moves to the end, and {beaten}"


def longest(looks: list[Look]) -> Look:
    """The longest resistance among losing moves: of those that last as long, the one that is hardest to answer."""
    return min(looks, key=lambda look: (-(look.length or 0), len(look.winning_replies)))
