"""Twins: the same game told in other words and numbers, one file per game."""

from importlib import import_module

from numduel.game import AnyGame
from numduel.models.telling import Telling


def retold(game: AnyGame, number: int) -> Telling:
    """The twin of that number, from 1 up."""
    telling: Telling = import_module(f"{__name__}.{game.key}").Retold(game, number)
    return telling
