"""The games' rules. GAMES is the only list of them: another game is one more line here."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from numduel.game import AnyGame, BadRule, RuleValue, UnknownGame, quoted

GAMES = {
    "showdown": "Showdown",
    "battle": "Battle",
    "target": "Target",
    "wits": "Wits",
    "duel": "Duel",
}
"""Each game's key, which names its file in every folder, and its class in this one."""

HOW_MANY = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")[len(GAMES)]
"""How many games there are, in a word."""


def game(key: str, /, **rules: RuleValue) -> AnyGame:
    """A game by its key, by the book or with some rules changed: `game("showdown", target=60)`."""
    made: AnyGame = _class(key)(**rules)
    return made


def checked(key: str, rules: Mapping[str, object]) -> dict[str, RuleValue]:
    """All rules of a variant, validated, without making it: the same for every way to ask for the same variant."""
    found: dict[str, RuleValue] = _class(key).checked(rules)
    return found


def variant_rules(key: str, name: str) -> Mapping[str, RuleValue]:
    """The rules that a named variant of a game changes."""
    variants = _class(key).variants
    if name not in variants:
        raise BadRule(f"{key} has no variant {quoted(name)}: its variants are {', '.join(variants)}")
    changes: Mapping[str, RuleValue] = variants[name].rules
    return changes


def variant_name(game: AnyGame) -> str:
    """The name of a variant; empty if it has none, or is the game by the book."""
    return next((name for name, each in game.variants.items() if each.rules == game.changed), "")


def _class(key: str) -> Any:
    """The class of a game."""
    if key not in GAMES:
        raise UnknownGame(f"there is no game {quoted(key)}: the games are {', '.join(GAMES)}")
    return getattr(import_module(f"{__name__}.{key}"), GAMES[key])
