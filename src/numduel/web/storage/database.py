"""The interface of a database. Everything that differs between SQLite and PostgreSQL is behind it."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, ClassVar

from sqlalchemy import URL, Connection, create_engine
from sqlalchemy.exc import DBAPIError

from numduel.game import NumduelError

if TYPE_CHECKING:
    from numduel.web.storage.channel import Channel


class StorageError(NumduelError):
    """A database that cannot be used."""


class Database(ABC):
    """A database at a URL."""

    driver: ClassVar[str]
    shared: ClassVar[bool]  # whether several servers can use it at the same time

    def __init__(self, url: URL) -> None:
        self.url = url
        try:
            # no parameters in errors, which are logged: they include secrets
            self.engine = create_engine(
                url, pool_pre_ping=self.shared, hide_parameters=True, connect_args=self.connect_args
            )
        except ModuleNotFoundError as error:
            raise StorageError(f"PostgreSQL needs {error.name}: pip install 'numduel[web,pg]'") from None

    @property
    def connect_args(self) -> dict[str, Any]:
        """The driver's options for each connection."""
        return {}

    @abstractmethod
    def reserved(self) -> AbstractContextManager[None]:
        """Lock other servers out, if only one can use it at a time; raises StorageError if one already does."""

    @abstractmethod
    def lock_for_migration(self, connection: Connection) -> None:
        """Let only one server migrate at a time, until the connection's transaction ends."""

    @abstractmethod
    def lock_for_removal(self, connection: Connection) -> bool:
        """Let only one server remove old games at a time, until the transaction ends; False if another one does."""

    @property
    @abstractmethod
    def exists(self) -> bool:
        """Whether there is anything to read; a server creates what is missing."""

    @abstractmethod
    def snapshot(self) -> AbstractContextManager[Connection]:
        """A connection that sees everything as it is at this moment, however long that takes."""

    @abstractmethod
    def transaction(self) -> AbstractContextManager[Connection]:
        """A transaction for the writer."""

    def insert(self, rows: Sequence[tuple[Any, ...]]) -> bool:
        """Insert events, for the writer, in one statement that needs no transaction; False if that cannot be done.

        All of them are stored then, or none.
        """
        return False

    @abstractmethod
    def release(self) -> None:
        """Close the writer's connection, if one is kept."""

    @abstractmethod
    def notify(self, connection: Connection, messages: Sequence[str]) -> None:
        """Send messages to all servers that share the database, once the transaction is committed."""

    @abstractmethod
    def is_deadlock(self, error: DBAPIError) -> bool:
        """Whether two servers blocked each other, and this one has to retry."""

    @abstractmethod
    def channel(self) -> "Channel | None":
        """The channel between the servers that share the database; None if it cannot be shared."""
