"""Each game's rules in plain words, with the numbers of the variant being played."""

from collections.abc import Mapping
from importlib import import_module
from textwrap import fill

from numduel.game import MATCH_KINDS, AnyGame, RuleValue, listed

WIDTH = 96
NOTATION = "## Moves and positions as text"
CHANGEABLE = "## Rules that can be changed"


def page(game: AnyGame, width: int = WIDTH, *, notation: bool = True, reference: bool = True) -> str:
    """A game's rules as Markdown, wrapped to at most that width.

    Without the notation, it is what a player needs in the middle of a game; without the reference, which lists kinds of
    outcomes and rules that can be changed, what a player needs who reads and writes positions and moves as text.
    """
    text: str = import_module(f"{__name__}.{game.key}").text(game)
    if not notation:
        text = text.partition(NOTATION)[0]
    elif reference:
        text += f"\n{_kinds(game)}\n\n{_changeable(game)}"
    parts = [f"# {game.title}", game.summary, *text.strip().split("\n\n")]
    return "\n\n".join(wrapped(part, min(width, WIDTH)) for part in parts)


def _kinds(game: AnyGame) -> str:
    """The kinds of outcome, for programs."""
    endless = "repetition" in game.rules  # play could go on forever if nothing but the rules ended it
    possible = {"repetition": bool(game.repetition), "move limit": endless, "agreed": game.knows_draw}
    by_match = [f"`{kind}`" for kind in MATCH_KINDS if possible.get(kind, True)]
    by_rules = [f"`{kind}`" for kind in game.kinds]
    return f"The `kind` of an outcome is {listed(by_rules)}. A match can also end with {listed(by_match)}."


def _changeable(game: AnyGame) -> str:
    """The rules that a variant can change, with this variant's values."""
    rules = (f"- `{rule.name}={game.rules[rule.name]}` ({rule.allowed}): {rule.meaning}" for rule in game.declared())
    return "\n\n".join(
        [
            CHANGEABLE,
            "Each is shown with its value in this game; set another one with `--rule NAME=VALUE`.",
            "\n".join(rules),
            "Some variants have names: play one with `--variant NAME`.",
            "\n".join(f"- `{name}` ({_values(each.rules)}): {each.about}" for name, each in game.variants.items()),
        ]
    )


def _values(rules: Mapping[str, RuleValue]) -> str:
    """Rules with their values: `target=30`."""
    return ", ".join(f"`{name}={value}`" for name, value in rules.items())


def wrapped(part: str, width: int) -> str:
    """A heading, a paragraph or a bulleted list, wrapped to at most that width."""
    if part.startswith("#"):
        return part
    if not part.startswith("- "):
        return _filled(part, width, "", "")
    points = part.removeprefix("- ").split("\n- ")
    return "\n".join(_filled(point, width, "- ", "  ") for point in points)


def _filled(text: str, width: int, first: str, rest: str) -> str:
    return fill(
        " ".join(text.split()),
        max(20, width),
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )
