"""How many games it takes to tell two players apart: by wins and losses, and without the luck of the draws.

The variance of a game's score is compared with that of its luck-adjusted score. Games are then drawn from those that
were really played, to see how often our own interval finds the better player, and how often it finds one where none is
better. The argument is the number of pairs of games for each couple; the default takes about three minutes.
"""

import sys
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtri, stdtrit

import numduel
from numduel.arena.plan import Entrant, Pairing, Plan
from numduel.arena.playing import play_matches
from numduel.arena.results import PairResult
from numduel.arena.scoring import score
from numduel.arena.stats.intervals import of_results
from numduel.arena.sure import Sure

COUPLES = (("hard", "medium"), ("medium", "easy"), ("perfect", "hard"), ("easy", "random"))
MAIN, MORE = ("showdown", ("hard", "medium")), 4
"""The couple whose figures must be reached; it plays so many times as much, as they are close to what is allowed."""
CONFIDENCE, POWER = 0.95, 0.80
GAMES = 20
"""In which hard is to be told from medium at showdown."""
RATIO = 45
BY_SCORE = 700, 1000
"""About 850 games, which wins and losses alone take for it."""
MOST_WRONG = 0.065
"""5 %, and three times the error of that many samples."""
SURE = 0.9
"""How often --until-sure must find the better player: what it promises for players that differ by its margin."""
SAMPLES = 2000

Numbers = NDArray[np.float64]


class Couple(NamedTuple):
    """All games of a couple: a row of two for each pair."""

    plan: Plan
    results: list[PairResult]

    @property
    def scores(self) -> Numbers:
        return np.array([[game.score for game in result.games] for result in self.results])

    @property
    def adjusted(self) -> Numbers:
        return np.array([[game.adjusted for game in result.games] for result in self.results], dtype=float)


def played(key: str, names: tuple[str, str], pairs: int) -> Couple:
    game = numduel.game(key)
    plan = Plan(key, game.rules, tuple(Entrant(name, name) for name in names), "luck", 2 * pairs, 1000)
    pairings = [Pairing(0, 1, number) for number in range(pairs)]
    solution = numduel.solve(game)
    return Couple(plan, [score(plan, each, play_matches(plan, each)[1], solution) for each in pairings])


def ratio(couple: Couple, rng: np.random.Generator) -> tuple[float, float, float]:
    """The variance of a game's score as a multiple of that of its adjusted score, with its bootstrap interval."""
    scores, adjusted = couple.scores, couple.adjusted
    chosen = rng.integers(0, len(scores), (SAMPLES, len(scores)))
    ratios = scores[chosen].var((1, 2)) / adjusted[chosen].var((1, 2))
    low, high = np.quantile(ratios, [0.025, 0.975])
    return float(scores.var() / adjusted.var()), float(low), float(high)


def needed(couple: Couple) -> tuple[float, float]:
    """Games that tell the two apart with this confidence and power: by scores, and by adjusted scores.

    Both by the normal approximation, for the difference that the adjusted scores show.
    """
    difference = couple.adjusted.mean() - 0.5
    factor = (ndtri((1 + CONFIDENCE) / 2) + ndtri(POWER)) ** 2 / difference**2
    return float(factor * couple.scores.var()), float(factor * couple.adjusted.mean(1).var() * 2)


