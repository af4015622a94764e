"""The five games. This is the only list of them: a sixth game is one more line here."""

from importlib import import_module

from numduel.game import AnyGame, RuleValue, UnknownGame, quoted

GAMES = {
    "showdown": "Showdown",
    "battle": "Battle",
    "target": "Target",
    "wits": "Wits",
    "duel": "Duel",
}
"""Each game's key, which names its file in every folder, and its class there."""


def game(key: str, /, **rules: RuleValue) -> AnyGame:
    """A game by its key, by the book or with some rules changed: `game("showdown", target=60)`."""
    if key not in GAMES:
        raise UnknownGame(f"there is no game {quoted(key)}: the games are {', '.join(GAMES)}")
    made: AnyGame = getattr(import_module(f"{__name__}.{key}"), GAMES[key])(**rules)
    return made
