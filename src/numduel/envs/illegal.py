"""What becomes of an illegal action: what an environment can do about it, and what the error says."""

from collections.abc import Sequence
from operator import index
from typing import Any, Final, Literal

from numduel.game import AnyGame, IllegalMove, Moves, NumduelError, listed, quoted

OnIllegal = Literal["forfeit", "raise"]

ON_ILLEGAL: Final = ("forfeit", "raise")
"""Whoever plays an illegal action loses the game, or gets an error and can choose again."""


def checked_illegal(illegal: str) -> OnIllegal:
    """One of these two; NumduelError if it is neither."""
    for known in ON_ILLEGAL:
        if illegal == known:
            return known
    raise NumduelError(f"illegal must be {listed([*map(repr, ON_ILLEGAL)])}, not {quoted(illegal)}")


def legal_move(game: AnyGame, state: Any, action: Any, illegal: OnIllegal) -> str | None:
    """The move that an action stands for; None if it is illegal and loses the game."""
    moves = game.all_moves
    try:
        number = index(action)
    except TypeError:
        raise NumduelError(
            f"an action must be a whole number from 0 to {len(moves) - 1}, not {quoted(action)}"
        ) from None
    if 0 <= number < len(moves) and (move := moves[number]) in game.moves(state):
        return move
    if illegal == "raise":
        legal = [moves.index(move) for move in game.moves(state)]
        raise refusal(number, moves, legal, f"{game.key} at {game.position(state)}")
    return None


def refusal(action: int, moves: Moves, legal: Sequence[int], where: str) -> IllegalMove:
    """The error for an illegal action: which move it is, where it was played, and which actions are legal there."""
    named = f" ({moves[action]})" if 0 <= action < len(moves) else ""
    can = ", ".join(f"{number} ({moves[number]})" for number in legal)
    only = f"the only legal action is {can}" if len(legal) == 1 else f"the legal actions are {can}"
    return IllegalMove(f"action {action}{named} is illegal in {where}: {only if can else 'no action is legal'}")
