"""What finished games add to the statistics of a tournament."""

from typing import NamedTuple


class Decision(NamedTuple):
    """A move that gave something away: by whom, in which game, and where."""

    by: int  # place in the list of entrants
    game: str  # its name
    step: int  # how many moves and draws there were before it
    position: str
    move: str
    best: tuple[str, ...]
    loss: float
    phase: str  # one of PHASES
    standing: str  # one of STANDINGS: how its player stood before it


PHASES = ("early", "middle", "late")
STANDINGS = ("ahead", "even", "behind")


class Forfeited(NamedTuple):
    """A game that a player could not or did not play to its end."""

    by: int  # place in the list of entrants
    why: str  # one of players.player.FORFEITS


class Choices(NamedTuple):
    """What a player's choices gave away: moves with something at stake, and the end of a game by that player."""

    number: int = 0
    loss: float = 0.0
    squares: float = 0.0  # the sum of the squares of the losses
    stakes: float = 0.0  # what was at stake in all
    stake_squares: float = 0.0


class GameResult(NamedTuple):
    """A game between entrants `a` and `b` of a pairing."""

    name: str
    a_first: bool  # whether a had the first turn
    score: float  # of a: a win 1, a draw one half
    adjusted: float | None  # of a, without the luck of the draws; None if the variant is too large to solve
    moves: tuple[int, int]  # how many a and b made
    loss: tuple[float, float] | None  # what the moves of a and b gave away in all, forfeits apart
    by_phase: tuple[dict[str, tuple[int, float]], dict[str, tuple[int, float]]]  # of a and b: moves and loss
    by_standing: tuple[dict[str, tuple[int, float]], dict[str, tuple[int, float]]]
    costly: tuple[Decision, ...]  # the costliest moves of both, the worst first: at most ten
    forfeit: Forfeited | None = None
    choices: tuple[Choices, Choices] = (Choices(), Choices())  # of a and b


class PairResult(NamedTuple):
    """The two games of a pairing: the unit of all statistics, as they share their draws."""

    a: int
    b: int
    number: int
    games: tuple[GameResult, GameResult]

    @property
    def score(self) -> float:
        """What a scored on average."""
        return (self.games[0].score + self.games[1].score) / 2

    @property
    def adjusted(self) -> float | None:
        """The same without the luck of the draws."""
        one, two = (game.adjusted for game in self.games)
        return None if one is None or two is None else (one + two) / 2
