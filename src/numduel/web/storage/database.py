"""What a database is to the rest of storage. SQLite and PostgreSQL differ here, and nowhere else."""

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
    """A database at an address."""

    driver: ClassVar[str]
    shared: ClassVar[bool]  # whether several servers can use it at the same time

    def __init__(self, url: URL) -> None:
        self.url = url
        try:
            # no parameters in errors, which are logged: tokens and shuffles are among them
            self.engine = create_engine(
                url, pool_pre_ping=self.shared, hide_parameters=True, connect_args=self.connect_args
            )
        except ModuleNotFoundError as error:
            raise StorageError(f"PostgreSQL needs {error.name}: pip install 'numduel[web,pg]'") from None

    @property
    def connect_args(self) -> dict[str, Any]:
        """What the driver is told for each connection."""
        return {}

    @abstractmethod
    def reserved(self) -> AbstractContextManager[None]:
        """Keep other servers out, if only one can use it at a time; StorageError if one does already."""

    @abstractmethod
    def lock_for_migration(self, connection: Connection) -> None:
        """Let one server migrate at a time, until the end of the connection's transaction."""

    @abstractmethod
    def transaction(self) -> AbstractContextManager[Connection]:
        """A transaction of the writer's."""

    @abstractmethod
    def release(self) -> None:
        """Close the connection that was kept for the writer, if any."""

    @abstractmethod
    def notify(self, connection: Connection, messages: Sequence[str]) -> None:
        """Send messages to all servers that share the database, once the transaction is committed."""

    @abstractmethod
    def is_deadlock(self, error: DBAPIError) -> bool:
        """Whether two servers waited for each other, and this one was told to try again."""

    @abstractmethod
    def channel(self) -> "Channel | None":
        """What the servers that share the database talk to each other over; None if it is never shared."""
