"""The database of the web app: the option that names it, and the user's own."""

import contextlib
from argparse import ArgumentParser

from numduel import folders
from numduel.game import NumduelError

PRIVATE = 0o700  # the mode of the database's folder: only the user may look into it


def add_database(parser: ArgumentParser) -> None:
    """Take --db."""
    parser.add_argument("--db", metavar="URL", help="database (default: an SQLite file in your data folder)")


def own_database() -> str:
    """The address of the database in the user's folder, which is made if need be."""
    folder = folders.web()
    try:
        folder.mkdir(PRIVATE, parents=True, exist_ok=True)
    except OSError as error:
        raise NumduelError(f"cannot make the folder {folder}: {error.strerror}") from None
    if not folder.is_symlink():  # otherwise it leads to a folder of the user's choice
        with contextlib.suppress(OSError):  # it belongs to another account
            folder.chmod(PRIVATE)  # older versions let everybody look into it
    return f"sqlite:///{folder / 'numduel.db'}"
