"""Storage: games and their events. This is all that the rooms know of the database."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from numduel.table.event import Event
from numduel.table.refusal import Refused
from numduel.table.table import Info
from numduel.web.keeping import Old
from numduel.web.reason import WebReason
from numduel.web.storage.database import Database
from numduel.web.storage.queries import Removed, Write, claim_seat, load
from numduel.web.storage.removal import hold, remove
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
        self._reading: set[Future[Loaded | WebReason]] = set()

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
        played: int | None = None,
    ) -> bool:
        """Store a game's events from `number` on, together with a rematch, a claim, or the day of a person's move.

        All of it is stored, or nothing: False if something else was stored first. Other servers are notified.
        """
        write = Write(
            [game_row(rematch)] if rematch else (),
            [claim_seat(game_id, *claim)] if claim else (),
            event_rows(game_id, number, events),
            (game_id, played) if played is not None else None,
        )
        return await self._write(write, self._news_of(game_id))

    def append_soon(
        self,
        game_id: str,
        number: int,
        events: Iterable[Event],
        played: int | None,
        then: Callable[[bool | Refused], None],
    ) -> None:
        """The same without a task, for events alone: `then` gets the answer."""
        write = Write(
            events=event_rows(game_id, number, events), played=(game_id, played) if played is not None else None
        )

        def stored(done: "asyncio.Future[bool]") -> None:
            error = done.exception()
            then(done.result() if error is None else _refusal(error))

        self._writer.write(write, self._news_of(game_id)).add_done_callback(stored)

    def _news_of(self, game_id: str) -> str | None:
        """What other servers, if there are any, are told when events of a game are stored."""
        return f"{self.server} {game_id}" if self.shared else None

    async def flush(self) -> None:
        """Wait until all pending writes are stored, or have failed."""
        await self._write(Write())

    async def load(self, game_id: str, after: int = 0) -> Loaded | WebReason:
        """A game and its events from number `after` on; or the reason why there is none."""

        def read() -> Loaded | WebReason:
            try:
                with self._database.engine.connect() as connection:
                    return load(connection, game_id, after) or WebReason.NO_SUCH_GAME
            except Removed:
                return WebReason.REMOVED

        reading = self._readers.submit(read)
        self._reading.add(reading)
        reading.add_done_callback(self._reading.discard)
        try:
            return await asyncio.wrap_future(reading)
        except SQLAlchemyError:
            raise Refused(WebReason.NOT_READ) from None

    async def hold(self, game_id: str, day: int) -> bool:
        """Keep a game from being removed for a day; False if it already is removed."""
        return await self._stored(self._writer.run(lambda connection: hold(connection, game_id, day)))

    async def remove(self, old: Old) -> bool:
        """Remove a few old games; False if there are no more, or another server removes them."""

        def work(connection: Connection) -> bool:
            return self._database.lock_for_removal(connection) and remove(connection, old)

        return await self._stored(self._writer.run(work))

    async def _write(self, write: Write, message: str | None = None) -> bool:
        return await self._stored(self._writer.write(write, message))

    async def _stored(self, work: Awaitable[bool]) -> bool:
        try:
            return await work
        except SQLAlchemyError as error:
            raise _refusal(error) from None

    async def close(self) -> None:
        """Flush pending writes, if the database responds, and disconnect."""
        self._readers.shutdown(wait=False, cancel_futures=True)
        await asyncio.get_running_loop().run_in_executor(ThreadPoolExecutor(1), self._finish)
        self._database.engine.dispose()

    def _finish(self) -> None:
        """Wait for what the threads are doing: a connection in use would not be closed with the others."""
        self._writer.close()
        wait(list(self._reading), PATIENCE)


def _refusal(error: BaseException) -> Refused:
    """What the caller of a failed write is told. The operator needs a traceback only if it was not the database."""
    if isinstance(error, SQLAlchemyError):
        log.error("the database refused a write: %s", reason_of(error))
    else:
        log.error("a write failed", exc_info=error)
    return Refused(WebReason.NOT_STORED)


def reason_of(error: SQLAlchemyError) -> str:
    """The database's own reason for an error. Only its first line: what follows may be the data."""
    return str(error.orig if isinstance(error, DBAPIError) else error).partition("\n")[0]
