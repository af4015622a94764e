"""The writer thread. Writes that come in while it commits go into the next commit as one batch."""

import asyncio
import queue
import threading
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from numduel.web.storage.database import Database
from numduel.web.storage.queries import Conflict, Write, save

MOST = 500  # writes in a batch from which on it waits for no more
PATIENCE = 10.0  # seconds to wait at shutdown for a database that does not respond


class Pending(NamedTuple):
    """A write, and the future its caller awaits."""

    write: Write
    message: str | None  # for the other servers that share the database
    done: "asyncio.Future[bool]"


class Job(NamedTuple):
    """Something to do in a transaction of its own, and the future its caller awaits."""

    work: Callable[[Connection], Any]
    done: "asyncio.Future[Any]"


class Writer:
    """Stores writes in the order they come in."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._loop = asyncio.get_running_loop()  # looking it up for every write would be a system call
        self._gathered: list[Pending | Job] = []  # in this turn of the event loop
        self._queue: queue.SimpleQueue[list[Pending | Job] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="numduel-writer", daemon=True)
        self._thread.start()

    def write(self, write: Write, message: str | None = None) -> "asyncio.Future[bool]":
        """Store something: True once it is on the disk, False if something else was stored first.

        The write goes on, whether the future is cancelled or not.
        """
        done: asyncio.Future[bool] = self._loop.create_future()
        self._gather(Pending(write, message, done))
        return done

    def run(self, work: Callable[[Connection], Any]) -> "asyncio.Future[Any]":
        """Do something in a transaction of its own, between two batches; the future gets its result."""
        done: asyncio.Future[Any] = self._loop.create_future()
        self._gather(Job(work, done))
        return done

    def _gather(self, item: Pending | Job) -> None:
        """Hand over all that comes in during a turn of the event loop at once: waking the thread is not cheap."""
        if not self._gathered:
            self._loop.call_soon(self._hand_over)
        self._gathered.append(item)

    def _hand_over(self) -> None:
        gathered, self._gathered = self._gathered, []
        self._queue.put(gathered)

    def close(self) -> None:
        """Flush pending writes and stop; give up on a database that does not respond."""
        self._hand_over()
        self._queue.put(None)
        self._thread.join(PATIENCE)

    def _run(self) -> None:
        while (items := self._queue.get()) is not None:
            while len(items) < MOST and not self._queue.empty():
                more = self._queue.get()
                if more is None:
                    self._queue.put(None)
                    break
                items += more
            self._work_on(items)
        self._database.release()

    def _work_on(self, items: Iterable[Pending | Job]) -> None:
        """Store writes as one batch, or as several if there are jobs between them."""
        batch: list[Pending] = []
        for item in items:
            if isinstance(item, Pending):
                batch.append(item)
            else:
                self._store(batch)
                self._do(item)
                batch = []
        self._store(batch)

    def _do(self, job: Job) -> None:
        try:
            with self._database.transaction() as connection:
                result = job.work(connection)
        except Exception as error:  # noqa: BLE001 - as above
            failed = error  # the name of a caught exception is gone after its block
            _answer([job], lambda done: done.set_exception(failed))
        else:
            _answer([job], lambda done: done.set_result(result))

    def _store(self, batch: list[Pending]) -> None:
        """Store a batch in one commit; if one of its writes conflicts, store each by itself."""
        if not batch:
            return
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
        except Exception as error:  # noqa: BLE001 - whatever it is, the callers get it, and the thread lives on
            _fail(batch, error)
        else:
            _answer(batch, lambda done: done.set_result(True))

    def _store_each(self, batch: list[Pending]) -> None:
        for item in batch:
            self._store([item])

    def _commit(self, batch: list[Pending]) -> None:
        """Store a batch. If it is only moves, as most are, the database may have a shorter way."""
        if _only_events(batch) and self._database.insert([row for item in batch for row in item.write.events]):
            return
        with self._database.transaction() as connection:
            save(connection, [item.write for item in batch])
            self._database.notify(connection, [item.message for item in batch if item.message])


def _only_events(batch: list[Pending]) -> bool:
    """Whether a batch has events to store, and nothing else."""
    return all(write.events and not (write.games or write.claims or write.played) for write, _, _ in batch)


def _fail(batch: list[Pending], error: Exception) -> None:
    """Pass an error on to all callers of a batch."""
    _answer(batch, lambda done: done.set_exception(error))


def _answer(batch: Sequence[Pending | Job], how: "Callable[[asyncio.Future[Any]], None]") -> None:
    """Resolve all futures of a batch, in the event loop's thread."""

    def wake() -> None:
        for item in batch:
            if not item.done.done():
                how(item.done)

    batch[0].done.get_loop().call_soon_threadsafe(wake)
