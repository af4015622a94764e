"""The same model under conditions that differ in one thing: the list of legal moves, the opponent and so on."""

from collections.abc import Sequence

from numduel.arena.report.markup import Html, tag
from numduel.models.report.comparing import Varied, difference
from numduel.models.report.groups import Group
from numduel.models.report.sections.parts import figure, scrolling
from numduel.models.report.words import COMPARABLE, NONE, TITLES, manner, named, setting, signed, twin, version_of

FIGURES = {
    "regret": "regret per move",
    "illegal": "illegal",
    "unclear": "unclear",
    "forfeit": "forfeits",
    "score": "score",
}
HEADS = {
    "legal": "legal moves",
    "attempts": "attempts",
    "style": "style",
    "settings": "settings",
    "opponent": "opponent",
    "rules": "rules",
    "version": "version",
}
NOT_COMPARABLE = {
    "opponent": "Another opponent leads to other positions, so these are not subtracted.",
    "rules": "Other rules make another game, so these are not subtracted.",
}


def conditions(every: Sequence[Varied]) -> list[Html]:
    """A table for each thing that differs."""
    fields = [*dict.fromkeys(each.field for each in every)]
    return [part for field in fields for part in _field(field, [each for each in every if each.field == field])]


def _field(field: str, every: Sequence[Varied]) -> list[Html]:
    compared = field in COMPARABLE
    head = tag(
        "tr",
        tag("th", "model and game", scope="col"),
        tag("th", HEADS[field], scope="col"),
        [tag("th", name, scope="col", class_="number") for name in FIGURES.values()],
        tag("th", "difference in regret", scope="col", class_="number") if compared else None,
    )
    bodies = [tag("tbody", _rows(each, compared=compared)) for each in every]
    title = TITLES[field]
    table = tag("table", tag("caption", title, class_="unseen"), tag("thead", head), bodies, class_="varied")
    note = NOT_COMPARABLE.get(field, "Differences are from the first row of the same model and game.")
    return [
        tag("h3", title, id=f"by-{field}"),
        scrolling(table, title),
        tag("p", note, class_="small quiet"),
    ]


def _rows(each: Varied, *, compared: bool) -> list[Html]:
    first = each.groups[0]
    return [
        tag(
            "tr",
            tag("th", _who(first, each.field), scope="rowgroup", rowspan=str(len(each.groups))) if not at else None,
            tag("th", setting(group.condition, each.field), scope="row", class_="setting"),
            [tag("td", figure(name, group.figures[name]), class_="number figure") for name in FIGURES],
            tag("td", _difference(first, group), class_="number figure") if compared else None,
        )
        for at, group in enumerate(each.groups)
    ]


def _who(group: Group, field: str) -> list[Html]:
    """The model, the game, and what is the same in all rows."""
    one = group.condition
    game = one.variant.title if field == "rules" else version_of(one)
    same = [game, *([twin(one.twin)] if one.twin else []), manner(one, but=field)]
    return [
        *named(one.model, "" if field == "settings" else one.settings),
        tag("span", ", ".join(same), class_="who small quiet"),
    ]


def _difference(first: Group, group: Group) -> list[Html | str]:
    if group is first:
        return [NONE]
    found = difference(first.tallies, group.tallies)
    if found.value is None:
        return [NONE]
    if found.low is None or found.high is None:
        return [signed(found.value)]
    ends = " to ".join(signed(end).removesuffix("%") for end in (found.low, found.high))
    return [signed(found.value), tag("span", ends, class_="between small quiet")]
