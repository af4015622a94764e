"""How a page is made from a template: one Jinja environment for the whole web app."""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from numduel.advice import percent
from numduel.rules import GAMES, game

HERE = Path(__file__).parent
STATIC = HERE / "static"
NAV = (
    ("/", "Play"),
    ("/puzzles", "Puzzles"),
    ("/analysis", "Analysis"),
    ("/rules", "Rules"),
    ("/perfect", "Perfect play"),
)
"""What the head of every page links to."""


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
    env.globals.update(static=static, nav=NAV, games={key: game(key) for key in GAMES})
    return env


ENVIRONMENT = _environment()


def render(name: str, **context: Any) -> str:
    """A template's text."""
    return ENVIRONMENT.get_template(name).render(context)
