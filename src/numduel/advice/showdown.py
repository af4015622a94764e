"""What a move of Number Stack Showdown leads to."""

from numduel.game import draw_of
from numduel.rules.showdown import Showdown, State


def leads_to(game: Showdown, state: State, move: str) -> str:
    """Both stacks, and how many of the cards left would complete them."""
    turn, after = game.turn(state), game.play(state, move)
    own, other = (game.totals(after)[seat - 1] for seat in (turn, 3 - turn))
    left, cards = dict(game.chances(after)), game.cards_left(after)

    def reach(total: int, else_: str = "") -> str:
        missing = game.target - total
        if missing > game.numbers:
            return else_
        return f", which {left.get(draw_of(missing), 0)} of the {cards} cards left would complete"

    if move == "keep":
        return f"takes your stack to {own}{reach(own, f', closer to {game.target}')}"
    return f"leaves your stack at {own}{reach(own)}, and takes the other to {other}{reach(other)}"
