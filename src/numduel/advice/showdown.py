"""What a move of Number Stack Showdown leads to."""

from numduel.rules.showdown import Showdown, State


def leads_to(game: Showdown, state: State, move: str) -> str:
    """Both stacks, and how many of the cards left would complete them."""
    turn, after = game.turn(state), game.play(state, move)
    own, other = (game.totals(after)[seat - 1] for seat in (turn, 3 - turn))
    left = dict(game.chances(after))
    cards = game.cards_left(after)

    def chances(total: int) -> str:
        missing = game.target - total
        if missing > game.numbers:
            return "too low for a single card to complete"
        return f"which {left.get(f'draw {missing}', 0)} of the {cards} cards left would complete"

    if move == "keep":
        return f"makes your stack {own}, {chances(own)}"
    return f"leaves your stack at {own}, {chances(own)}, and makes the other {other}, {chances(other)}"
