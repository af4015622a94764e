"""Variants in URLs: `?rule.target=60` is the game with that rule changed."""

from collections.abc import Mapping
from urllib.parse import quote, urlencode

from numduel.game import AnyGame, RuleValue
from numduel.web.games import cached_game

PREFIX = "rule."


def game_from_query(key: str, query: Mapping[str, str]) -> AnyGame:
    """The game that a URL asks for; rules left empty in a form keep their defaults."""
    rules = {name.removeprefix(PREFIX): value for name, value in query.items() if name.startswith(PREFIX) and value}
    return cached_game(key, rules)


def changed(game: AnyGame) -> dict[str, RuleValue]:
    """The rules that differ from the rule book, by their names in URLs and forms."""
    return {f"{PREFIX}{name}": value for name, value in game.changed.items()}


def address(path: str, game: AnyGame, /, **query: object) -> str:
    """The URL of a page about a variant."""
    given = {name: value for name, value in query.items() if value is not None}
    text = urlencode({**given, **changed(game)}, quote_via=quote, safe="/,")
    return f"{path}?{text}" if text else path


def canonical(path: str, key: str, query: Mapping[str, str]) -> str | None:
    """The URL without rules that only repeat the defaults, as forms send them; None if there are none."""
    given = {name for name in query if name.startswith(PREFIX)}
    game = game_from_query(key, query)
    if given == changed(game).keys():
        return None
    return address(path, game, **{name: value for name, value in query.items() if name not in given})


def in_words(game: AnyGame) -> str:
    """The changed rules for people: `target 60, copies 2`; empty for the standard game."""
    return ", ".join(f"{name} {value}".replace("_", " ") for name, value in game.changed.items())
