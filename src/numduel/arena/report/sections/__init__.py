"""The sections of a report, as HTML for a page of its own or of the web app."""

from numduel.arena.report.links import Links
from numduel.arena.report.markup import Content, Html, called, tag
from numduel.arena.report.ranks import without_luck
from numduel.arena.report.sections.costly import costliest
from numduel.arena.report.sections.crosstable import crosstable
from numduel.arena.report.sections.facts import facts
from numduel.arena.report.sections.forfeits import forfeits
from numduel.arena.report.sections.losses import losses
from numduel.arena.report.sections.ranking import ranking
from numduel.arena.report.summary import Summary
from numduel.arena.report.words import changes, counted


def sections(summary: Summary, links: Links) -> Html:
    """All that there is to say about a tournament of one game."""
    key, lost = summary.plan.game, losses(summary)
    parts = [
        _part(key, "ranking", "Ranking", ranking(summary), _explained(summary)),
        _part(key, "crosstable", "Crosstable", crosstable(summary), _under_crosstable(summary)),
    ]
    if lost:
        parts.append(_part(key, "losses", "Where it was lost", tag("div", lost, class_="both")))
    if summary.costly:
        parts.append(_part(key, "costly", "The costliest moves", costliest(summary, links)))
    if summary.forfeits:
        parts.append(_part(key, "forfeits", "Forfeits", forfeits(summary, links)))
    parts.append(_part(key, "facts", "How it was played", facts(summary)))
    return tag("section", _head(summary), parts, aria_labelledby=key, class_="tournament")


def _part(key: str, name: str, title: str, *content: Content) -> Html:
    return tag("div", tag("h3", title, id=f"{key}-{name}"), content, class_="part")


def _head(summary: Summary) -> list[Html]:
    game, best = summary.game, summary.players[0]
    changed = changes(game)
    return [
        tag("h2", game.title, tag("small", f" {changed}") if changed else "", id=summary.plan.game),
        tag(
            "p",
            f"{counted(len(summary.players), 'player')}, {counted(summary.games, 'game')}. First: ",
            tag("b", called(best.name)),
            ".",
            class_="lead",
        ),
        *(tag("p", note, class_="changes") for note in summary.standings.notes),
    ]


def _explained(summary: Summary) -> Html:
    """What the columns are."""
    words = "A win counts 1, a draw one half."
    if summary.lucky:
        words += " The adjusted score is the score with the luck of the draws taken out, exactly."
        words += " It decides the order." if without_luck(summary.standings) else ""
    if summary.solved:
        words += " The loss is how much of the winning chance a move gave away, on average."
    words += " Ratings follow from wins and losses alone, with 95% intervals."
    return tag("p", words, class_="small quiet")


def _under_crosstable(summary: Summary) -> Html:
    adjusted = ", and below them the adjusted score" if summary.lucky else ""
    words = f"The row’s score against the column, with its 95% interval{adjusted}."
    return tag("p", words, class_="small quiet")
