"""A fork server for fast starts: `python nursery.py` imports everything, then forks a server for each request.

Imports take up most of a server's start, and the tests start hundreds of servers. Each is its own process.
"""

import json
import os
import subprocess
import sys
import threading
import time
from functools import cache
from pathlib import Path
from typing import Any

MODULES = (
    "numduel.cli.serve",
    "numduel.web.serve",
    "numduel.web.storage.migrations",
    "numduel.web.storage.channel",
    "psycopg",
    "sqlalchemy.dialects.postgresql.psycopg",
    "sqlalchemy.dialects.sqlite.pysqlite",
    "uvicorn.lifespan.on",
    "uvicorn.loops.uvloop",
)


class Nursery:
    """The process that servers are forked from."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        self._lock = threading.Lock()

    def ask(self, **what: Any) -> int | None:
        """Send a request; its answer."""
        with self._lock:
            print(json.dumps(what), file=self._process.stdin, flush=True)
            return json.loads(self._process.stdout.readline())


@cache
def nursery() -> Nursery:
    """This process's fork server, which ends with it."""
    return Nursery()


class Child:
    """A server, with the methods of a `Popen` that tests use."""

    def __init__(self, *args: str, out: Path, log: Path, env: dict[str, str]) -> None:
        self.pid = nursery().ask(args=args, out=str(out), log=str(log), env=env)

    def poll(self) -> int | None:
        return nursery().ask(pid=self.pid, seconds=0)

    def wait(self, timeout: float = 60) -> int:
        code = nursery().ask(pid=self.pid, seconds=timeout)
        if code is None:
            raise subprocess.TimeoutExpired("numduel", timeout)
        return code

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)


def code_of(pid: int, seconds: float) -> int | None:
    """A process's exit code; None if it has not ended after that many seconds."""
    end = time.monotonic() + seconds
    while True:
        found, status = os.waitpid(pid, os.WNOHANG)
        if found:
            return os.waitstatus_to_exitcode(status)
        if time.monotonic() >= end:
            return None
        time.sleep(0.002)


def become(args: list[str], out: str, log: str, env: dict[str, str]) -> None:
    """Become `numduel`, as if just started with these arguments."""
    os.setsid()  # a process group of its own, to be killed with its workers
    for number, path, flags in (
        (0, os.devnull, os.O_RDONLY),
        (1, out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC),
        (2, log, os.O_WRONLY | os.O_CREAT | os.O_APPEND),
    ):
        opened = os.open(path, flags, 0o644)
        os.dup2(opened, number)
        os.close(opened)
    os.environ.clear()
    os.environ.update(env)
    sys.argv = ["numduel", *args]
    from numduel.__main__ import main

    sys.exit(main())


def work() -> None:
    """Answer requests, one per line."""
    codes: dict[int, int | None] = {}
    for line in sys.stdin.buffer:  # as bytes: `numduel` configures the text stream
        what = json.loads(line)
        if pid := what.get("pid"):
            if codes.get(pid) is None:
                codes[pid] = code_of(**what)
            answer = codes[pid]
        elif not (answer := os.fork()):
            become(**what)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    for module in MODULES:
        __import__(module)
    work()
