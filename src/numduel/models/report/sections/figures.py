"""All figures of a game: a row for each model, its twins below it, and the regret as a picture."""

from collections.abc import Sequence

from numduel.arena.report.markup import Html, tag
from numduel.models.report.groups import Group
from numduel.models.report.sections.axis import Axis
from numduel.models.report.sections.overview import best_first
from numduel.models.report.sections.parts import cell, figure, head, table
from numduel.models.report.words import FAULTS, between, named, twin

COLUMNS = {
    "score": "score",
    "wins": "wins",
    "adjusted": "without luck",
    "regret": "regret per move",
    "blunders": "blunders",
    "illegal": "illegal",
    "unclear": "unclear",
    "forfeit": "forfeits",
    "tokens": "tokens per turn",
    "seconds": "seconds per turn",
}
"""The figures, as the columns are called."""


def figures(caption: str, groups: Sequence[Group]) -> Html:
    """The table."""
    needless = {
        "wins": not any(group.drawn for group in groups),
        "adjusted": not any(group.lucky for group in groups),
    }  # they would be the score once more
    shown = [name for name in COLUMNS if not needless.get(name)]
    axis = Axis(group.figures["regret"] for group in groups)
    heads = [
        head("model"),
        *(head(COLUMNS[name], "number") for name in shown),
        head([tag("span", "regret with its interval", class_="unseen"), axis.head()], "picture"),
    ]
    return table(caption, heads, [_row(group, shown, axis) for group in in_order(groups)], "ranking measured")


def in_order(groups: Sequence[Group]) -> list[Group]:
    """The best model first, its twins after the original."""
    places = {who: place for place, who in enumerate(best_first([g for g in groups if not g.condition.twin] or groups))}
    last = len(places)
    return sorted(groups, key=lambda group: (places.get(group.condition.who, last), group.condition[7:]))


def _row(group: Group, shown: Sequence[str], axis: Axis) -> Html:
    found, number = group.figures, group.condition.twin
    mark = tag("span", twin(number), class_="who small quiet") if number else Html()
    return tag(
        "tr",
        tag("th", named(*group.condition.who), mark, scope="row", role="rowheader"),
        [cell(_forfeits(group) if name == "forfeit" else figure(name, found[name]), COLUMNS[name]) for name in shown],
        tag("td", axis.row(("regret", found["regret"])), class_="picture", role="cell"),
        role="row",
        class_="of-twin" if number else None,
    )


def _forfeits(group: Group) -> list[Html | str]:
    """How many, and why: they are beside the regret, not in it."""
    why, found = group.forfeits, group.figures["forfeit"]
    reasons = ", ".join(f"{number} × {FAULTS.get(each, each)}" for each, number in why.items())
    ends = between("forfeit", found)
    return [
        f"{sum(why.values())} of {group.games}",
        tag("span", ends and f"{ends}%", class_="between small quiet"),
        tag("span", reasons, class_="reasons small quiet") if reasons else Html(),
    ]
