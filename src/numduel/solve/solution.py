"""The interface of a solution: the exact value of every position and every move."""

from abc import abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar, Final, Generic, NamedTuple, Protocol, TypeVar

from numduel.game import AnyGame, Game, illegal

S = TypeVar("S")
Progress = Callable[[float], None]
"""Called from time to time with how much of the work is done, from 0 to 1."""

SAME: Final = 1e-12
"""How much two values may differ and still count as equal: far more than any rounding error."""


class Figures(NamedTuple):
    """A solution in numbers: how many positions it covers, and how many are good for the player to move."""

    positions: int
    won: int  # with a winning chance above one half
    lost: int  # with one below one half
    seconds: float  # that solving took


class Numbers(Protocol):
    """A long sequence of numbers, in memory or in a file."""

    def __getitem__(self, at: int, /) -> Any:
        """The number at an index."""

    def whole(self, length: int, /) -> "memoryview[Any]":
        """All numbers in memory, given how many there are."""


class Solution(Generic[S]):
    """The exact solution of one game.

    A value is the expected score of the player to move: a win counts 1, a draw (or endless play) one half. Positions
    that the game's solver has not stored are one step away from those it has.
    """

    stakes: ClassVar[float]
    """How much moves matter in the game: roughly what a careless player gives away with a move."""

    def __init__(self, game: Game[S], figures: Figures) -> None:
        self.game, self.figures = game, figures

    @abstractmethod
    def stored(self, state: S) -> float | None:
        """The value of a state that is not over, if the solver has stored it."""

    def value(self, state: S) -> float:
        """The expected score of the player to move, or of the one who would be if the game were not over."""
        game = self.game
        if game.to_move(state) is None:
            return score(game, state)
        if (known := self.stored(state)) is not None:
            return known
        if moves := game.moves(state):
            return 1 - min([self.value(game.play(state, move)) for move in moves])
        weighed = whole = 0.0
        for draw, weight in game.chances(state):
            weighed += weight * self.value(game.play(state, draw))
            whole += weight
        return weighed / whole

    def moves(self, state: S) -> dict[str, float]:
        """Each move with the player's expected score after it; empty if no player is to move."""
        # every move passes the turn: so says the Game protocol
        return {move: 1 - self.value(self.game.play(state, move)) for move in self.game.moves(state)}

    def best(self, state: S) -> tuple[str, ...]:
        """The best moves: all that share the highest value."""
        values = self.moves(state)
        top = max(values.values(), default=0)
        return tuple(move for move, value in values.items() if value > top - SAME)

    def loss(self, state: S, move: str) -> float:
        """What a move gives away: how much less it is worth than the best move."""
        values = self.moves(state)
        if move not in values:
            raise illegal(self.game, state, move)
        lost = max(values.values()) - values[move]
        return lost if lost > SAME else 0.0

    def distance(self, state: S) -> int | None:
        """How many moves are left if the winner hurries and the loser holds out; None if nobody can force a win."""
        return None


class Forced(Solution[S]):
    """The solution of a game without chance: each position is won, lost or drawn, in a known number of moves."""

    @abstractmethod
    def plies(self, state: S) -> int:
        """For a state that is not over: n if the player to move wins in n moves, -n if they lose, 0 for a draw."""

    def stored(self, state: S) -> float:
        plies = self.plies(state)
        return 1.0 if plies > 0 else 0.0 if plies < 0 else 0.5

    def moves(self, state: S) -> dict[str, float]:
        game, values = self.game, {}
        for move in game.moves(state):
            after = game.play(state, move)
            values[move] = 1 - (self.stored(after) if game.moves(after) else score(game, after))
        return values

    def distance(self, state: S) -> int | None:
        if self.game.to_move(state) is None:
            return 0 if score(self.game, state) != 0.5 else None
        return abs(self.plies(state)) or None


def score(game: Game[S], state: S) -> float:
    """The score of a finished game for the player whose turn it would be."""
    outcome = game.outcome(state)
    if outcome is None or outcome.winner is None:
        return 0.5
    return 1.0 if outcome.winner == game.turn(state) else 0.0


Solve = Callable[[AnyGame], Solution[Any]]
"""Finds the solution of a game."""
