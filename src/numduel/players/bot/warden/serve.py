"""The warden's loop: forks a guard when the referee wants one, and makes sure that nothing outlives it."""

import os
import select
import signal
import socket
from contextlib import suppress

from .framing import receive
from .guard import Guard
from .limits import processes
from .linux import IS_LINUX, adopt_orphans
from .namespaces import fork_nested, leave, possible, settle
from .strays import kill_descendants
from .waking import wake_on_child


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
        self._guards: dict[int, tuple[str, socket.socket]] = {}  # by process id: its number, and its control
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
                else:
                    self._obey()

    def _obey(self) -> None:
        """Start or kill the guard of a number, or end all if the referee is gone."""
        words, fds = receive(self._requests, 1)
        if words is None:
            if not self._confined:  # otherwise the kernel does it
                kill_descendants()
            os._exit(0)
        if fds:
            self._start(words[0], socket.socket(fileno=fds[0]))
        else:
            self._kill(words[0])

    def _start(self, number: str, control: socket.socket) -> None:
        try:
            pid = fork_nested(self._namespace) if self._confined else os.fork()
        except OSError as error:
            with suppress(OSError):
                control.sendall(f"refused {error.strerror}\n".encode())
            control.close()
            return
        if pid == 0:
            self._requests.close()
            for _, other in self._guards.values():  # whoever holds one open keeps the referee waiting for its end
                other.close()
            Guard(control, confined=self._confined).run(self._processes)
        self._guards[pid] = number, control

    def _kill(self, number: str) -> None:
        """Kill a guard that does not do what it should; what it has started is killed when it is gone."""
        for pid, (known, _) in self._guards.items():
            if known == number:
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
