"""The report as one file: nothing is loaded from anywhere, and nothing runs."""

from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from importlib.resources import files

from numduel.arena.report.links import SERVER, Links
from numduel.arena.report.markup import Html, shown, tag
from numduel.arena.report.sections import sections
from numduel.arena.report.summary import Summary, summarize
from numduel.arena.report.tournament import Tournament
from numduel.arena.report.words import counted

STYLES = ("base.css", "pages.css", "arena.css")
"""The style sheets of the web app that the report shares; reading them needs nothing of the extra [web]."""

HEAD = Html(
    '<header class="masthead"><span class="wordmark"><svg class="mark" viewBox="0 0 44 24" width="44" height="24" '
    'aria-hidden="true"><circle class="fill-1" cx="12" cy="12" r="10"/>'
    '<path class="fill-2" d="M32 1l11 11-11 11-11-11z"/></svg>numduel</span></header>'
)


def page(tournaments: Sequence[Tournament]) -> str:
    """The report of the tournaments of one call, one for each game."""
    return document([summarize(each) for each in tournaments])


def document(summaries: Sequence[Summary]) -> str:
    """The same from what is shown of them."""
    style, title = styles(), titled(summaries)
    digest = b64encode(sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    body = HEAD + tag(
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
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f"{tag('title', title)}\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        '<meta name="referrer" content="no-referrer">\n'
        f"<style>{style}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


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


def styles() -> str:
    """All styles: those for paper last."""
    folder = files("numduel") / "web" / "static"
    sheets = [(folder / name).read_text(encoding="utf-8") for name in STYLES]
    return "\n".join([*sheets, f"@media print {{\n{(folder / 'print.css').read_text(encoding='utf-8')}}}\n"])
