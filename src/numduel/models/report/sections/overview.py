"""All models and games at a glance: what a move gives away."""

from collections.abc import Sequence
from statistics import fmean

from numduel.arena.report.markup import Html, tag
from numduel.models.report.conditions import Condition
from numduel.models.report.groups import Group
from numduel.models.report.sections.axis import bar
from numduel.models.report.sections.parts import figure, scrolling
from numduel.models.report.words import manner, named, version_of

Who = tuple[str, str]


def overview(groups: Sequence[Group]) -> Html:
    """A table for each way to play: a row for each model, a column for each game. Twins have their own section."""
    originals = [group for group in groups if not group.condition.twin] or [*groups]
    ways: dict[Condition, list[Group]] = {}
    for group in originals:
        ways.setdefault(group.condition.table._replace(game="", rules=()), []).append(group)
    several = len({way.version for way in ways}) > 1
    tables = [_matrix(f"Regret per move, {manner(way, version=several)}", each) for way, each in ways.items()]
    return tag("div", tables, class_="matrices")


def best_first(groups: Sequence[Group]) -> list[Who]:
    """Who played, those first who gave away least on average over their games; those who lack games come last."""
    found = _regrets(groups)
    return sorted(found, key=lambda who: (-len(found[who]), fmean(found[who] or [0.0]), who))


def comparable(groups: Sequence[Group]) -> bool:
    """Whether all models made moves under the same conditions, so that their averages say who is better."""
    found = _regrets(groups)
    return len(found) > 1 and len({len(regrets) for regrets in found.values()}) == 1 == len(
        {frozenset(group.condition.table for group in groups if group.condition.who == who) for who in found}
    )


def _regrets(groups: Sequence[Group]) -> dict[Who, list[float]]:
    found: dict[Who, list[float]] = {}
    for group in groups:
        regret = group.figures["regret"].value
        found.setdefault(group.condition.who, []).extend([] if regret is None else [regret])
    return found


def _matrix(caption: str, groups: Sequence[Group]) -> Html:
    games = [*dict.fromkeys(group.condition.table for group in groups)]
    by = {(group.condition.who, group.condition.table): group for group in groups}
    most = max((group.figures["regret"].value or 0.0 for group in groups), default=0.0)
    head = tag(
        "tr",
        tag("th", "model", scope="col"),
        [tag("th", version_of(game), scope="col") for game in games],
    )
    rows = [
        tag("tr", tag("th", named(*who), scope="row"), [_cell(by.get((who, game)), most) for game in games])
        for who in best_first(groups)
    ]
    table = tag("table", tag("caption", caption), tag("thead", head), tag("tbody", rows), class_="matrix")
    return scrolling(table, caption)


def _cell(group: Group | None, most: float) -> Html:
    if group is None:
        return tag("td", tag("span", "not played", class_="small quiet"))
    found, lost = group.figures["regret"], sum(group.forfeits.values())
    forfeits = tag("span", f"{lost} of {group.games} forfeited", class_="line small quiet") if lost else None
    if found.value is None:
        return tag("td", tag("span", "made no move", class_="small quiet"), forfeits)
    shown, reach = figure("regret", found)
    return tag("td", tag("span", shown, class_="figure"), bar(found.value / most if most else 0.0), reach, forfeits)
