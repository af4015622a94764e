"""How a page is made from a template: one Jinja environment for the whole web app."""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from numduel.advice import percent
from numduel.memo import memoized
from numduel.rules import GAMES, HOW_MANY, game

HERE = Path(__file__).parent.parent
STATIC = HERE / "static"
NAV = (
    ("/", "Play"),
    ("/puzzles", "Puzzles"),
    ("/analysis", "Analysis"),
    ("/rules", "Rules"),
    ("/perfect", "Perfect play"),
)
"""What the head of every page links to."""
MARKS = (
    "",
    Markup('<svg class="mark p1" viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="8.5"/></svg>'),
    Markup('<svg class="mark p2" viewBox="0 0 20 20" aria-hidden="true"><path d="M10 0l10 10-10 10L0 10z"/></svg>'),
)
"""The mark of each player, which tells them apart where colour does not: a disc and a diamond."""


@cache
def static(name: str) -> str:
    """The address of a static file, which changes with what is in it: a browser may keep it for ever."""
    return f"/static/{name}?v={sha256((STATIC / name).read_bytes()).hexdigest()[:10]}"


def _environment() -> Environment:
    env = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    env.filters["percent"] = percent
    env.filters["capitalize_first"] = lambda text: text[:1].upper() + text[1:]
    env.globals.update(mark=MARKS, static=static, nav=NAV, how_many=HOW_MANY, games={key: game(key) for key in GAMES})
    return env


ENVIRONMENT = _environment()


def render(name: str, **context: Any) -> str:
    """A template's text."""
    return ENVIRONMENT.get_template(name).render(context)


def macros(template: str, *names: str, most: int) -> list[Callable[..., Markup]]:
    """Macros of a template as functions, each of which remembers what it made of so many arguments."""
    module = ENVIRONMENT.get_template(template).module

    def drawn(macro: Callable[..., str]) -> Callable[..., Markup]:
        return memoized(most)(lambda *args: Markup(_ascii(macro(*args))))  # noqa: S704 - a template's

    return [drawn(getattr(module, name)) for name in names]


@memoized(4096)
def safe(text: str) -> str:
    """A text as it stands in a page."""
    return _ascii(escape(text))


def _ascii(html: str) -> str:
    """The same page in ASCII: what is put together anew for every move is copied and sent in half the time."""
    return html.encode("ascii", "xmlcharrefreplace").decode()
