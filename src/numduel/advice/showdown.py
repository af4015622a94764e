"""What a move of Number Stack Showdown leads to."""

from numduel.rules.showdown import Showdown, State


def leads_to(game: Showdown, state: State, move: str) -> str:
    """The stack that grows, and which cards would then complete it."""
    turn, after = game.turn(state), game.play(state, move)
    seat = turn if move == "keep" else 3 - turn
    total = game.totals(after)[seat - 1]
    whose = "your stack" if move == "keep" else "the other stack"
    missing = game.target - total
    if missing > game.numbers:
        return f"makes {whose} {total}, which no single card can complete"
    left = dict(game.chances(after)).get(f"draw {missing}", 0)
    return f"makes {whose} {total}, which {left} of the {game.cards_left(after)} cards left would complete"
