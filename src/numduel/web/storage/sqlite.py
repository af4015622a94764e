"""SQLite: a file used by one server only."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import IO, Any

from sqlalchemy import URL, Connection, event
from sqlalchemy.exc import DBAPIError

from numduel.web.storage.database import Database, StorageError
from numduel.web.storage.rows import MOST_ROWS, in_order, insertion

try:
    import fcntl
except ImportError:  # pragma: no cover - not on Windows: nothing keeps a second server out there
    fcntl = None  # type: ignore[assignment]

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")
"""Every commit is on the disk, and readers do not wait for the writer."""

PRIVATE = 0o600  # the mode of all files: whoever could read them would know the cards of running games
BESIDE = ("-wal", "-shm", "-journal")  # what SQLite appends to the name of a database for its other files


class SQLite(Database):
    """An SQLite file."""

    driver = "sqlite+pysqlite"
    shared = False

    def __init__(self, url: URL) -> None:
        super().__init__(url)
        self._kept: Connection | None = None  # the writer's connection, reused
        event.listen(self.engine, "connect", _prepare)
        event.listen(self.engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))

    @contextmanager
    def reserved(self) -> Iterator[None]:
        """Lock a second server out: it would not notice the first one's moves."""
        if fcntl is None:
            yield
            return
        file = str(self.url.database)
        with _private(file, ".lock") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise StorageError(f"{file} is already in use by another numduel server") from None
            _private(file).close()  # SQLite takes over its mode for the files beside it
            for name in BESIDE:  # left by an older version that was killed
                path = Path(f"{Path(file).resolve()}{name}")
                with suppress(OSError):
                    if not path.is_symlink():
                        path.chmod(PRIVATE)
            yield

    def lock_for_migration(self, connection: Connection) -> None:
        """Nothing to do: there is no other server."""

    def lock_for_removal(self, connection: Connection) -> bool:
        return True  # there is no other server

    @property
    def exists(self) -> bool:
        return Path(str(self.url.database)).exists()

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        with self.engine.begin() as connection:  # reads what was there when it began
            yield connection

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        kept, self._kept = self._kept or self.engine.connect(), None
        try:
            with kept.begin():
                yield kept
        except BaseException:
            kept.close()
            raise
        self._kept = kept  # all went well

    def insert(self, rows: Sequence[tuple[Any, ...]]) -> bool:
        if self._kept is None or len(rows) > MOST_ROWS:
            return False
        driver: Any = self._kept.connection.driver_connection
        try:
            driver.execute(*insertion(in_order(rows), "?"))
        except driver.Error:  # if it was not for a moment only, a transaction will say what is wrong
            return False
        return True

    def release(self) -> None:
        kept, self._kept = self._kept, None
        if kept:
            kept.detach()  # the pool may be gone already
            kept.close()

    def notify(self, connection: Connection, messages: Sequence[str]) -> None:
        """Nothing to do: there is no other server."""

    def is_deadlock(self, error: DBAPIError) -> bool:
        return False

    def channel(self) -> None:
        return None


def _private(database: str, more: str = "") -> IO[bytes]:
    """Open a database's file, or one beside it, which is made if need be, and which only its owner may read."""
    try:
        file = open(database + more, "ab", opener=partial(os.open, mode=PRIVATE))  # noqa: SIM115 - the caller closes it
    except OSError as error:
        raise StorageError(f"the database cannot be used: {database}: {error.strerror}") from None
    with suppress(OSError):  # it belongs to another account
        os.fchmod(file.fileno(), PRIVATE)  # older versions let everybody read it
    return file


def _prepare(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # a transaction begins where we say so
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}").close()
