"""The one thread that writes. What comes in while it commits goes into the next commit together."""

import asyncio
import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from numduel.web.storage.store import Conflict, Write, save, tell

MOST = 500  # writes in one commit
PATIENCE = 10.0  # seconds that a database which does not answer is waited for in the end
DEADLOCKED = ("40P01", "40001")  # what PostgreSQL calls that


class Waiting(NamedTuple):
    """A write, and whoever waits for it."""

    write: Write
    message: str | None  # for the other servers at the same database
    done: "asyncio.Future[bool]"


class Writer:
    """Stores writes in the order in which they come."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._tells = engine.dialect.name == "postgresql"
        self._kept: Connection | None = None  # to a file, which needs no other
        self._queue: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="numduel-writer", daemon=True)
        self._thread.start()

    async def write(self, write: Write, message: str | None = None) -> bool:
        """Store something: True once it is on the disk, False if something else was stored first."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._queue.put(Waiting(write, message, done))
        return await done  # what is under way is stored, whether or not somebody still waits

    def close(self) -> None:
        """Store what is under way, and stop; a database that does not answer is not waited for for ever."""
        self._queue.put(None)
        self._thread.join(PATIENCE)

    def _work(self) -> None:
        while (first := self._queue.get()) is not None:
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
            self._store(batch)
        if self._kept:
            self._kept.detach()  # the pool may be gone already
            self._kept.close()

    def _store(self, batch: list[Waiting]) -> None:
        """Store a batch in one commit, or, if one of it comes too late, each by itself."""
        try:
            self._commit(batch)
        except Conflict:
            if len(batch) == 1:
                _answer(batch, lambda done: done.set_result(False))
            else:
                for item in batch:
                    self._store([item])
        except DBAPIError as error:
            # two servers that wait for each other: one of them is told to try again, and does so step by step
            if len(batch) > 1 and getattr(error.orig, "sqlstate", None) in DEADLOCKED:
                for item in batch:
                    self._store([item])
            else:
                _fail(batch, error)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told to those who wait, and the thread lives on
            _fail(batch, error)
        else:
            _answer(batch, lambda done: done.set_result(True))

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        if self._tells:  # a server may be gone: each time, one of its connections is asked first
            with self._engine.begin() as connection:
                yield connection
        else:
            kept, self._kept = self._kept or self._engine.connect(), None
            try:
                with kept.begin():
                    yield kept
            except BaseException:
                kept.close()
                raise
            self._kept = kept  # as all went well

    def _commit(self, batch: list[Waiting]) -> None:
        with self._transaction() as connection:
            save(connection, [item.write for item in batch])
            if self._tells:
                tell(connection, [item.message for item in batch if item.message])


def _fail(batch: list[Waiting], error: Exception) -> None:
    """Tell all who wait what went wrong."""
    _answer(batch, lambda done: done.set_exception(error))


def _answer(batch: list[Waiting], how: "Callable[[asyncio.Future[bool]], None]") -> None:
    """Wake all who wait at once, in their own thread."""

    def wake() -> None:
        for item in batch:
            if not item.done.done():
                how(item.done)

    batch[0].done.get_loop().call_soon_threadsafe(wake)
