"""A guard: starts one bot, says how it ended, and ends all that it started when the referee says so or is gone."""

import os
import select
import signal
import socket
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn

from .limits import limit
from .linux import IS_LINUX, adopt_orphans, gain_nothing_by_exec
from .namespaces import confine
from .strays import kill_descendants
from .waking import wake_on_child

CHANGED_BY_PYTHON = (signal.SIGPIPE, signal.SIGXFSZ)
TERMINATE = b"t"


class Guard:
    """The process between the referee and a bot."""

    def __init__(self, control: socket.socket, *, confined: bool) -> None:
        self._control, self._confined = control, confined
        self._bot = 0

    def run(self, args: Sequence[str], folder: str, streams: Sequence[int], processes: int) -> NoReturn:
        """Start the bot, and stay until the referee closes its end."""
        try:
            wake = wake_on_child()
            self._prepare(folder, processes)
            self._start(args, streams)
        except (OSError, ValueError) as error:
            self._tell(f"failed {error.strerror if isinstance(error, OSError) else error}")
            os._exit(0)
        for fd in streams:
            os.close(fd)
        self._tell("started")
        poll = select.poll()
        poll.register(wake, select.POLLIN)
        poll.register(self._control, select.POLLIN)
        while True:
            for fd, _ in poll.poll():
                if fd == wake:
                    os.read(wake, 4096)
                    self._reap()
                else:
                    self._obey()

    def _prepare(self, folder: str, processes: int) -> None:
        if self._confined:
            confine()
        elif IS_LINUX:
            adopt_orphans()
        if IS_LINUX:
            gain_nothing_by_exec()
        os.chdir(folder)
        limit(processes)

    def _start(self, args: Sequence[str], streams: Sequence[int]) -> None:
        self._bot = os.posix_spawnp(
            args[0],
            args,
            os.environ,
            file_actions=[(os.POSIX_SPAWN_DUP2, fd, stream) for stream, fd in enumerate(streams)],
            setsid=True,
            setsigmask=(),
            setsigdef=CHANGED_BY_PYTHON,
        )

    def _obey(self) -> None:
        """Terminate the bot politely, or end all of it: the order is to do so, or the referee is gone."""
        order = b""
        with suppress(OSError):
            order = self._control.recv(16)
        if order:
            self._signal(signal.SIGTERM)
            self._signal(signal.SIGCONT)
            return
        if not self._confined:  # otherwise the kernel does it
            if self._bot:
                with suppress(OSError):
                    os.killpg(self._bot, signal.SIGKILL)
            self._reap()
            kill_descendants()
        os._exit(0)

    def _signal(self, number: int) -> None:
        if self._bot:
            os.kill(self._bot, number)

    def _reap(self) -> None:
        """Collect ended processes: the bot, whose end is told, and orphans that it left."""
        with suppress(ChildProcessError):
            while True:
                pid, status = os.waitpid(-1, os.WNOHANG)
                if not pid:
                    return
                if pid == self._bot:
                    self._bot = 0
                    self._tell(f"ended {os.waitstatus_to_exitcode(status)}")

    def _tell(self, what: str) -> None:
        with suppress(OSError):  # the referee is gone
            self._control.sendall(what.encode() + b"\n")
