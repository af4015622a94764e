"""A guard: runs one bot after the other, says how each ended, and leaves nothing that it started running.

All that it is told has a length first. A message with descriptors is a bot to start: folder, command and arguments. An
empty one is the wish that the bot ends. When the referee closes its end or is gone, the guard ends all.
"""

import os
import select
import signal
import socket
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn

from .framing import receive
from .limits import limit
from .linux import IS_LINUX, adopt_orphans, gain_nothing_by_exec
from .namespaces import confine
from .strays import has_children, kill_descendants, kill_namespace
from .waking import wake_on_child

CHANGED_BY_PYTHON = (signal.SIGPIPE, signal.SIGXFSZ)
STREAMS = 3


class Guard:
    """The process between the referee and a bot."""

    def __init__(self, control: socket.socket, *, confined: bool) -> None:
        self._control, self._confined = control, confined
        self._bot = 0

    def run(self, processes: int) -> NoReturn:
        """Do what the referee says."""
        wake = wake_on_child()
        try:
            self._prepare(processes)
        except OSError as error:
            self._tell(f"refused {error.strerror}")
            os._exit(1)
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

    def _prepare(self, processes: int) -> None:
        if self._confined:
            confine()
        elif IS_LINUX:
            adopt_orphans()
        if IS_LINUX:
            gain_nothing_by_exec()
        limit(processes)

    def _obey(self) -> None:
        words, streams = receive(self._control, STREAMS)
        if words is None:
            if not self._confined:  # otherwise the kernel does it
                self._clear()
            os._exit(0)
        if streams:
            self._start(words[0], words[1:], streams)
        elif self._bot:
            os.kill(self._bot, signal.SIGTERM)
            os.kill(self._bot, signal.SIGCONT)  # a stopped process would not notice

    def _start(self, folder: str, args: list[str], streams: Sequence[int]) -> None:
        try:
            os.chdir(folder)
            self._bot = os.posix_spawnp(
                args[0],
                args,
                os.environ,
                file_actions=[(os.POSIX_SPAWN_DUP2, fd, stream) for stream, fd in enumerate(streams)],
                setsid=True,
                setsigmask=(),
                setsigdef=CHANGED_BY_PYTHON,
            )
        except OSError as error:
            self._tell(f"failed {error.strerror}", "gone")
        finally:
            for fd in streams:
                os.close(fd)

    def _reap(self) -> None:
        """Collect ended processes: orphans of the bot, and the bot itself, whose end is told and ends all."""
        with suppress(ChildProcessError):
            while True:
                pid, status = os.waitpid(-1, os.WNOHANG)
                if not pid:
                    return
                if pid == self._bot:
                    self._tell(f"ended {os.waitstatus_to_exitcode(status)}")
                    self._clear()
                    self._tell("gone")

    def _clear(self) -> None:
        """Kill all that the bot has started."""
        bot, self._bot = self._bot, 0
        if not has_children():
            return
        if self._confined:
            kill_namespace()
        else:
            with suppress(OSError):
                os.killpg(bot, signal.SIGKILL)
            kill_descendants()

    def _tell(self, *lines: str) -> None:
        with suppress(OSError):  # the referee is gone
            self._control.sendall("".join(f"{line}\n" for line in lines).encode())
