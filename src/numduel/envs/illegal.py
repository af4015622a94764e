"""What becomes of an illegal action: the policies that an environment can have, and what the error says."""

from typing import Any, Final, Literal

from numduel.game import AnyGame, IllegalMove, NumduelError, listed, quoted

Policy = Literal["forfeit", "raise"]

POLICIES: Final = ("forfeit", "raise")
"""Whoever plays an illegal action loses the game, or gets an error and can choose again."""


def checked_policy(policy: str) -> Policy:
    """One of the policies; NumduelError if it is none."""
    for known in POLICIES:
        if policy == known:
            return known
    raise NumduelError(f"illegal must be {listed(POLICIES)}, not {quoted(policy)}")


def refusal(game: AnyGame, state: Any, action: int) -> IllegalMove:
    """The error for an illegal action: where it was played, and which are legal."""
    named = f" ({game.all_moves[action]})" if 0 <= action < len(game.all_moves) else ""
    legal = [f"{game.all_moves.index(move)} ({move})" for move in game.moves(state)]
    can = f"the only legal action is {legal[0]}" if len(legal) == 1 else f"the legal actions are {', '.join(legal)}"
    choice = can if legal else "the game is over"
    return IllegalMove(f"action {action}{named} is illegal in {game.key} at {game.position(state)}: {choice}")
