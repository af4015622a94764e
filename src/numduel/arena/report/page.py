"""The report as a page."""

from collections.abc import Sequence

from numduel.arena.report.links import SERVER, Links
from numduel.arena.report.markup import Html, shown, tag
from numduel.arena.report.sections import sections
from numduel.arena.report.standalone import standalone
from numduel.arena.report.summary import Summary, summarize
from numduel.arena.report.tournament import Tournament
from numduel.arena.report.words import counted

STYLES = ("base.css", "pages.css", "arena.css")
"""The style sheets of the web app that the report shares."""


def page(tournaments: Sequence[Tournament]) -> str:
    """The report of the tournaments of one call, one for each game."""
    return document([summarize(each) for each in tournaments])


def document(summaries: Sequence[Summary]) -> str:
    """The same from what is shown of them."""
    main = tag(
        "main",
        tag("h1", "Arena"),
        contents(summaries),
        [sections(each, Links()) for each in summaries],
        tag(
            "p",
            "Links to the analysis board lead to ",
            tag("code", SERVER),
            ", where ",
            tag("code", "numduel serve"),
            " listens.",
            class_="small quiet",
        ),
        id="main",
    )
    return standalone(titled(summaries), main, STYLES)


def contents(summaries: Sequence[Summary]) -> Html:
    """Links to each game, if there are several."""
    if len(summaries) < 2:
        return Html()
    items = [tag("li", tag("a", each.game.title, href=f"#{each.plan.game}")) for each in summaries]
    return tag("nav", tag("ul", items), class_="about", aria_label="Games")


def titled(summaries: Sequence[Summary]) -> str:
    """Who played what, in a few words."""
    names = [shown(entrant.name) for entrant in summaries[0].plan.entrants] if summaries else []
    who = ", ".join(names) if len(names) <= 3 else f"{', '.join(names[:2])} and {counted(len(names) - 2, 'other')}"
    return f"{who}: {', '.join(each.game.title for each in summaries)} – numduel arena"
