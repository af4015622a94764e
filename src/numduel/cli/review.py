"""Show what each move of a recorded game was worth, and what was luck."""

import contextlib
from argparse import ArgumentParser, Namespace
from pathlib import Path

from numduel import folders
from numduel.cli.options import add_json
from numduel.cli.status import DONE
from numduel.players import HUMAN
from numduel.record import read
from numduel.saves import last_finished
from numduel.terminal.console import Console, EndOfInput
from numduel.terminal.reviewing import look_back, show_data
from numduel.terminal.voice import Quit


def add(parser: ArgumentParser) -> None:
    """Take the record."""
    parser.add_argument("file", metavar="FILE", nargs="?", help="the game's record (default: your last finished game)")
    add_json(parser)


def run(args: Namespace, console: Console) -> int:
    """Review the game."""
    header, match, _ = last_finished(folders.games()) if args.file is None else read(Path(args.file))
    names = {seat: player["name"] for seat, player in enumerate(header.players, 1)}
    people = [seat for seat, player in enumerate(header.players, 1) if player["who"] == HUMAN]
    if args.json:
        show_data(console, match, names)
    else:
        with contextlib.suppress(Quit, EndOfInput):
            look_back(console, match, names, people)
    return DONE
