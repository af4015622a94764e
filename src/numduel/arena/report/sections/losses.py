"""Where players gave something away: by the phase of the game, and by how they stood."""

from collections.abc import Sequence

from numduel.arena.report.markup import Html, called, tag
from numduel.arena.report.summary import Spent, Summary
from numduel.arena.report.words import cost, counted
from numduel.arena.results import PHASES, STANDINGS


def losses(summary: Summary) -> list[Html]:
    """A table of each kind; nothing if the game is not solved."""
    if not summary.solved:
        return []
    names = [player.name for player in summary.players]
    return [
        _table("by the phase of the game", names, summary.by_phase, PHASES),
        _table("by how its player stood", names, summary.by_standing, STANDINGS),
    ]


def _table(words: str, names: Sequence[str], kept: dict[str, dict[str, Spent]], kinds: Sequence[str]) -> Html:
    most = max((_each(spent) for name in names for spent in kept[name].values()), default=0.0)
    head = tag("tr", tag("td"), [tag("th", kind, scope="col") for kind in kinds])
    rows = [
        tag("tr", tag("th", called(name), scope="row"), [_cell(kept[name][kind], most) for kind in kinds])
        for name in names
    ]
    caption = tag("caption", "Loss per move ", words)
    return tag("table", caption, tag("thead", head), tag("tbody", rows), class_="losses")


def _each(spent: Spent) -> float:
    return spent.loss / spent.moves if spent.moves else 0.0


def _cell(spent: Spent, most: float) -> Html:
    if not spent.moves:
        return tag("td", "–", class_="quiet")
    wide = 100 * _each(spent) / most if most else 0.0
    bar = tag(
        "svg",
        tag("rect", width=f"{wide:.2f}%", height="6"),
        class_="loss",
        width="100%",
        height="6",
        aria_hidden="true",
    )
    return tag(
        "td",
        tag("span", cost(_each(spent)), class_="figure"),
        bar,
        tag("span", counted(spent.moves, "move"), class_="small quiet"),
    )
