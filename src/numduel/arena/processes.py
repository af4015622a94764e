"""Workers that are processes of this machine.

Each has a pipe of its own. In a ProcessPoolExecutor all share one, and if one of them is killed while it writes its
result there, the others wait forever for the rest of it.
"""

import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from numduel.arena.workers import Crew

T = TypeVar("T")
Job = tuple["Future[Any]", Callable[..., Any], tuple[Any, ...]]

if sys.platform == "win32":
    CONTEXT = get_context("spawn")
else:
    CONTEXT = get_context("forkserver")  # not fork: a copy of this process would hold on to its files and pipes


class WorkerLost(Exception):
    """A process was killed, or crashed, before it was done."""


class Processes(Crew):
    """Processes, each with a thread that hands it one task after another. They end when this process does."""

    losses = (WorkerLost,)

    def __init__(self, number: int) -> None:
        if CONTEXT.get_start_method() == "forkserver":
            CONTEXT.set_forkserver_preload(["numduel.arena.task"])  # so that a new process has it at once
        self._ends_with, self._lifeline = CONTEXT.Pipe(duplex=False)
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._closing = False
        self._threads = [Thread(target=self._serve, daemon=True) for _ in range(number)]
        for thread in self._threads:
            thread.start()

    @property
    def room(self) -> int:
        return 2 * len(self._threads)  # one to do, and one to go on with

    def submit(self, task: Callable[..., T], *args: Any) -> "Future[T]":
        future: Future[T] = Future()
        self._jobs.put((future, task, args))
        return future

    def close(self) -> None:
        self._closing = True
        self._lifeline.close()
        for _ in self._threads:
            self._jobs.put(None)
        for thread in self._threads:
            thread.join()
        self._ends_with.close()

    def _serve(self) -> None:
        """Hand tasks to a process, and to another one if it is lost."""
        if sys.platform != "win32":
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # it is for the main process, not for new ones
        worker = None
        while (job := self._jobs.get()) and not self._closing:
            future, task, args = job
            try:
                worker = worker or Worker(self._ends_with)
                done, result = worker.do(task, args)
            except (EOFError, OSError):
                if worker:
                    worker.end()
                worker = None
                future.set_exception(WorkerLost())
                continue
            except Exception as error:  # noqa: BLE001 - what it sent cannot be read: the main process has to know
                if worker:
                    worker.end()
                worker = None
                future.set_exception(error)
                continue
            if done:
                future.set_result(result)
            else:
                future.set_exception(result)
        if worker:
            worker.end()


class Worker:
    """A process that does one task after another."""

    def __init__(self, ends_with: Connection) -> None:
        self._pipe, far_end = CONTEXT.Pipe()
        self._process = CONTEXT.Process(target=_work, args=(far_end, ends_with), daemon=True)
        self._process.start()
        far_end.close()  # only the process has it now: when it is gone, so is the pipe

    def do(self, task: Callable[..., Any], args: tuple[Any, ...]) -> tuple[bool, Any]:
        """Whether a task was done, and its result, or else the error that it raised."""
        self._pipe.send((task, args))
        done, result = self._pipe.recv()
        return done, result

    def end(self) -> None:
        """Kill the process."""
        self._pipe.close()
        self._process.kill()
        self._process.join()


def _work(pipe: Connection, ends_with: Connection) -> None:
    """Do what comes, until the main process closes the pipe, or is gone."""
    signal.signal(signal.SIGINT, lambda *_: None)  # unlike one that is ignored, it is not handed on to a bot
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    Thread(target=_end_with, args=(ends_with,), daemon=True).start()
    with suppress(EOFError, OSError):  # it was closed
        while True:
            task, args = pipe.recv()
            pipe.send(_answer(task, args))


def _answer(task: Callable[..., Any], args: tuple[Any, ...]) -> tuple[bool, Any]:
    try:
        return True, task(*args)
    except Exception as error:  # noqa: BLE001 - raised again in the main process
        return False, error


def _end_with(pipe: Connection) -> None:
    pipe.poll(None)
    os._exit(0)
