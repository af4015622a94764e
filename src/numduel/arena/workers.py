"""Where a tournament's games are played: in this process, in processes of this machine, or on a cluster.

All of them are executors as in concurrent.futures, and may lose a worker at any time: what it was doing is done again.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any, TypeVar

from numduel.interrupt import ctrl_c

T = TypeVar("T")
START_METHOD = "spawn" if sys.platform == "win32" else "forkserver"
"""Not fork: a copy of this process would hold on to its files and pipes."""


class Crew:
    """Workers; by default, this process does all the work itself, at once."""

    @property
    def room(self) -> int:
        """How many tasks may be under way."""
        return 1

    losses: tuple[type[Exception], ...] = ()
    """What a task raises whose worker was lost."""

    def submit(self, task: Callable[..., T], *args: Any) -> "Future[T]":
        """Begin a task."""
        future: Future[T] = Future()
        future.set_result(task(*args))
        return future

    def renew(self) -> bool:
        """Go on after a worker was lost; whether the other tasks under way were lost with it."""
        return False

    def everywhere(self, task: Callable[..., T], *args: Any) -> dict[str, T]:
        """The result of a task in each place where games are played, by the name of that place; "" is here."""
        return {"": task(*args)}

    def close(self) -> None:
        """End the workers."""


class Processes(Crew):
    """Processes of this machine, which end when this one does, however that ends."""

    losses = (BrokenExecutor,)

    def __init__(self, number: int) -> None:
        self._number = number
        self._executor, self._lifeline = self._start()

    def _start(self) -> tuple[Executor, Connection]:
        context = get_context(START_METHOD)
        if START_METHOD == "forkserver":
            context.set_forkserver_preload(["numduel.arena.task"])
        ends_with, lifeline = context.Pipe(duplex=False)
        executor = ProcessPoolExecutor(self._number, context, _begin, (ends_with,))
        return executor, lifeline

    @property
    def room(self) -> int:
        return 2 * self._number  # one to do, and one to go on with

    def submit(self, task: Callable[..., T], *args: Any) -> "Future[T]":
        with unheard():  # a new process would hear of Ctrl-C, too
            return self._executor.submit(task, *args)

    def renew(self) -> bool:
        self.close()
        self._executor, self._lifeline = self._start()
        return True

    def close(self) -> None:
        self._lifeline.close()
        self._executor.shutdown(wait=True, cancel_futures=True)


def _begin(ends_with: Connection) -> None:
    """In a new process: leave Ctrl-C to the main process, and end when that closes its end of a pipe, or is gone."""
    signal.signal(signal.SIGINT, lambda *_: None)  # unlike one that is ignored, it is not handed on to a bot
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    Thread(target=_end_with, args=(ends_with,), daemon=True).start()


def _end_with(pipe: Connection) -> None:
    pipe.poll(None)
    os._exit(0)


@contextmanager
def unheard() -> Iterator[None]:
    """Let no process that is started in here hear of Ctrl-C; this one hears of it at the end."""
    with ctrl_c.held():
        if sys.platform == "win32":
            yield
            return
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
