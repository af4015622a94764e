"""The crosstable: what each player scored against each other, with and without the luck."""

from numduel.arena.report.markup import Html, called, shown, tag
from numduel.arena.report.ranks import turned
from numduel.arena.report.sections.ranking import signless
from numduel.arena.report.summary import Summary
from numduel.arena.report.words import known, share
from numduel.arena.standings import PairLine


def crosstable(summary: Summary) -> Html:
    """A row and a column for each player, in the order of the ranking. It scrolls if it is wider than the page."""
    names = [player.name for player in summary.players]
    met = {(pair.a, pair.b): pair for each in summary.standings.pairs for pair in (each, turned(each))}
    head = tag(
        "tr",
        tag("td"),
        [
            tag("th", str(place), " ", tag("span", shown(name), class_="unseen"), scope="col", class_="number")
            for place, name in enumerate(names, 1)
        ],
    )
    rows = [
        tag(
            "tr",
            tag("th", tag("span", f"{place}. ", class_="quiet"), called(row), scope="row"),
            [_cell(met.get((row, column)), own=row == column, lucky=summary.lucky) for column in names],
        )
        for place, row in enumerate(names, 1)
    ]
    table = tag(
        "table",
        tag("caption", "What the player of the row scored against the player of the column", class_="unseen"),
        tag("thead", head),
        tag("tbody", rows),
        class_="crosstable",
    )
    return tag(
        "div", table, class_="scroll", tabindex="0", role="region", aria_label=f"Crosstable, {summary.game.title}"
    )


def _cell(pair: PairLine | None, *, own: bool, lucky: bool) -> Html:
    if own or pair is None:
        return tag(
            "td", tag("span", "itself" if own else "did not meet", class_="unseen"), class_="none" if own else None
        )
    parts = [tag("span", known(pair.score, share), class_="figure"), interval(pair.low, pair.high)]
    if lucky and pair.adjusted is not None:
        parts += [
            tag(
                "span",
                signless(share(pair.adjusted)),
                tag("span", " adjusted", class_="unseen"),
                class_="figure adjusted",
            ),
            interval(pair.adjusted_low, pair.adjusted_high),
        ]
    return tag("td", parts, class_="number")


def interval(low: float | None, high: float | None) -> Html:
    """From where to where a score may be."""
    if low is None or high is None:
        return Html()
    return tag("span", signless(f"{100 * low:.1f} to {100 * high:.1f}"), class_="between small quiet")
