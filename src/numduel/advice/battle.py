"""What is said about a card of Number Stack Battle: where it leads, and what decides a sudden death."""

from numduel.game import an
from numduel.rules.battle import Battle, State


def leads_to(game: Battle, state: State, move: str) -> str:
    """Both scores, and who has a penalty card."""
    turn, card = game.turn(state), game.card(state)
    stacks = game.stacks(game.play(state, move))
    text = f"makes the scores {game.score(stacks[turn - 1])} to {game.score(stacks[2 - turn])}"
    if card == game.penalty_number:
        text += f", and {'you have' if move == 'own' else 'your opponent has'} one more {card}, which can decide a tie"
    return text


def sudden_death(game: Battle) -> str:
    """Who loses a sudden death."""
    if game.sudden_death == "holder_loses":
        return f"whoever is left with more {game.penalty_number}s loses."
    return f"whoever gives away {an(game.penalty_number)} loses."
