"""Reads the command line."""

import argparse
from collections.abc import Sequence
from functools import partial
from typing import Any, NoReturn

from numduel.cli.commands import COMMANDS, load
from numduel.cli.status import WRONG
from numduel.rules import HOW_MANY
from numduel.terminal.streams import screen_width
from numduel.text import printable


class Parser(argparse.ArgumentParser):
    """A parser that reports a mistake in one line."""

    def __init__(self, **options: Any) -> None:
        # without a width, the formatter would import shutil to find it out
        formatter = partial(argparse.HelpFormatter, width=screen_width())
        super().__init__(formatter_class=formatter, **options)

    def print_help(self, file: Any = None) -> None:
        """Write the help and flush it, so that a failing output is reported: argparse ignores it."""
        print(self.format_help(), end="", file=file, flush=True)

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where to read what is right."""
        self.exit(WRONG, f"{self.prog}: {printable(message)} (see {self.prog} --help)\n")


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """The command and its arguments."""
    return parser(argv).parse_args(joined(argv))


def parser(argv: Sequence[str]) -> Parser:
    """The commands, with the arguments of the one that is called."""
    top = Parser(
        prog="numduel",
        description=f"{HOW_MANY.capitalize()} number duels for two. Without a command, choose from a menu.",
    )
    top.add_argument("--version", action="store_true", help="show the version and exit")
    commands = top.add_subparsers(title="commands", dest="command", metavar="COMMAND", prog="numduel")
    called = bool(argv) and argv[0] in COMMANDS
    for name, about in COMMANDS.items():
        if name in argv:
            command = load(name)
            command.add(commands.add_parser(name, help=about, description=command.__doc__))
        elif not called:  # the others are only there to be listed, and take time to build
            commands.add_parser(name, help=about)
    return top


def joined(argv: Sequence[str]) -> list[str]:
    """Arguments in which an option and its position are one: a position may begin with a dash, like an option."""
    at = [place for place, arg in enumerate(argv[:-1]) if arg in ("--at", "--position")]
    return [f"{arg}={argv[place + 1]}" if place in at else arg for place, arg in enumerate(argv) if place - 1 not in at]
