"""When enough has been played: a sequential test of who is better, for each couple of a tournament.

A couple is looked at after some numbers of pairs, ever further apart. At each look, an interval for the luck-adjusted
score is asked whether it leaves one half out; its error is a share of the error for all looks at all couples, so that
the shares add up to what is promised.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice
from math import log10
from typing import Final

from numduel.arena.plan import Plan
from numduel.arena.results import PairResult
from numduel.arena.stats.intervals import Interval, of_results, of_score

MARGIN: Final = 0.02
"""Players whose expected scores differ from one half by less than this count as equal."""
ERROR: Final = 0.05
"""The chance that any couple of a tournament is put in a wrong order, or in any order if both are equally good."""
MISS: Final = 0.10
"""The chance that a couple is called equal although one is better by the margin or more."""

FIRST_LOOK, GROWTH = 10, 1.4  # pairs, and by how much their number grows from look to look
SPREAD: Final = 10  # the higher, the more of the error is left for later looks

Couple = tuple[int, int]


def looks(couples: int) -> Iterator[int]:
    """After how many pairs a couple is looked at.

    The more couples, the later it begins: a small error takes more games that show what rare mistakes cost.
    """
    pairs = round(FIRST_LOOK * (1 + log10(couples)))
    while True:
        yield pairs
        pairs = round(pairs * GROWTH)


def share(look: int) -> float:
    """How much of the error a look may use up, counted from 0: all of them together 1."""
    return SPREAD / ((look + SPREAD) * (look + SPREAD + 1))


class Sure:
    """Decides couple by couple, by nothing but their results in order: not by when and where they were played."""

    def __init__(self, plan: Plan, margin: float = MARGIN, error: float = ERROR, miss: float = MISS) -> None:
        self._plan, self._margin = plan, margin
        self._error, self._miss = error / len(plan.couples), miss
        self._luck = plan.variant().has_chance
        self._results: dict[Couple, dict[int, PairResult]] = defaultdict(dict)
        self._looked = dict.fromkeys(plan.couples, 0)  # how often
        self._decided: dict[Couple, tuple[str, int]] = {}

    def add(self, result: PairResult) -> None:
        """A pairing is over. Later ones may come before earlier ones: they are only looked at in order."""
        couple = result.a, result.b
        known = self._results[couple]
        known[result.number] = result
        while couple not in self._decided:
            look = self._looked[couple]
            pairs = next(islice(looks(len(self._looked)), look, None))
            if len(known) < pairs or any(number not in known for number in range(pairs)):
                return
            if verdict := self._verdict([known[number] for number in range(pairs)], share(look)):
                self._decided[couple] = verdict, pairs
            self._looked[couple] += 1

    def decided(self, couple: Couple) -> str | None:
        """Who is better, "a" or "b", or "equal"; None if it is not known yet."""
        return self._decided[couple][0] if couple in self._decided else None

    def pairs(self, couple: Couple) -> int | None:
        """How many pairs it took to decide: later ones do not count."""
        return self._decided[couple][1] if couple in self._decided else None

    def undecided(self) -> tuple[Couple, ...]:
        """The couples that are not decided yet, in the order of the plan."""
        return tuple(couple for couple in self._plan.couples if couple not in self._decided)

    def _verdict(self, results: Sequence[PairResult], part: float) -> str | None:
        order = self._interval(results, 1 - self._error * part)
        if order.low > 0.5:
            return "a"
        if order.high < 0.5:
            return "b"
        equal = self._interval(results, 1 - 2 * self._miss * part)  # both sides: only one of them can be wrong
        return "equal" if max(0.5 - equal.low, equal.high - 0.5) < self._margin else None

    def _interval(self, results: Sequence[PairResult], level: float) -> Interval:
        adjusted = of_results(results, luck=self._luck, level=level, cautious=True)
        return adjusted or of_score([result.score for result in results], level)
