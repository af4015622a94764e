"""What a player is."""

from typing import Any, Protocol

from numduel.game import AnyGame


class Player(Protocol):
    """Whoever chooses a seat's moves: a person, a computer or a bot."""

    def choose(self, game: AnyGame, state: Any) -> str:
        """One of the moves of a state in which it is this player's turn."""
