"""What a move of Duel of Wits leads to."""

from numduel.rules.wits import State, Wits


def leads_to(game: Wits, state: State, move: str) -> str:
    """The total that it leaves."""
    return f"leaves {game.play(state, move)[0]}"
