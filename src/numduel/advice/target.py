"""What a move of Target Sum Showdown leads to."""

from numduel.rules.target import State, Target


def leads_to(game: Target, state: State, move: str) -> str:
    """Both scores."""
    turn = game.turn(state)
    scores = game.scores(game.play(state, move))
    return f"makes the scores {scores[turn - 1]} to {scores[2 - turn]}"
