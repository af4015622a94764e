"""Continue an unfinished game."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from numduel import folders
from numduel.cli.options import add_sandbox
from numduel.cli.status import DONE
from numduel.terminal.console import Console, EndOfInput
from numduel.terminal.session import resume
from numduel.terminal.shelf import ask
from numduel.terminal.surroundings import this_machine
from numduel.terminal.voice import Quit


def add(parser: ArgumentParser) -> None:
    """Take the record."""
    parser.add_argument(
        "file", metavar="FILE", nargs="?", help="the game's record (default: choose from your saved games)"
    )
    add_sandbox(parser)


def run(args: Namespace, console: Console) -> int:
    """Continue the game, after asking which one if that was not said."""
    if args.file is not None:
        resume(Path(args.file), console, this_machine(), sandbox=args.sandbox)
        return DONE
    try:
        chosen = ask(console, folders.games())
    except (Quit, EndOfInput):
        console.say("Goodbye.")
        return DONE
    if chosen:
        resume(chosen, console, this_machine(), sandbox=args.sandbox, from_shelf=True)
    return DONE
