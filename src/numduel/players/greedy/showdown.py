"""How a sensible beginner plays Number Stack Showdown."""

from numduel.rules.showdown import Showdown, State


def choose(game: Showdown, state: State) -> str:
    """Keep what takes you closer to the target; once one card can reach it, wait for that card."""
    turn, card = game.turn(state), game.card(state)
    own, other = (game.totals(state)[seat - 1] for seat in (turn, 3 - turn))
    waits = own + game.numbers >= game.target
    moves = game.moves(state)
    if len(moves) == 1:
        return moves[0]
    return "give" if waits and own + card != game.target and other + card != game.target else "keep"
