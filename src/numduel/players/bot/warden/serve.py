"""The warden's loop: starts a guard for each bot that the referee wants, and makes sure of its end."""

import os
import select
import signal
import socket
from contextlib import suppress

from .guard import Guard
from .limits import processes
from .linux import IS_LINUX, adopt_orphans
from .namespaces import fork_nested, leave, possible, settle
from .strays import kill_descendants
from .waking import wake_on_child

LENGTH = 4  # bytes that say how long a request is
STREAMS = 3
SENT = STREAMS + 1  # descriptors with a request to start a bot: its streams, and the guard's end of the control


def main(fd: int, *, confine: bool) -> None:
    """Serve the referee at the other end of a socket, in a process of its own, until that end is closed."""
    requests = socket.socket(fileno=fd)
    confined = confine and possible()
    if confined:
        leave()
    if os.fork():
        os._exit(0)  # so that the referee has no child to wait for
    Warden(requests, confined=confined).serve()


class Warden:
    """The parent of the guards."""

    def __init__(self, requests: socket.socket, *, confined: bool) -> None:
        self._requests, self._confined = requests, confined
        self._guards: dict[int, tuple[int, socket.socket]] = {}  # by process id: the bot's number, and its control
        self._namespace = settle() if confined else -1
        if IS_LINUX and not confined:
            adopt_orphans()
        self._processes = processes(confined=confined)

    def serve(self) -> None:
        """Serve until the referee is gone."""
        wake = wake_on_child()
        poll = select.poll()
        poll.register(wake, select.POLLIN)
        poll.register(self._requests, select.POLLIN)
        self._requests.sendall(b"namespaces\n" if self._confined else b"none\n")
        while True:
            for fd, _ in poll.poll():
                if fd == wake:
                    os.read(wake, 4096)
                    self._reap()
                elif not self._receive():
                    self._end()
                    return

    def _receive(self) -> bool:
        """Take a request; False if the referee is gone."""
        try:
            head, fds, _, _ = socket.recv_fds(self._requests, LENGTH, SENT)
            if len(head) < LENGTH:
                return False
            number, *words = os.fsdecode(self._exactly(int.from_bytes(head))).split("\0")
        except (OSError, ValueError):
            return False
        if words:
            self._start(int(number), words[0], words[1:], fds)
        else:
            self._kill(int(number))
        return True

    def _exactly(self, size: int) -> bytes:
        data = b""
        while len(data) < size and (more := self._requests.recv(size - len(data))):
            data += more
        return data

    def _start(self, number: int, folder: str, args: list[str], fds: list[int]) -> None:
        for fd in fds:
            os.set_inheritable(fd, False)
        *streams, last = fds
        control = socket.socket(fileno=last)
        try:
            pid = fork_nested(self._namespace) if self._confined else os.fork()
        except OSError as error:
            with suppress(OSError):
                control.sendall(f"failed {error.strerror}\n".encode())
            pid = -1
        if pid == 0:
            self._requests.close()
            for _, other in self._guards.values():  # whoever holds one open keeps the referee waiting for its end
                other.close()
            Guard(control, confined=self._confined).run(args, folder, streams, self._processes)
        for fd in streams:
            os.close(fd)
        if pid > 0:
            self._guards[pid] = number, control
        else:
            control.close()

    def _kill(self, bot: int) -> None:
        """Kill the guard of a bot, which does not do what it should; the bot's processes are killed when it is gone."""
        for pid, (number, _) in self._guards.items():
            if number == bot:
                os.kill(pid, signal.SIGKILL)

    def _reap(self) -> None:
        """Collect guards that have ended, and close the controls: then the referee knows that all is over."""
        with suppress(ChildProcessError):
            while True:
                pid, status = os.waitpid(-1, os.WNOHANG)
                if not pid:
                    return
                if pid in self._guards:
                    _, control = self._guards.pop(pid)
                    if status and not self._confined:  # killed before it could do its work
                        kill_descendants(self._guards)
                    control.close()

    def _end(self) -> None:
        """Kill everything."""
        if not self._confined:  # otherwise the kernel does it
            kill_descendants()
        os._exit(0)
