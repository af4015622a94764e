"""Show the rules of a game, or of a variant of it."""

from argparse import ArgumentParser, Namespace

from numduel.cli.options import add_game, game_from
from numduel.cli.status import DONE
from numduel.handbook import page
from numduel.terminal.console import Console


def add(parser: ArgumentParser) -> None:
    """Take the game."""
    add_game(parser)


def run(args: Namespace, console: Console) -> int:
    """Show the rules."""
    console.say(page(game_from(args), console.width))
    return DONE
