"""How a sensible beginner plays Number Stack Duel."""

from numduel.rules.duel import Duel, State


def choose(game: Duel, state: State) -> str:
    """Win if you can; otherwise attack if you can; otherwise add the largest number that does not bust."""
    own = game.totals(state)[game.turn(state) - 1]
    highest = min(game.numbers, game.target - own)
    if own + highest < game.target and "attack" in game.moves(state):
        return "attack"
    return f"add {highest}"
