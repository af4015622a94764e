"""The games' rules. GAMES is the only list of them: another game is one more line here."""

from importlib import import_module

from numduel.game import AnyGame, RuleValue, UnknownGame, quoted

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
    if key not in GAMES:
        raise UnknownGame(f"there is no game {quoted(key)}: the games are {', '.join(GAMES)}")
    made: AnyGame = getattr(import_module(f"{__name__}.{key}"), GAMES[key])(**rules)
    return made
