"""The interface of a player, and the reasons for a forfeit."""

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
"""The reasons for which a player can forfeit a game, each with its wording for people."""


class Forfeit(NumduelError):
    """A player cannot continue a game; `why` is one of FORFEITS, `detail` tells a bot's author what went wrong."""

    def __init__(self, why: str, detail: str = "") -> None:
        super().__init__(f"a player forfeits the game: {FORFEITS[why]}")
        self.why, self.detail = why, detail

    def __reduce__(self) -> tuple[type["Forfeit"], tuple[str, str]]:
        return Forfeit, (self.why, self.detail)


class Player:
    """Chooses the moves of one seat: a person, a computer or a bot. Only `choose` is required.

    Any method may raise Forfeit instead of doing its job.
    """

    def begin(self, game: AnyGame, seat: int) -> None:
        """A game begins, in which this player has that seat."""

    @abstractmethod
    def choose(self, game: AnyGame, state: Any, seconds: float | None = None) -> str:
        """Choose one of the moves in a state where it is this player's turn, within `seconds` (None: no limit)."""

    def end(self, outcome: Outcome) -> None:
        """The game has ended."""

    def close(self) -> None:
        """Release all resources: there will be no other game."""
