"""The forfeits: which bot lost which games by breaking the rules of the arena, and what it wrote about it."""

from numduel.arena.report.links import Links
from numduel.arena.report.markup import Html, called, tag
from numduel.arena.report.summary import Forfeits, Summary
from numduel.arena.report.words import counted, forfeited


def forfeits(summary: Summary, links: Links) -> list[Html]:
    """Each kind of forfeit of each player, with the games and the end of standard error."""
    return [_kind(each, summary, links) for each in summary.forfeits]


def _kind(each: Forfeits, summary: Summary, links: Links) -> Html:
    key = summary.plan.game
    named = [[" " if at else "", tag("a", name, href=links.game(key, name))] for at, name in enumerate(each.named)]
    more = each.games - len(each.named)
    said = tag("p", "It wrote nothing to standard error.", class_="small quiet")
    if each.wrote:
        cut = f" (the first {each.cut:,} bytes are left out)" if each.cut else ""
        said = tag("p", f"Standard error{cut}:", class_="small quiet") + tag(
            "pre", tag("samp", each.wrote), tabindex="0"
        )
    return tag(
        "div",
        tag("h4", called(each.by), f": {forfeited(each.why)}, {counted(each.games, 'game')}"),
        tag("p", named, f" and {counted(more, 'other')}" if more > 0 else "", class_="small"),
        said,
        class_="forfeit",
    )
