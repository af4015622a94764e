"""A look at one move: all that a reason for it can be based on."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from numduel.game import Outcome
from numduel.solve.picking import pick
from numduel.solve.solution import SAME, Forced, Solution


class Look:
    """A move in a state: what it leads to, and what the solution knows about that."""

    def __init__(self, solution: Solution[Any], state: Any, move: str) -> None:
        self.solution, self.state, self.move = solution, state, move
        self.game: Any = solution.game  # the templates know which
        self.turn = self.game.turn(state)
        self.after = self.game.play(state, move)

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the move ends the game, if it does."""
        outcome: Outcome | None = self.game.outcome(self.after)
        return outcome

    @cached_property
    def values(self) -> dict[str, float]:
        """What each move of the state is worth."""
        return self.solution.moves(self.state)

    @property
    def value(self) -> float:
        """What this one is worth."""
        return self.values[self.move]

    @property
    def best(self) -> bool:
        """Whether no other move is better."""
        return self.value > max(self.values.values()) - SAME

    @property
    def won(self) -> bool:
        """Whether it is certain to win."""
        return self.value > 1 - SAME

    @property
    def lost(self) -> bool:
        """Whether it is certain to lose."""
        return self.value < SAME

    @property
    def even(self) -> bool:
        """Whether it draws, in a game without luck."""
        return not self.won and not self.lost

    @cached_property
    def reply(self) -> str:
        """The reply that hurts most."""
        return pick(self.solution, self.after)

    @cached_property
    def winning_replies(self) -> list[str]:
        """The replies that win for the opponent."""
        return [reply for reply, worth in self.solution.moves(self.after).items() if worth > 1 - SAME]

    @property
    def length(self) -> int | None:
        """How many moves a decided game has left, with this one, if the winner hurries and the loser holds out."""
        end = self.solution.distance(self.after)
        return None if end is None else end + 1

    @property
    def certain(self) -> bool:
        """Whether the game has no luck."""
        return isinstance(self.solution, Forced)


Template = Callable[[Look], str | None]
"""A reason for a move, to complete a sentence that starts with the move; None if it is not true of that move."""
