"""Where players gave something away: by the phase of the game, and by how they stood."""

from collections.abc import Mapping, Sequence

from numduel.arena.report.markup import Html, called, tag
from numduel.arena.report.summary import Summary
from numduel.arena.report.words import cost, counted
from numduel.arena.results import PHASES, STANDINGS
from numduel.arena.standings import Shares


def losses(summary: Summary) -> list[Html]:
    """A table of each kind; nothing if the game is not solved."""
    if not summary.solved:
        return []
    players = summary.players
    return [
        _table("by the phase of the game", {player.name: player.by_phase for player in players}, PHASES),
        _table("by how its player stood", {player.name: player.by_standing for player in players}, STANDINGS),
    ]


def _table(words: str, kept: Mapping[str, Shares], kinds: Sequence[str]) -> Html:
    most = max((_each(*spent) for own in kept.values() for spent in own.values()), default=0.0)
    head = tag("tr", tag("td"), [tag("th", kind, scope="col") for kind in kinds])
    rows = [
        tag("tr", tag("th", called(name), scope="row"), [_cell(*own.get(kind, (0, 0.0)), most) for kind in kinds])
        for name, own in kept.items()
    ]
    caption = tag("caption", "Loss per move ", words)
    return tag("table", caption, tag("thead", head), tag("tbody", rows), class_="losses")


def _each(moves: int, loss: float) -> float:
    return loss / moves if moves else 0.0


def _cell(moves: int, loss: float, most: float) -> Html:
    if not moves:
        return tag("td", "–", class_="quiet")
    wide = 100 * _each(moves, loss) / most if most else 0.0
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
        tag("span", cost(_each(moves, loss)), class_="figure"),
        bar,
        tag("span", counted(moves, "move"), class_="small quiet"),
    )
