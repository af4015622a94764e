"""The original beside its twins: whether a model plays as well when nothing memorized helps."""

from collections.abc import Sequence
from math import inf

from numduel.arena.report.markup import Html, tag
from numduel.arena.report.words import counted
from numduel.models.figures import Figure
from numduel.models.report.comparing import Twins
from numduel.models.report.conditions import Condition
from numduel.models.report.sections.axis import Axis
from numduel.models.report.sections.parts import cell, figure, head, table
from numduel.models.report.words import NONE, between, manner, meaning, named, signed, signless, value, version_of

ABOUT = (
    "A twin is the same game told in other words and numbers: the same moves with the same worth, but nothing that a "
    "model may have read about the game helps. The regret of both is exact, so they can be subtracted. Games with the "
    "same draws or the same opening are compared with each other."
)


def twins(every: Sequence[Twins], *, version: bool) -> list[Html]:
    """A table for each game and way to play."""
    tables: dict[Condition, list[Twins]] = {}
    for each in every:
        tables.setdefault(each.original.condition.table, []).append(each)
    return [
        tag("p", ABOUT),
        *(_table(f"{version_of(one)}, {manner(one, version=version)}", rows) for one, rows in tables.items()),
    ]


def _table(caption: str, rows: Sequence[Twins]) -> Html:
    axis = Axis(found for each in rows for found in (each.original.figures["regret"], each.pooled))
    heads = [
        head("model"),
        head([tag("span", "", class_="disc", aria_hidden="true"), "original"], "number"),
        head([tag("span", "", class_="rhomb", aria_hidden="true"), "all twins"], "number"),
        head("difference", "number"),
        head([tag("span", "regret of both with intervals", class_="unseen"), axis.head()], "picture"),
        head("what it says"),
    ]
    return table(caption, heads, [_row(each, axis) for each in sorted(rows, key=_order)], "ranking paired")


def _order(each: Twins) -> tuple[float, Condition]:
    """The least regret first; who made no move comes last."""
    regret = each.original.figures["regret"].value
    return inf if regret is None else regret, each.original.condition


def _row(each: Twins, axis: Axis) -> Html:
    one, two, more = each.original.figures["regret"], each.pooled, each.difference
    return tag(
        "tr",
        tag("th", named(*each.original.condition.who), scope="row", role="rowheader"),
        cell([*figure("regret", one), _games(each.original.games)], "original"),
        cell([*figure("regret", two), _games(len(each.games))], "all twins"),
        cell(_difference(more), "difference"),
        tag("td", axis.row(("original", one), ("all twins", two)), class_="picture", role="cell"),
        tag("td", meaning(more), _each(each), class_="says small", role="cell"),
        role="row",
    )


def _games(number: int) -> Html:
    return tag("span", counted(number, "game"), class_="between small quiet")


def _difference(found: Figure) -> list[Html | str]:
    if found.value is None:
        return [NONE]
    if found.low is None or found.high is None:
        return [signed(found.value)]
    ends = " to ".join(signed(end).removesuffix("%") for end in (found.low, found.high))
    return [signed(found.value), tag("span", ends, class_="between small quiet")]


def _each(each: Twins) -> Html:
    """Each twin by itself, if there are several that it made moves in."""
    moved = [group for group in each.twins if group.figures["regret"].value is not None]
    if len(moved) < 2:
        return Html()
    told = ", ".join(
        f"twin {group.condition.twin} {value('regret', group.figures['regret'])} "
        f"({between('regret', group.figures['regret']) or 'interval unknown'})"
        for group in moved
    )
    return tag("span", signless(f"Each: {told}."), class_="each quiet")
