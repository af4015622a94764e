"""Ratings of all players of a tournament: Bradley-Terry in Elo units, with a term for the first move."""

from collections.abc import Sequence
from math import log
from typing import TYPE_CHECKING, Final, NamedTuple

from numduel.arena.results import PairResult

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

ELO: Final = 400 / log(10)
"""Elo points of one unit of log-odds."""
PRIOR: Final = 1.0
"""The prior: as if each player had also won so many games against a player of mean strength, and lost as many.

The same for the first move: as if it had won and lost so many games between equals."""
INDEPENDENT: Final = 8.0
"""How many pairs it takes to believe half of what they say about how a pair's games depend on each other."""
REACH, STEPS, WALK = 8.0, 61, 6  # of the curve of a rating: standard deviations to each side, points, Newton steps


class Rating(NamedTuple):
    """A rating in Elo points above the mean of all players, with its 95 % interval."""

    rating: float
    low: float
    high: float


class Ratings(NamedTuple):
    """The ratings of all players, None for those without a game; and what the first move is worth, in Elo points."""

    players: tuple[Rating | None, ...]
    first: float


def rate(players: int, results: Sequence[PairResult]) -> Ratings:
    """The ratings after these results."""
    import numpy as np

    seen = sorted({place for result in results for place in (result.a, result.b)})
    if not seen:
        return Ratings((None,) * players, 0.0)
    games = _Games(seen, results)
    belief = _Belief(games, 1.0)
    belief = _Belief(games, games.dispersion(belief.mode))
    level = _level(len(results))
    rated = {}
    for at, place in enumerate(seen):
        above = np.zeros(len(seen) + 1)
        above[:-1] -= 1 / len(seen)
        above[at] += 1
        rated[place] = Rating(*(ELO * each for each in (float(above @ belief.mode), *belief.range(above, level))))
    return Ratings(tuple(rated.get(place) for place in range(players)), ELO * float(belief.mode[-1]))


def _level(pairs: int) -> float:
    """The chance to leave on each side: less than 2.5 %, as how much pairs vary is only estimated."""
    from scipy.special import ndtr, stdtrit

    return float(ndtr(stdtrit(INDEPENDENT + pairs - 1, 0.025)))


class _Games:
    """The games as a linear model: the log-odds of each row of games are its row of `design` times the strengths.

    The last of the strengths is that of the first move.
    """

    def __init__(self, seen: Sequence[int], results: Sequence[PairResult]) -> None:
        import numpy as np

        keys = sorted({(one.a, one.b, game.a_first) for one in results for game in one.games})
        row = {key: at for at, key in enumerate(keys)}
        column = {place: at for at, place in enumerate(seen)}
        self.design = np.zeros((len(keys), len(seen) + 1))
        for at, (a, b, a_first) in enumerate(keys):
            self.design[at, column[a]], self.design[at, column[b]] = 1, -1
            self.design[at, -1] = 1 if a_first else -1
        self.rows = np.array([[row[one.a, one.b, game.a_first] for game in one.games] for one in results])
        self.scores = np.array([[game.score for game in one.games] for one in results])

    def totals(self) -> "tuple[Numbers, Numbers]":
        """For each row, how many games there were, and what `a` scored in them."""
        import numpy as np

        number, score = np.zeros(len(self.design)), np.zeros(len(self.design))
        np.add.at(number, self.rows, 1)
        np.add.at(score, self.rows, self.scores)
        return number, score

    def dispersion(self, strengths: "Numbers") -> float:
        """How much pairs vary compared to two independent games: less if luck cancels out, and with draws."""
        from scipy.special import expit

        chances = expit(self.design @ strengths)[self.rows]
        expected = INDEPENDENT / 2 + (chances * (1 - chances)).sum()
        return float((INDEPENDENT / 2 + ((self.scores - chances).sum(1) ** 2).sum()) / expected)


class _Belief:
    """What is believed about the strengths: the likelihood of the games, with a draw as two halves, times the prior.

    Its logarithm is concave, and has a maximum whoever wins everything and whoever has not met.
    """

    def __init__(self, games: _Games, dispersion: float) -> None:
        import numpy as np
        from scipy.optimize import minimize

        number, score = games.totals()
        size = games.design.shape[1]
        self._design = np.vstack([games.design, np.eye(size)])
        self._number = np.append(number / dispersion, np.full(size, 2 * PRIOR))
        self._score = np.append(score / dispersion, np.full(size, PRIOR))
        found = minimize(self._cost, np.zeros(size), jac=self._slope, hess=self._curvature, method="trust-exact")
        self.mode: Numbers = found.x

    def _cost(self, strengths: "Numbers") -> "Numbers":
        import numpy as np

        odds = strengths @ self._design.T
        cost: Numbers = np.logaddexp(0, odds) @ self._number - odds @ self._score
        return cost

    def _slope(self, strengths: "Numbers") -> "Numbers":
        from scipy.special import expit

        slope: Numbers = (expit(strengths @ self._design.T) * self._number - self._score) @ self._design
        return slope

    def _curvature(self, strengths: "Numbers") -> "Numbers":
        from scipy.special import expit

        chances = expit(strengths @ self._design.T)
        weights = chances * (1 - chances) * self._number
        curvature: Numbers = (self._design.T * weights[..., None, :]) @ self._design
        return curvature

    def range(self, what: "Numbers", level: float) -> tuple[float, float]:
        """Between which values a linear function of the strengths is, but for a chance of `level` on each side.

        Laplace's approximation of its marginal: for each of many values, the other strengths are where they are
        likeliest, and their spread counts, too. It is skewed where somebody wins everything, as it should be.
        """
        import numpy as np
        from scipy.integrate import cumulative_trapezoid
        from scipy.linalg import null_space

        along = np.linalg.solve(self._curvature(self.mode), what)
        spread = np.sqrt(what @ along)
        offsets = np.linspace(-REACH, REACH, STEPS) * spread
        points = self.mode + offsets[:, None] * along / spread**2
        others = null_space(what[None])  # the directions in which the value does not change
        for _ in range(WALK):
            slope, curvature = self._slope(points) @ others, others.T @ self._curvature(points) @ others
            step = np.linalg.solve(curvature, slope[..., None])[..., 0]
            step /= np.maximum(np.abs(step).max(1, keepdims=True), 1)  # a whole step could overshoot far out
            points = points - step @ others.T
        curvature = others.T @ self._curvature(points) @ others
        height = self._cost(points) + np.linalg.slogdet(curvature)[1] / 2
        up_to = cumulative_trapezoid(np.exp(height.min() - height), offsets, initial=0)
        low, high = np.interp([level, 1 - level], up_to / up_to[-1], offsets) + what @ self.mode
        return float(low), float(high)
