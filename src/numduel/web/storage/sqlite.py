"""SQLite: a file used by one server only."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, event
from sqlalchemy.exc import DBAPIError

from numduel.web.storage.database import Database, StorageError

try:
    import fcntl
except ImportError:  # pragma: no cover - not on Windows: nothing keeps a second server out there
    fcntl = None  # type: ignore[assignment]

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")
"""Every commit is on the disk, and readers do not wait for the writer."""


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
        file = self.url.database
        try:
            lock = Path(f"{file}.lock").open("w")  # noqa: SIM115 - it is closed below
        except OSError as error:
            raise StorageError(f"the database cannot be used: {file}: {error.strerror}") from None
        with lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise StorageError(f"{file} is already in use by another numduel server") from None
            yield

    def lock_for_migration(self, connection: Connection) -> None:
        """Nothing to do: there is no other server."""

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

    def release(self) -> None:
        if self._kept:
            self._kept.detach()  # the pool may be gone already
            self._kept.close()

    def notify(self, connection: Connection, messages: Sequence[str]) -> None:
        """Nothing to do: there is no other server."""

    def is_deadlock(self, error: DBAPIError) -> bool:
        return False

    def channel(self) -> None:
        return None


def _prepare(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # a transaction begins where we say so
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}").close()
