"""A game as every environment takes it: by its key with rules of a variant, or as numduel.game makes it."""

from collections.abc import Mapping

from numduel.game import AnyGame, NumduelError, RuleValue, quoted
from numduel.rules import game as new_game
from numduel.rules.variant import Variant


def variant(game: AnyGame | str, rules: Mapping[str, RuleValue]) -> AnyGame:
    """The game that is meant; NumduelError if it is none, or if rules are to change one that is already made."""
    if isinstance(game, str):
        return new_game(game, **rules)
    if not isinstance(game, Variant):
        raise NumduelError(f"a game must be a key or made by numduel.game, not {quoted(game)}")
    if rules:
        raise NumduelError(f"rules can be changed only if the game is given by its key, not as {game!r}")
    return game
