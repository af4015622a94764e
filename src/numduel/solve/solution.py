"""What a solution offers: the exact worth of every position and every move."""

from abc import abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar, Final, Generic, NamedTuple, Protocol, TypeVar

from numduel.game import AnyGame, Game, illegal

S = TypeVar("S")
Progress = Callable[[float], None]
"""Told from time to time how much of the work is done, from 0 to 1."""

SAME: Final = 1e-12
"""What two values may differ by and still count as equal: far more than rounding does to them."""


class Figures(NamedTuple):
    """A solution in numbers: how many positions it covers, and what they are worth to the player whose turn it is."""

    positions: int
    won: int  # with more than half of the winning chances
    lost: int  # with less than half
    seconds: float  # that solving took


class Numbers(Protocol):
    """A long row of numbers, in memory or in a file."""

    def __getitem__(self, at: int, /) -> Any:
        """One of them."""


class Solution(Generic[S]):
    """The exact solution of one game.

    A value is the expected score of the player whose turn it is: a win counts 1, a draw (or play without end) a
    half. What the game's solver has not stored is one step away from what it has.
    """

    stakes: ClassVar[float]
    """How much moves matter in the game: what somebody who plays it easily gives away without a thought."""

    def __init__(self, game: Game[S], figures: Figures) -> None:
        self.game, self.figures = game, figures

    @abstractmethod
    def stored(self, state: S) -> float | None:
        """The value of a state in which the game goes on, if the solver has it at hand."""

    def value(self, state: S) -> float:
        """The expected score of the player whose turn it is, or would be if the game were not over."""
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
        """The expected score of the player to move, for each of the moves; none where no player is to move."""
        # a move passes the turn to the other player: so says the Game protocol
        return {move: 1 - self.value(self.game.play(state, move)) for move in self.game.moves(state)}

    def best(self, state: S) -> tuple[str, ...]:
        """The moves that no other is better than."""
        values = self.moves(state)
        top = max(values.values(), default=0)
        return tuple(move for move, value in values.items() if value > top - SAME)

    def loss(self, state: S, move: str) -> float:
        """What a move gives away: how much less it is worth than the best."""
        values = self.moves(state)
        if move not in values:
            raise illegal(self.game, state, move)
        lost = max(values.values()) - values[move]
        return lost if lost > SAME else 0.0

    def distance(self, state: S) -> int | None:
        """How many moves the game goes on for if the winner hurries and the loser does not; None if none can win."""
        return None


class Forced(Solution[S]):
    """The solution of a game without chance: each position is won, lost or drawn, and the end so many moves away."""

    @abstractmethod
    def plies(self, state: S) -> int:
        """Of a state in which the game goes on: n if the player to move wins in n moves, -n if they lose, or 0."""

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
    """What the end of a game is worth to the player whose turn it would be."""
    outcome = game.outcome(state)
    if outcome is None or outcome.winner is None:
        return 0.5
    return 1.0 if outcome.winner == game.turn(state) else 0.0


Solve = Callable[[AnyGame], Solution[Any]]
"""Whatever finds the solution of a game."""
