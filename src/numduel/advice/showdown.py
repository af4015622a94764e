"""What is said about a card of Number Stack Showdown: where it leads, and why there is no choice."""

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


def forced(game: Showdown, state: State, their: str) -> str:
    """Why there is no choice, if there is none; `their` is whose stack the other one is."""
    moves = game.moves(state)
    if len(moves) != 1:
        return ""
    turn, target = game.turn(state), game.target
    own, other = (game.totals(state)[seat - 1] + game.card(state) for seat in (turn, 3 - turn))
    if moves == ("give",):
        return f"You must give this card away: it would take your stack to {own}, over {target}."
    if own > target:
        return f"You must keep this card: either stack would go over {target}, and yours goes to {own}."
    return f"You must keep this card: it would take {their} stack to {other}, over {target}."
