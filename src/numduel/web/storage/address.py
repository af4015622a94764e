"""Opening the database at a URL."""

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from numduel.web.storage.database import Database, StorageError
from numduel.web.storage.postgres import PostgreSQL
from numduel.web.storage.sqlite import SQLite

DATABASES: dict[str, type[Database]] = {"sqlite": SQLite, "postgresql": PostgreSQL}
ADDRESS = "a database's address is sqlite:///FILE or postgresql+psycopg://USER:PASSWORD@HOST/NAME"


def open_database(address: str) -> Database:
    """The database at a URL. SQLite needs a file."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):  # the latter for a port that is not a number
        raise StorageError(ADDRESS) from None
    kind = DATABASES.get(url.get_backend_name())
    in_memory = kind is SQLite and url.database in (None, "", ":memory:")
    if kind is None or in_memory or url.drivername not in (url.get_backend_name(), kind.driver):
        raise StorageError(ADDRESS)
    return kind(url.set(drivername=kind.driver))
