"""What a move of Number Stack Duel leads to."""

from numduel.rules.duel import Duel, State


def leads_to(game: Duel, state: State, move: str) -> str:
    """Both totals, and what an attack took."""
    turn = game.turn(state)
    totals = game.totals(game.play(state, move))
    both = f"{totals[turn - 1]} to {totals[2 - turn]}"
    if move == "attack":
        return f"takes the {game.stacks(state)[2 - turn][-1]} off the other stack, leaving {both}"
    return f"makes the stacks {both}"
