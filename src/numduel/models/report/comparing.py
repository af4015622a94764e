"""Two groups of games side by side: how much more a move gives away in one than in the other."""

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Any, NamedTuple

from scipy.special import stdtrit

from numduel.arena.stats.intervals import FEW_MISTAKES, LEVEL, UNSEEN
from numduel.models.figures import Figure, Tally, figures, stake
from numduel.models.report.conditions import Condition
from numduel.models.report.groups import Group
from numduel.solve.solution import SAME


class Twins(NamedTuple):
    """The original beside its twins, for one model under otherwise equal conditions."""

    original: Group
    twins: tuple[Group, ...]  # by their numbers

    @property
    def games(self) -> list[Tally]:
        """The games of all twins."""
        return [tally for group in self.twins for tally in group.tallies]

    @property
    def pooled(self) -> Figure:
        """The regret on all twins."""
        return figures(self.games)["regret"]

    @property
    def difference(self) -> Figure:
        """How much more a move gives away on twins than on the original."""
        return difference(self.original.tallies, self.games)


def twins(groups: Iterable[Group]) -> list[Twins]:
    """All originals that have twins."""
    families: dict[Condition, list[Group]] = {}
    for group in groups:
        families.setdefault(group.condition._replace(twin=0), []).append(group)
    return [Twins(first, tuple(rest)) for first, *rest in families.values() if rest and not first.condition.twin]


class Varied(NamedTuple):
    """Groups that differ in one thing only."""

    field: str
    groups: tuple[Group, ...]


def varied(groups: Sequence[Group], field: str) -> list[Varied]:
    """All such groups, for a field of a condition."""
    families: dict[Condition, list[Group]] = {}
    for group in groups:
        blank: Any = None
        families.setdefault(group.condition._replace(**{field: blank}), []).append(group)
    return [Varied(field, tuple(each)) for each in families.values() if len(each) > 1]


def difference(base: Sequence[Tally], other: Sequence[Tally]) -> Figure:
    """How much more a move gives away in other games.

    Games with the same draws or opening are a unit, on whichever side they are: what these do alike cancels out. Where
    hardly any mistakes were seen on a side, or hardly any units differ, there may be unseen ones. A single unit says
    nothing about how much they differ.
    """
    sides = [_Side(games) for games in (base, other)]
    one, two = sides
    if not one.moves or not two.moves:
        return Figure(None)
    value = two.regret - one.regret
    least = min(len(one.units), len(two.units))
    if least == 1:
        return Figure(value)
    apart = [two.pull(unit) - one.pull(unit) for unit in sorted({*one.units, *two.units})]
    squares = sum(each**2 for each in apart)
    half = float(stdtrit(least - 1, (1 + LEVEL) / 2)) * sqrt(least / (least - 1) * squares)
    low, high = value - half, value + half
    alike = sum(abs(each) > SAME for each in apart) < FEW_MISTAKES
    if alike or one.few:
        low = min(low, value - one.unseen)
    if alike or two.few:
        high = max(high, value + two.unseen)
    return Figure(value, low, high)


class _Side:
    """What each unit of one side adds."""

    def __init__(self, games: Sequence[Tally]) -> None:
        self.units: dict[str, tuple[float, int]] = {}
        for game in games:
            loss, moves = self.units.get(game.unit, (0.0, 0))
            self.units[game.unit] = loss + game.loss, moves + game.moves
        self.moves = sum(moves for _, moves in self.units.values())
        self.regret = sum(loss for loss, _ in self.units.values()) / self.moves if self.moves else 0.0
        self.few = sum(loss > 0 for loss, _ in self.units.values()) < FEW_MISTAKES
        self.unseen = UNSEEN * stake(games, len(self.units)) / self.moves if self.moves else 0.0

    def pull(self, unit: str) -> float:
        """By how much a unit moves the regret."""
        loss, moves = self.units.get(unit, (0.0, 0))
        return (loss - self.regret * moves) / self.moves
