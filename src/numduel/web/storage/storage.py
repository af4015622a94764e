"""Storage: games and their events. This is all that the rooms know of the database."""

import asyncio
import logging
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from numduel.table.event import Event
from numduel.table.refusal import Refused
from numduel.table.table import Info
from numduel.web.reason import WebReason
from numduel.web.storage.database import Database
from numduel.web.storage.queries import Write, claim_seat, load
from numduel.web.storage.rows import event_rows, game_row
from numduel.web.storage.writer import PATIENCE, Writer

if TYPE_CHECKING:
    from numduel.web.storage.channel import Channel

READERS = 4  # threads; with the writer's, as many as the pool keeps connections

log = logging.getLogger(__name__)

Loaded = tuple[Info, list[Event]]


class Claim(NamedTuple):
    """A claim to a free seat."""

    seat: int
    token: str  # as a hash
    name: str | None = None  # None: the name stays


class Storage:
    """The database, and the threads that use it. If the database fails, the request is refused."""

    def __init__(self, database: Database, server: str) -> None:
        self.server = server  # the id of this server among those that share the database
        self.shared = database.shared  # whether other servers may use the same database
        self._database = database
        self._writer = Writer(database)
        # our own threads: the event loop's may all be busy waiting for solutions
        self._readers = ThreadPoolExecutor(READERS, "numduel-reader")
        self._reading: set[Future[Loaded | None]] = set()

    def channel(self) -> "Channel | None":
        """The channel between the servers that share the database."""
        return self._database.channel()

    async def create(self, info: Info, events: Iterable[Event] = ()) -> bool:
        """Store a new game; False if its id is taken."""
        return await self._write(Write([game_row(info)], events=event_rows(info.id, 0, events)))

    async def append(
        self,
        game_id: str,
        number: int,
        events: Iterable[Event],
        *,
        rematch: Info | None = None,
        claim: Claim | None = None,
    ) -> bool:
        """Store a game's events from `number` on, together with a rematch or a claim.

        All of it is stored, or nothing: False if something else was stored first. Other servers are notified.
        """
        write = Write(
            [game_row(rematch)] if rematch else (),
            [claim_seat(game_id, *claim)] if claim else (),
            event_rows(game_id, number, events),
        )
        return await self._write(write, f"{self.server} {game_id}")

    async def flush(self) -> None:
        """Wait until all pending writes are stored, or have failed."""
        await self._write(Write())

    async def load(self, game_id: str, after: int = 0) -> Loaded | None:
        """A game and its events from number `after` on; None if there is no such game."""

        def read() -> Loaded | None:
            with self._database.engine.connect() as connection:
                return load(connection, game_id, after)

        reading = self._readers.submit(read)
        self._reading.add(reading)
        reading.add_done_callback(self._reading.discard)
        try:
            return await asyncio.wrap_future(reading)
        except SQLAlchemyError:
            raise Refused(WebReason.NOT_READ) from None

    async def _write(self, write: Write, message: str | None = None) -> bool:
        try:
            return await self._writer.write(write, message)
        except SQLAlchemyError as error:
            log.error("the database refused a write: %s", reason_of(error))  # noqa: TRY400 - the operator needs no traceback
            raise Refused(WebReason.NOT_STORED) from None

    async def close(self) -> None:
        """Flush pending writes, if the database responds, and disconnect."""
        self._readers.shutdown(wait=False, cancel_futures=True)
        await asyncio.get_running_loop().run_in_executor(ThreadPoolExecutor(1), self._finish)
        self._database.engine.dispose()

    def _finish(self) -> None:
        """Wait for what the threads are doing: a connection in use would not be closed with the others."""
        self._writer.close()
        wait(list(self._reading), PATIENCE)


def reason_of(error: SQLAlchemyError) -> str:
    """The database's own reason for an error. Only its first line: what follows may be the data."""
    return str(error.orig if isinstance(error, DBAPIError) else error).partition("\n")[0]
