"""PostgreSQL: several servers can share one database."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from numduel.web.storage.database import Database

if TYPE_CHECKING:
    from numduel.web.storage.channel import Channel

CHANNEL = "numduel"
CONNECT_ARGS = {  # when a silent connection counts as lost: in seconds, the last one in milliseconds
    "connect_timeout": 10,
    "keepalives_idle": 20,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 35_000,
}
MIGRATION_LOCK, REMOVAL_LOCK = 0x6E756D64, 0x6E756D65
DEADLOCK = ("40P01", "40001")  # deadlock detected, serialization failure


class PostgreSQL(Database):
    """A PostgreSQL database."""

    driver = "postgresql+psycopg"
    shared = True

    @property
    def connect_args(self) -> dict[str, Any]:
        """Timeouts, unless the URL sets them."""
        return {name: value for name, value in CONNECT_ARGS.items() if name not in self.url.query}

    @contextmanager
    def reserved(self) -> Iterator[None]:
        yield  # others are welcome

    def lock_for_migration(self, connection: Connection) -> None:
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})

    def lock_for_removal(self, connection: Connection) -> bool:
        taken = connection.execute(text("SELECT pg_try_advisory_xact_lock(:key)"), {"key": REMOVAL_LOCK})
        return bool(taken.scalar_one())

    @property
    def exists(self) -> bool:
        return True  # otherwise we could not connect

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        engine = self.engine.execution_options(isolation_level="REPEATABLE READ")
        with engine.begin() as connection:
            yield connection

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        with self.engine.begin() as connection:  # the pool pings it first
            yield connection

    def release(self) -> None:
        """Nothing to do: the pool keeps the connections."""

    def notify(self, connection: Connection, messages: Sequence[str]) -> None:
        if messages:
            statement = text("SELECT pg_notify(:channel, m) FROM unnest(CAST(:messages AS text[])) AS m")
            connection.execute(statement, {"channel": CHANNEL, "messages": list(messages)})

    def is_deadlock(self, error: DBAPIError) -> bool:
        return getattr(error.orig, "sqlstate", None) in DEADLOCK

    def channel(self) -> "Channel":
        from numduel.web.storage.channel import Channel  # needs psycopg

        conninfo = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        return Channel(conninfo, CHANNEL, self.connect_args)
