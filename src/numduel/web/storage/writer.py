"""The one thread that writes. What comes in while it commits goes into the next commit as one batch."""

import asyncio
import queue
import threading
from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy.exc import DBAPIError

from numduel.web.storage.database import Database
from numduel.web.storage.queries import Conflict, Write, save

MOST = 500  # writes in one batch
PATIENCE = 10.0  # seconds that a database which does not answer is waited for at shutdown


class Pending(NamedTuple):
    """A write, and the future of whoever waits for it."""

    write: Write
    message: str | None  # for the other servers that share the database
    done: "asyncio.Future[bool]"


class Writer:
    """Stores writes in the order in which they come."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._queue: queue.SimpleQueue[Pending | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="numduel-writer", daemon=True)
        self._thread.start()

    async def write(self, write: Write, message: str | None = None) -> bool:
        """Store something: True once it is on the disk, False if something else was stored first."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._queue.put(Pending(write, message, done))
        return await done  # cancelled or not, the write goes on

    def close(self) -> None:
        """Finish what is under way, and stop; give up on a database that does not answer."""
        self._queue.put(None)
        self._thread.join(PATIENCE)

    def _run(self) -> None:
        while (first := self._queue.get()) is not None:
            self._store(self._batch(first))
        self._database.release()

    def _batch(self, first: Pending) -> list[Pending]:
        """Everything that waits by now."""
        batch = [first]
        while len(batch) < MOST:
            try:
                item = self._queue.get_nowait()
            except queue.Empty:
                break
            if item is None:
                self._queue.put(None)
                break
            batch.append(item)
        return batch

    def _store(self, batch: list[Pending]) -> None:
        """Store a batch in one commit; if that fails because of one write in it, each by itself."""
        try:
            self._commit(batch)
        except Conflict:
            if len(batch) == 1:
                _answer(batch, lambda done: done.set_result(False))
            else:
                self._store_each(batch)
        except DBAPIError as error:
            if len(batch) > 1 and self._database.is_deadlock(error):
                self._store_each(batch)
            else:
                _fail(batch, error)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told to those who wait, and the thread lives on
            _fail(batch, error)
        else:
            _answer(batch, lambda done: done.set_result(True))

    def _store_each(self, batch: list[Pending]) -> None:
        for item in batch:
            self._store([item])

    def _commit(self, batch: list[Pending]) -> None:
        with self._database.transaction() as connection:
            save(connection, [item.write for item in batch])
            self._database.notify(connection, [item.message for item in batch if item.message])


def _fail(batch: list[Pending], error: Exception) -> None:
    """Tell all who wait what went wrong."""
    _answer(batch, lambda done: done.set_exception(error))


def _answer(batch: list[Pending], how: "Callable[[asyncio.Future[bool]], None]") -> None:
    """Wake all who wait at once, in their own thread."""

    def wake() -> None:
        for item in batch:
            if not item.done.done():
                how(item.done)

    batch[0].done.get_loop().call_soon_threadsafe(wake)
