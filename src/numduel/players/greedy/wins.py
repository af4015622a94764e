"""Moves that win at once."""

from typing import Any

from numduel.game import AnyGame


def winning(game: AnyGame, state: Any) -> str | None:
    """A move that wins at once, if there is one."""
    for move in game.moves(state):
        outcome = game.outcome(game.play(state, move))
        if outcome and outcome.winner == game.turn(state):
            return move
    return None
