"""Where regret comes from: by the phase of the game, the kind of choice, how the model stood, and the luck before."""

from collections.abc import Sequence

from numduel.arena.report.markup import Html, tag
from numduel.arena.report.words import cost
from numduel.models.report.groups import Group
from numduel.models.report.sections.axis import bar
from numduel.models.report.sections.figures import in_order
from numduel.models.report.shares import WAYS, Share, Way
from numduel.models.report.words import NONE, named, twin


def sources(groups: Sequence[Group]) -> Html:
    """A table for each way to sort moves; luck only where there is any."""
    lucky = any(group.lucky for group in groups)
    ordered = in_order(groups)
    tables = [_table(name, way, ordered) for name, way in WAYS.items() if lucky or name != "luck"]
    return tag("div", tables, class_="both")


def _table(name: str, way: Way, groups: Sequence[Group]) -> Html:
    most = max((each.regret for group in groups for each in group.shares[name].values()), default=0.0)
    kinds = [kind for kind in way.kinds if any(group.shares[name][kind] != Share() for group in groups)]
    head = tag("tr", tag("th", "model", scope="col"), [tag("th", kind, scope="col") for kind in kinds])
    rows = [
        tag("tr", tag("th", named(*group.condition.who), _twin(group), scope="row"), _cells(group, name, kinds, most))
        for group in groups
    ]
    caption = tag("caption", "Regret per move ", way.words)
    return tag("table", caption, tag("thead", head), tag("tbody", rows), class_="losses")


def _twin(group: Group) -> Html:
    number = group.condition.twin
    return tag("span", twin(number), class_="who small quiet") if number else Html()


def _cells(group: Group, name: str, kinds: Sequence[str], most: float) -> list[Html]:
    own = group.shares[name]
    moves, loss = sum(each.moves for each in own.values()), sum(each.loss for each in own.values())
    return [_cell(own[kind], moves, loss, most) for kind in kinds]


def _cell(share: Share, moves: int, loss: float, most: float) -> Html:
    of_loss = f"{100 * share.loss / loss:.0f}% of regret" if loss else ""
    if not share.moves:
        return tag("td", tag("span", of_loss, class_="small line") if share.loss else NONE, class_="quiet")
    return tag(
        "td",
        tag("span", cost(share.regret), class_="figure"),
        bar(share.regret / most if most else 0.0),
        tag("span", f"{100 * share.moves / moves:.0f}% of moves", class_="small quiet line"),
        tag("span", of_loss, class_="small quiet line") if of_loss else None,
    )
