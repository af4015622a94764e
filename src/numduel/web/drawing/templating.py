"""Templates: one Jinja environment for the whole web app."""

from collections.abc import Callable
from contextvars import ContextVar
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from numduel.advice import percent
from numduel.memo import memoized
from numduel.rules import GAMES, HOW_MANY, game, variant_name

HERE = Path(__file__).parent.parent
STATIC = HERE / "static"
NAV = (
    ("/", "Play"),
    ("/learn", "Learn"),
    ("/puzzles", "Puzzles"),
    ("/analysis", "Analysis"),
    ("/rules", "Rules"),
    ("/perfect", "Perfect play"),
)
"""The main navigation."""
ARENA = ("/arena", "Arena")
"""Its last entry, if the server shows tournaments."""
HAS_ARENA: ContextVar[bool] = ContextVar("HAS_ARENA", default=False)
"""Whether the server that answers a request does: several can be in one process."""
MARKS = (
    "",
    Markup('<svg class="mark p1" viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="8.5"/></svg>'),
    Markup('<svg class="mark p2" viewBox="0 0 20 20" aria-hidden="true"><path d="M10 0l10 10-10 10L0 10z"/></svg>'),
)
"""Each player's mark, a disc and a diamond, to tell them apart without colour."""
SIGNS = tuple([mark.encode().decode() for mark in MARKS])
"""The same as plain text, for what is put together without a template."""


@cache
def static(name: str) -> str:
    """The URL of a static file, which changes with its content, so that browsers may cache it forever."""
    return f"/static/{name}?v={sha256((STATIC / name).read_bytes()).hexdigest()[:10]}"


def navigation() -> tuple[tuple[str, str], ...]:
    """The main navigation of the server that answers."""
    return (*NAV, ARENA) if HAS_ARENA.get() else NAV


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
    env.globals.update(
        mark=MARKS, static=static, nav=navigation, how_many=HOW_MANY, games={key: game(key) for key in GAMES}
    )
    env.globals.update(variant_name=variant_name)
    return env


ENVIRONMENT = _environment()


def render(name: str, **context: Any) -> str:
    """Render a template."""
    return ENVIRONMENT.get_template(name).render(context)


def macros(template: str, *names: str, most: int) -> list[Callable[..., str]]:
    """A template's macros as functions, each with a cache of that size.

    They return plain text: Markup takes longer to put together, and what they are put into is no template.
    """
    module = ENVIRONMENT.get_template(template).module

    def drawn(macro: Callable[..., str]) -> Callable[..., str]:
        return memoized(most)(lambda *args: _ascii(macro(*args)))

    return [drawn(getattr(module, name)) for name in names]


@memoized(4096)
def safe(text: str) -> str:
    """A text escaped for a page."""
    return _ascii(escape(text))


def _ascii(html: str) -> str:
    """The same HTML in ASCII, which is copied and sent in half the time: this is done on every move."""
    return html.encode("ascii", "xmlcharrefreplace").decode()
