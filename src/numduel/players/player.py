"""What a player is."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, Final

from numduel.game import AnyGame, NumduelError, Outcome

FORFEITS: Final[Mapping[str, str]] = {
    "not started": "could not be started",
    "exited": "exited before the end",
    "crashed": "crashed",
    "no answer": "no answer in time",
    "illegal move": "illegal move",
    "bad message": "malformed message",
    "too long": "message too long",
    "out of turn": "message out of turn",
    "closed": "closed its output",
}
"""What a player can lose a game by forfeit for, each with how people are told of it."""


class Forfeit(NumduelError):
    """A player who cannot go on with a game; `why` is one of FORFEITS."""

    def __init__(self, why: str) -> None:
        super().__init__(f"a player forfeits the game: {FORFEITS[why]}")
        self.why = why


class Player:
    """Whoever chooses a seat's moves: a person, a computer or a bot. All that one must be able to do is to choose.

    Each may raise Forfeit instead of doing what it is asked for.
    """

    def begin(self, game: AnyGame, seat: int) -> None:
        """Be told that a game begins, and which seat this player has in it."""

    @abstractmethod
    def choose(self, game: AnyGame, state: Any, seconds: float | None = None) -> str:
        """One of the moves of a state in which it is this player's turn, in so many seconds (None: no matter when)."""

    def end(self, outcome: Outcome) -> None:
        """Be told how the game ended."""

    def close(self) -> None:
        """Let go of whatever the player holds: there will be no other game."""