def found(couple: Couple, games: int, rng: np.random.Generator, *, equal: bool = False) -> float:
    """How often the interval of so many games leaves out one half, and has the better player right.

    If they are to be equal, what one of them is better by is taken off each pair: how often one half is left out then.
    """
    hits = 0
    better = couple.adjusted.mean() > 0.5
    for _ in range(SAMPLES):
        chosen = [couple.results[at] for at in rng.integers(0, len(couple.results), games // 2)]
        if equal:
            chosen = [levelled(result, couple.adjusted.mean() - 0.5) for result in chosen]
        interval = of_results(chosen, luck=True)
        above, below = interval is not None and interval.low > 0.5, interval is not None and interval.high < 0.5
        hits += (above or below) if equal else (above if better else below)
    return hits / SAMPLES


def levelled(result: PairResult, better: float) -> PairResult:
    """The result as if the better player were not."""
    one, two = (game._replace(adjusted=(game.adjusted or 0.0) - better) for game in result.games)
    return result._replace(games=(one, two))


def simulated(couple: Couple, rng: np.random.Generator) -> int:
    """The fewest games in which the interval has that power."""
    games = 2 * max(2, int(0.35 * needed(couple)[1]))
    while found(couple, games, rng) < POWER:
        games += 2 * max(1, games // 40)
    return games


def until_sure(couple: Couple, rng: np.random.Generator, most: int = 2000) -> tuple[float, float]:
    """How many games --until-sure takes on average, and how often it has the better player right."""
    games, right = [], 0
    for _ in range(SAMPLES // 10):
        sure = Sure(couple.plan)
        for number in range(most // 2):
            sure.add(couple.results[rng.integers(len(couple.results))]._replace(number=number))
            if not sure.undecided():
                break
        games.append(2 * (number + 1))
        right += sure.decided((0, 1)) == ("a" if couple.adjusted.mean() > 0.5 else "b")
    return float(np.mean(games)), right / len(games)


def luck(couple: Couple) -> tuple[float, float]:
    """A player's mean luck in a pair, and half of its interval, which is 95 % sure for all couples together."""
    each = (couple.scores - couple.adjusted).mean(1)
    wide = stdtrit(len(each) - 1, 1 - (1 - CONFIDENCE) / 2 / (2 * len(COUPLES)))
    return float(each.mean()), float(wide * each.std(ddof=1) / len(each) ** 0.5)


def line(key: str, names: tuple[str, str], couple: Couple) -> list[str]:
    """Print the figures of a couple, and say which of them are missed."""
    rng = np.random.default_rng(1)
    times, low, high = ratio(couple, rng)
    by_score, by_adjusted = needed(couple)
    power, wrong = found(couple, GAMES, rng), found(couple, GAMES, rng, equal=True)
    took, right = until_sure(couple, rng)
    mean, half = luck(couple)
    shown = simulated(couple, rng)
    print(
        f"  {key:9}{names[0]:>8} v {names[1]:<7}{100 * couple.adjusted.mean():6.1f}"
        f"{times:8.1f} ({low:5.1f} to {high:5.1f})"
        f"{by_score:8.0f}{by_adjusted:8.1f}{shown:8}{100 * power:8.1f}{100 * wrong:7.1f}{took:8.0f}{100 * right:8.1f}"
        f"{100 * mean:+8.2f} ± {100 * half:.2f}",
        flush=True,
    )
    missed = []
    if abs(mean) > half:
        missed.append(f"mean luck of {names[0]} is not 0")
    if wrong > MOST_WRONG:
        missed.append(f"{100 * wrong:.1f} % false alarms")
    if (key, names) == MAIN:
        missed += [
            *([f"variance ratio below {RATIO}"] if times < RATIO else []),
            *([f"more than {GAMES} games luck-adjusted"] if shown > GAMES or power < POWER else []),
            *(["not about 850 games by wins and losses"] if not BY_SCORE[0] <= by_score <= BY_SCORE[1] else []),
        ]
    if right < SURE:
        missed.append(f"--until-sure found the better player in {100 * right:.1f} % only")
    return [f"{key}, {' v '.join(names)}: {each}" for each in missed]


def main() -> bool:
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    print(
        f"telling players apart, from {2 * pairs} games each, and {MORE} times as many for the first; "
        f"{CONFIDENCE:.0%} confidence, {POWER:.0%} power"
    )
    print(
        f"  {'':27}{'score':>6}{'variance ratio':>25}{'games needed by':>18}{'':8}{f'in {GAMES} games':>16}"
        f"{'--until-sure':>14}{'mean luck':>12}\n"
        f"  {'':27}{'adj. %':>6}{'score/adjusted':>25}{'score':>8}{'adj.':>8}{'shown':>8}{'found %':>9}{'wrong':>6}"
        f"{'games':>8}{'right %':>8}{'%':>9}"
    )
    missed = []
    for key in ("showdown", "battle"):
        for names in COUPLES:
            many = pairs * MORE if (key, names) == MAIN else pairs
            missed += line(key, names, played(key, names, many))
    for each in missed:
        print(f"MISSED: {each}")
    return not missed


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
