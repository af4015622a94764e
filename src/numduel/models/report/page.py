"""The report as a page: one file that loads nothing and runs nothing."""

from collections.abc import Sequence

from numduel.arena.report.links import SERVER
from numduel.arena.report.markup import Content, Html, tag
from numduel.arena.report.standalone import standalone
from numduel.arena.report.words import counted
from numduel.models.report.conditions import Condition
from numduel.models.report.groups import Group
from numduel.models.report.report import Report
from numduel.models.report.sections.conditions import conditions
from numduel.models.report.sections.facts import facts
from numduel.models.report.sections.faults import faults
from numduel.models.report.sections.figures import figures
from numduel.models.report.sections.overview import best_first, comparable, overview
from numduel.models.report.sections.parts import section
from numduel.models.report.sections.positions import positions
from numduel.models.report.sections.sources import sources
from numduel.models.report.sections.twins import twins
from numduel.models.report.words import manner, named, version_of
from numduel.text import printable

STYLES = ("base.css", "pages.css", "arena.css", "models.css")
"""The style sheets of the web app that the report shares, and its own."""
SHORT = 40  # characters of a name in the page's title

READING = (
    "Regret is how much of the chance to win a move gave away, on average: 0% is perfect play. It is exact, as every "
    "position is solved. Forfeits are counted separately, never in regret."
)
MEASURED = (
    "Score: a win 1, a draw one half, a forfeit 0; without draws it is the share of wins. Without luck: the score with "
    "the luck of the draws taken out, exactly. Blunders: moves that gave away 15% or more. Illegal and unclear: "
    "answers with a move that is not legal, and answers that name no move. Intervals are 95%; games with the same "
    "draws or the same opening count as one."
)


def page(report: Report) -> str:
    """The whole page."""
    several = len({group.condition.version for group in report.groups}) > 1
    parts: dict[str, tuple[str, Content]] = {
        "overview": ("Overview", [overview(report.groups), tag("p", READING, class_="small quiet")])
    }
    if report.twins:
        parts["twins"] = ("Original and twins", twins(report.twins, version=several))
    if report.varied:
        parts["conditions"] = ("Other conditions", conditions(report.varied))
    for game, groups in games(report.groups).items():
        key = game.game if game.game not in parts else f"{game.game}-{len(parts)}"
        parts[key] = version_of(game), _game(groups, version=several)
    if report.positions:
        parts["positions"] = ("Instructive positions", [_about_positions(), positions(report.positions)])
    if report.faults:
        parts["faults"] = ("Answers without a move", faults(report.faults, report.groups))
    parts["evaluated"] = ("What was evaluated", facts(report.groups, report.logs))
    main = tag(
        "main",
        tag("h1", "Language models"),
        _lead(report),
        [tag("p", note, class_="changes") for note in report.notes],
        _contents({key: title for key, (title, _) in parts.items()}),
        [section(key, title, content) for key, (title, content) in parts.items()],
        id="main",
        class_="models",
    )
    return standalone(titled(report), main, STYLES)


def games(groups: Sequence[Group]) -> dict[Condition, list[Group]]:
    """The groups of each game and its rules."""
    found: dict[Condition, list[Group]] = {}
    for group in groups:
        one = group.condition
        found.setdefault(Condition(one.game, one.rules, "", True, "", 0, "", "", "", 0), []).append(group)
    return found


def _lead(report: Report) -> Html:
    groups = report.groups
    models = len({group.condition.who for group in groups})
    played = counted(sum(group.games for group in groups), "game")
    originals = [group for group in groups if not group.condition.twin] or groups
    best = best_first(originals)[0]
    lost = sum(sum(group.forfeits.values()) for group in originals if group.condition.who == best)
    but = f", which forfeited {counted(lost, 'game')}" if lost else ""
    first = [" Least regret: ", tag("b", named(*best)), f"{but}."] if comparable(originals) else []
    which = counted(len(games(groups)), "kind of game").replace("kind of games", "kinds of game")
    return tag("p", f"{counted(models, 'model')}, {which}, {played}.", first, class_="lead")


def _contents(titles: dict[str, str]) -> Html:
    items = [tag("li", tag("a", title, href=f"#{key}")) for key, title in titles.items()]
    return tag("nav", tag("ul", items), class_="about", aria_label="Sections")


def _game(groups: Sequence[Group], *, version: bool) -> list[Html]:
    tables: dict[Condition, list[Group]] = {}
    for group in groups:
        tables.setdefault(group.condition.table, []).append(group)
    return [
        part
        for one, each in tables.items()
        for part in (
            tag("h3", _capital(manner(one, version=version))),
            figures("All figures, the model with the least regret first", each),
            *([tag("h4", "Where regret comes from"), sources(each)] if _moved(each) else []),
        )
    ] + [tag("p", MEASURED, class_="small quiet")]


def _moved(groups: Sequence[Group]) -> bool:
    return any(tally.moves for group in groups for tally in group.tallies)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _about_positions() -> Html:
    return tag(
        "p",
        "Mistakes, the costliest first, spread over models and games; then hard positions in which a model was right. "
        "Links to the analysis board lead to ",
        tag("code", SERVER),
        ", where ",
        tag("code", "numduel serve"),
        " listens.",
        class_="small quiet",
    )


def titled(report: Report) -> str:
    """Who played, in a few words."""
    names = [printable(model)[:SHORT] for model in dict.fromkeys(group.condition.model for group in report.groups)]
    who = ", ".join(names) if len(names) <= 3 else f"{', '.join(names[:2])} and {counted(len(names) - 2, 'other')}"
    return f"{who} – numduel models"
