"""Move the web app's games between databases: export all of them to a file, or import such a file."""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from numduel.advice.standing import counted
from numduel.cli.database import add_database, own_database
from numduel.cli.status import DONE
from numduel.game import NumduelError
from numduel.terminal.console import Console
from numduel.terminal.streams import answers

if TYPE_CHECKING:
    from numduel.web.storage.database import Database

STREAM = "-"
PRIVATE = 0o600  # the mode of an export: whoever could read it would know the cards of running games


def add(parser: ArgumentParser) -> None:
    """Take what to do, the file, and the database."""
    parser.add_argument("action", choices=("export", "import"), help="what to do with the games")
    parser.add_argument("file", metavar="FILE", help="the file; - is standard output or input")
    add_database(parser)


def run(args: Namespace, console: Console) -> int:
    """Export or import."""
    try:
        from numduel.web.storage.address import open_database
    except ModuleNotFoundError as error:
        raise NumduelError(f"the web app needs {error.name}: pip install 'numduel[web]'") from None

    database = open_database(own_database() if args.db is None else args.db)
    try:
        if args.action == "export":
            export(database, args.file, console)
        else:
            console.say(imported(database, args.file))
    finally:
        database.engine.dispose()
    return DONE


def export(database: "Database", name: str, console: Console) -> None:
    """Write all games to a new file, or to standard output."""
    from numduel.web.storage.migrate import check
    from numduel.web.storage.transfer import export_games

    check(database)
    if name == STREAM:
        console.flush()
        sys.stdout.buffer.writelines(export_games(database))
        return
    with new_file(Path(name)) as file:
        lines = 0
        for line in export_games(database):
            lines += not line.startswith(b'{"removed"')
            try:
                file.write(line)
            except OSError as error:
                raise NumduelError(f"cannot write {name}: {error.strerror}") from None
    console.say(f"{counted(lines - 2, 'game')} exported to {name}.")  # less the first and the last line


@contextmanager
def new_file(path: Path) -> Iterator[BinaryIO]:
    """A new file that only the user can read; it is deleted again if it could not be completed."""
    try:
        file = open(path, "xb", opener=partial(os.open, mode=PRIVATE))  # noqa: SIM115 - closed below
    except OSError as error:
        raise NumduelError(f"cannot create {path}: {error.strerror}") from None
    try:
        with file:
            yield file
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def imported(database: "Database", name: str) -> str:
    """Store the games of a file or of standard input; a sentence that says how many."""
    from numduel.web.storage.migrate import migrate
    from numduel.web.storage.transfer import import_games

    try:
        file = answers() if name == STREAM else Path(name).open("rb")  # noqa: SIM115 - closed below
    except OSError as error:
        raise NumduelError(f"cannot open {name}: {error.strerror}") from None
    with file, database.reserved():
        migrate(database)
        counts = import_games(database, lines_of(file, name), "the input" if name == STREAM else name)
    known = f", {counts.known:,} {'was' if counts.known == 1 else 'were'} already there" if counts.known else ""
    return f"{counted(counts.games, 'game')} imported{known}."


def lines_of(file: BinaryIO, name: str) -> Iterable[bytes]:
    """The lines of a file, one at a time; one that is too long comes without its end."""
    from numduel.web.storage.lines import LONGEST

    try:
        while line := file.readline(LONGEST):
            yield line
    except OSError as error:
        raise NumduelError(f"cannot read {name}: {error.strerror}") from None
