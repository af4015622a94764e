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


class Guard:
    """The process between the referee and a bot."""

    def __init__(self, control: socket.socket, *, confined: bool) -> None:
        self._control, self._confined = control, confined
        self._bot = 0

    def run(self, args: list[str], folder: str, streams: Sequence[int], processes: int) -> NoReturn:
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

    def _start(self, args: list[str], streams: Sequence[int]) -> None:
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
        """Terminate the bot politely, or end all of it when the referee closes its end or is gone."""
        order = b""
        with suppress(OSError):
            order = self._control.recv(16)
        if not order:
            self._end()
        os.kill(self._bot, signal.SIGTERM)
        os.kill(self._bot, signal.SIGCONT)  # a stopped process would not notice

    def _reap(self) -> None:
        """Collect ended processes: orphans of the bot, and the bot itself, whose end is told and ends all."""
        while True:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if not pid:
                return
            if pid == self._bot:
                self._tell(f"ended {os.waitstatus_to_exitcode(status)}")
                self._end()

    def _end(self) -> NoReturn:
        """Kill all that the bot has started. In a namespace, the kernel does it."""
        if not self._confined and _has_children():
            with suppress(OSError):
                os.killpg(self._bot, signal.SIGKILL)
            kill_descendants()
        os._exit(0)

    def _tell(self, what: str) -> None:
        with suppress(OSError):  # the referee is gone
            self._control.sendall(what.encode() + b"\n")


def _has_children() -> bool:
    try:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return False
    return True
