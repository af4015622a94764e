"""What was evaluated: all that it takes to do it again, and to know what models read."""

from collections.abc import Iterable, Sequence
from shlex import join

from numduel.arena.report.markup import Html, tag
from numduel.arena.report.words import counted
from numduel.models.report.conditions import Condition
from numduel.models.report.groups import Group
from numduel.models.report.logs import Log
from numduel.models.report.sections.parts import scrolling
from numduel.models.report.words import manner, named, twin, version_of
from numduel.text import printable


def facts(groups: Sequence[Group], logs: Sequence[Log]) -> list[Html]:
    """The models, the games, the ways they were played, and the prompts."""
    each = [group.condition for group in groups]
    told = {
        "Models": _lines(tag("li", named(*who)) for who in dict.fromkeys(one.who for one in each)),
        "Games": _lines(
            tag("li", f"{version_of(one)}: {counted(sum(g.games for g in groups if _same(g, one)), 'game')}")
            for one in dict.fromkeys(_bare(one) for one in each)
        ),
        "Played": _lines(tag("li", words) for words in dict.fromkeys(manner(one) for one in each)),
        "Told": ", ".join(twin(number) for number in sorted({one.twin for one in each})),
        "Seeds": [[", " if at else "", tag("code", seed)] for at, seed in enumerate(_seeds(groups))],
        "numduel": ", ".join(printable(each) for each in sorted({one.version for one in each})),
        "Logs": counted(len(logs), "Inspect log"),
    }
    rows = [tag("dt", name) + tag("dd", value) for name, value in told.items()]
    return [tag("dl", rows, class_="facts"), tag("h3", "Prompts", id="prompts"), *_prompts(groups)]


def _bare(condition: Condition) -> Condition:
    return Condition(condition.game, condition.rules, "", True, "", 0, "", "", "", 0)


def _same(group: Group, bare: Condition) -> bool:
    return _bare(group.condition) == bare


def _lines(items: Iterable[Html]) -> Html:
    return tag("ul", [*items], class_="plain")


def _seeds(groups: Sequence[Group]) -> list[str]:
    return sorted({seed for group in groups for seed in group.seeds})


def _prompts(groups: Sequence[Group]) -> list[Html]:
    """The hash of what a model read before the game, with the command that prints it."""
    found: dict[tuple[str, int, str], str] = {}  # the list of legal moves makes no difference before the game
    for group in groups:
        for seat, prompts in group.prompts.items():
            for prompt in sorted(prompts):
                found.setdefault((_told(group.condition), seat, prompt), command(group.condition, seat))
    head = tag("tr", [tag("th", name, scope="col") for name in ("game", "seat", "SHA-256", "what it is")])
    rows = [
        tag(
            "tr",
            tag("th", told, scope="row"),
            tag("td", str(seat)),
            tag("td", tag("code", prompt[:16])),
            tag("td", tag("code", words)),
        )
        for (told, seat, prompt), words in found.items()
    ]
    caption = tag("caption", "What models read before a game", class_="unseen")
    table = tag("table", caption, tag("thead", head), tag("tbody", rows), class_="prompts")
    note = "The first 16 digits of each hash; report.json has all of them."
    return [scrolling(table, "Prompts"), tag("p", note, class_="small quiet")]


def _told(condition: Condition) -> str:
    return ", ".join([version_of(condition), *([twin(condition.twin)] if condition.twin else [])])


def command(condition: Condition, seat: int) -> str:
    """What prints the prompt."""
    words = ["numduel", "models", "prompt", condition.game, "--seat", str(seat)]
    words += ["--twin", str(condition.twin)] if condition.twin else []
    words += ["--style", condition.style] if condition.style != "handbook" else []
    words += ["--attempts", str(condition.attempts)] if condition.attempts else []
    words += [] if condition.legal else ["--no-legal"]
    for name, value in condition.variant.changed.items():
        words += ["--rule", f"{name}={value}"]
    return join(words)
