"""Migrating a database to the current schema."""

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import DBAPIError

from numduel.web.storage.database import Database, StorageError
from numduel.web.storage.schema import VERSION


def migrate(database: Database) -> None:
    """Migrate a database to the current schema; raises StorageError if it cannot be used."""
    try:
        with database.engine.begin() as connection:
            database.lock_for_migration(connection)
            if _version(connection) != VERSION:
                _upgrade(connection)
    except DBAPIError as error:
        raise StorageError(f"the database cannot be used: {_reason(error)}") from None


def check(database: Database) -> None:
    """Raise StorageError if a database cannot be read, without changing anything."""
    try:
        if not database.exists:
            raise StorageError(f"the database cannot be used: there is no file {database.url.database}")
        with database.engine.connect() as connection:
            if _version(connection) != VERSION:
                raise StorageError("the database cannot be used: numduel serve has to update it first")
    except DBAPIError as error:
        raise StorageError(f"the database cannot be used: {_reason(error)}") from None


def _reason(error: DBAPIError) -> str:
    return str(error.orig).strip().partition("\n")[0]


def _version(connection: Connection) -> str | None:
    """The version of a database's schema; None if it is empty."""
    found = inspect(connection).has_table("alembic_version")
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar() if found else None


def _upgrade(connection: Connection) -> None:
    from alembic.util import CommandError  # slow to import, and rarely needed

    from numduel.web.storage.migrations import upgrade

    try:
        upgrade(connection)
    except CommandError:
        raise StorageError("the database cannot be used: it was made by another version of numduel") from None
