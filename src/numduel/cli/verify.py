"""Check that the shuffle of a recorded game was fixed before its first move. If not, the exit status is 1."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from numduel.cli.status import DONE, FAILED
from numduel.record import read
from numduel.terminal.console import Console
from numduel.terminal.streams import say_error
from numduel.text import printable
from numduel.verify import Unverified, verify


def add(parser: ArgumentParser) -> None:
    """Take the record."""
    parser.add_argument("file", metavar="FILE", help="the record of a finished game")


def run(args: Namespace, console: Console) -> int:
    """Say what was checked, or what is wrong."""
    try:
        for sentence in verify(read(Path(args.file))):
            console.say(printable(sentence))
    except Unverified as error:
        say_error(str(error))
        return FAILED
    return DONE
