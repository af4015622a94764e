"""Which pairings a tournament plays, and which of them count: whatever the order in which they are finished."""

from collections.abc import Collection, Iterable
from typing import Protocol

from numduel.arena.plan import Pairing, Plan
from numduel.arena.results import PairResult

AHEAD = 32
"""How many pairings of a couple may be under way before it is known whether they are needed."""
MOST = 10_000
"""After how many pairings a couple stops in any case."""


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
    """Says of each couple whether enough is known, by its first results alone: arena/sure.py."""

    def add(self, result: PairResult) -> None:
        """Another result, in any order."""

    def undecided(self) -> Collection[tuple[int, int]]:
        """The couples of which not enough is known yet."""

    def pairs(self, couple: tuple[int, int]) -> int | None:
        """How many pairings of a couple it took; None if not enough is known yet."""


class UntilSure:
    """As many pairings for each couple as it takes to be sure.

    So that no core waits, couples play a few more before that is known. These do not count: what counts is the same as
    if all had been played one after another.
    """

    total: int | None = None

    def __init__(self, plan: Plan, sure: Decides) -> None:
        self._sure = sure
        self._begun = dict.fromkeys(plan.couples, 0)
        self._results: dict[tuple[int, int], list[PairResult]] = {couple: [] for couple in plan.couples}

    def part(self, done: int) -> float:
        return 1 - len(self._sure.undecided()) / len(self._begun)

    def next(self) -> Pairing | None:
        couple = min(self._sure.undecided(), key=self._begun.__getitem__, default=None)
        if couple is None or self._begun[couple] >= min(len(self._results[couple]) + AHEAD, MOST):
            return None
        self._begun[couple] += 1
        return Pairing(*couple, self._begun[couple] - 1)

    def add(self, result: PairResult) -> None:
        self._results[result.a, result.b].append(result)
        self._sure.add(result)

    def results(self) -> list[PairResult]:
        counted = {couple: self._sure.pairs(couple) or MOST for couple in self._results}
        return in_order(
            each for couple, results in self._results.items() for each in results if each.number < counted[couple]
        )
