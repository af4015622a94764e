"""Learn a game and its secret in a minute, and beat the computer."""

from argparse import ArgumentParser, Namespace

from numduel.cli.options import add_game, game_from
from numduel.cli.status import DONE
from numduel.terminal.console import Console
from numduel.terminal.learn import teach


def add(parser: ArgumentParser) -> None:
    """Take the game."""
    add_game(parser)


def run(args: Namespace, console: Console) -> int:
    """Teach the game."""
    teach(console, game_from(args))
    return DONE
