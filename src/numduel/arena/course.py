"""Which pairings a tournament plays, and which of them count: whatever the order in which they are finished."""

from collections.abc import Collection, Iterable
from typing import Protocol

from numduel.arena.plan import Pairing, Plan
from numduel.arena.results import PairResult

AHEAD = 4
"""How many pairings of a couple may be played before it is known whether they are needed."""


class Course(Protocol):
    """The pairings of a tournament."""

    total: int | None
    """How many there are; None if that is not known."""

    def part(self, done: int) -> float:
        """How much is done after so many pairings, from 0 to 1."""

    def next(self) -> Pairing | None:
        """Another pairing to play; None if there is none for now."""

    def add(self, result: PairResult) -> None:
        """One of them is finished."""

    def results(self) -> list[PairResult]:
        """What counts, couple by couple, and by number."""


def course(plan: Plan) -> Course:
    """The pairings of a plan."""
    if plan.games is not None:
        return Fixed(plan, plan.games // 2)
    from numduel.arena.sure import Sure

    return UntilSure(plan, Sure(plan))


def in_order(results: Iterable[PairResult]) -> list[PairResult]:
    """Results couple by couple, and by number."""
    return sorted(results, key=lambda result: (result.a, result.b, result.number))


class Fixed:
    """As many pairings for each couple as the plan says: the first of all, then the second, and so on."""

    def __init__(self, plan: Plan, number: int) -> None:
        self.total: int | None = number * len(plan.couples)
        self._left = (Pairing(*couple, at) for at in range(number) for couple in plan.couples)
        self._results: list[PairResult] = []

    def part(self, done: int) -> float:
        return done / self.total if self.total else 1.0

    def next(self) -> Pairing | None:
        return next(self._left, None)

    def add(self, result: PairResult) -> None:
        self._results.append(result)

    def results(self) -> list[PairResult]:
        return in_order(self._results)


class Decides(Protocol):
    """Says when a tournament's order is sure."""

    def add(self, result: PairResult) -> None:
        """Another result, in order of number for each couple."""

    def undecided(self) -> Collection[tuple[int, int]]:
        """The couples that have to play on."""


class UntilSure:
    """Rounds of one pairing for each couple that is not decided yet.

    Couples play a few pairings ahead, so that no core waits for the last game of a round. If a round decides a couple,
    its later pairings do not count: what counts is the same as if all had been played in order.
    """

    total: int | None = None

    def __init__(self, plan: Plan, sure: Decides) -> None:
        self._sure = sure
        self._couples = list(plan.couples)  # not decided yet
        self._round = 0  # the first that is not over
        self._begun = dict.fromkeys(self._couples, 0)  # pairings of each couple
        self._waiting: dict[Pairing, PairResult] = {}  # finished, of rounds that are not over
        self._counted: list[PairResult] = []

    def part(self, done: int) -> float:
        return 1 - len(self._couples) / len(self._begun)

    def next(self) -> Pairing | None:
        couple = min(self._couples, key=self._begun.__getitem__, default=None)
        if couple is None or self._begun[couple] >= self._round + AHEAD:
            return None
        self._begun[couple] += 1
        return Pairing(*couple, self._begun[couple] - 1)

    def add(self, result: PairResult) -> None:
        self._waiting[Pairing(result.a, result.b, result.number)] = result
        while self._couples and all(Pairing(*couple, self._round) in self._waiting for couple in self._couples):
            self._end_round()

    def _end_round(self) -> None:
        for couple in self._couples:
            result = self._waiting.pop(Pairing(*couple, self._round))
            self._sure.add(result)
            self._counted.append(result)
        undecided = self._sure.undecided()
        self._couples = [couple for couple in self._couples if couple in undecided]
        self._round += 1

    def results(self) -> list[PairResult]:
        return in_order(self._counted)
