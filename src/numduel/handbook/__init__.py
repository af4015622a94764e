"""The rules of each game in plain words, with the numbers of the variant that is played."""

from importlib import import_module
from textwrap import fill

from numduel.game import AnyGame

WIDTH = 96


def page(game: AnyGame, width: int = WIDTH) -> str:
    """A game's rules as Markdown, in lines of at most that width, or less where that reads better."""
    width = min(width, WIDTH)
    text: str = import_module(f"{__name__}.{game.key}").text(game)
    changed = "\n".join(
        f"- `{rule.name}={game.rules[rule.name]}` ({rule.allowed}): {rule.meaning}" for rule in game.declared()
    )
    parts = [
        f"# {game.title}",
        game.summary,
        *text.strip().split("\n\n"),
        "## Rules that can be changed",
        "Each with its value in this game; `--rule NAME=VALUE` gives it another one.",
        changed,
    ]
    return "\n\n".join(wrapped(part, width) for part in parts)


def wrapped(part: str, width: int) -> str:
    """A paragraph, or a list of points, in lines of at most that width."""
    if part.startswith("- "):
        points = part.removeprefix("- ").split("\n- ")
        return "\n".join(_fill(point, width, "- ", "  ") for point in points)
    return part if part.startswith(("#", "    ", "|")) else _fill(part, width, "", "")


def _fill(text: str, width: int, first: str, rest: str) -> str:
    return fill(
        " ".join(text.split()),
        max(20, width),
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )
