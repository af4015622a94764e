"""Starts bots: the referee's end of the warden, of which a process has at most one for each kind of confinement."""

import os
import socket
import sys
import threading
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Final

from numduel.game import NumduelError

NAMESPACES: Final = "namespaces"
NONE: Final = "none"

_RUN = "import sys; sys.path.append(sys.argv[1]); from warden.serve import main; main({fd}, confine={confine})"
_numbers = count(1)
_lock = threading.Lock()
_wardens: "dict[bool, Warden]" = {}


class Started:
    """The referee's ends of a bot that is being started: its streams, and the socket that controls it.

    When the control is closed at this end, all that the bot has started is killed; when it is closed at the other end,
    nothing is left of it.
    """

    def __init__(self, number: int, streams: tuple[int, int, int], control: socket.socket) -> None:
        self.number, self.control = number, control
        self.stdin, self.stdout, self.stderr = streams


class Warden:
    """A small process that starts bots; it ends with this process."""

    def __init__(self, *, confine: bool) -> None:
        from subprocess import DEVNULL, run

        self._socket, other = socket.socketpair()
        with other:
            code = _RUN.format(fd=other.fileno(), confine=confine)
            # isolated from the user's Python settings and packages: it starts faster, and nothing of theirs is run
            call = [sys.executable, "-I", "-S", "-c", code, str(Path(__file__).parent)]
            run(  # noqa: S603 - ourselves
                call,
                pass_fds=[other.fileno()],
                stdin=DEVNULL,
                stdout=DEVNULL,
                stderr=DEVNULL,
                start_new_session=True,
                check=False,
            )
        self.confined = self._socket.makefile().readline().strip()
        if not self.confined:
            raise NumduelError("bots cannot be run here: the process that starts them does not start")

    def start(self, args: Sequence[str], folder: str) -> Started:
        """Start a bot in a folder; OSError if the warden is gone."""
        number = next(_numbers)
        control, theirs = socket.socketpair()
        pairs = [os.pipe() for _ in range(3)]
        inner = [pairs[0][0], pairs[1][1], pairs[2][1]]
        outer = (pairs[0][1], pairs[1][0], pairs[2][0])
        try:
            self._send([str(number), folder, *args], [*inner, theirs.fileno()])
        except OSError:
            control.close()
            for fd in outer:
                os.close(fd)
            raise
        finally:
            theirs.close()
            for fd in inner:
                os.close(fd)
        for fd in outer:
            os.set_blocking(fd, False)
        control.setblocking(False)
        return Started(number, outer, control)

    def kill(self, number: int) -> None:
        """Kill a bot whose guard does not do it."""
        self._send([str(number)], [])

    def close(self) -> None:
        """Leave the warden, which then ends, unless another process has it, too."""
        self._socket.close()

    def _send(self, request: Sequence[str], fds: list[int]) -> None:
        data = os.fsencode("\0".join(request))
        with _lock:
            socket.send_fds(self._socket, [len(data).to_bytes(4)], fds)
            self._socket.sendall(data)


def start_warden(*, confine: bool) -> Warden:
    """The warden of this process, with namespaces if they are wanted and can be had."""
    with _lock:
        if confine not in _wardens:
            _wardens[confine] = Warden(confine=confine)
        return _wardens[confine]


def forget_warden(*, confine: bool) -> None:
    """Forget a warden that is gone, so that the next bot gets a new one."""
    with _lock:
        if warden := _wardens.pop(confine, None):
            warden.close()


def _forget_all() -> None:
    """In a forked child, leave the parent's wardens to the parent."""
    global _lock  # noqa: PLW0603 - another thread of the parent may have held it
    _lock = threading.Lock()
    for warden in _wardens.values():
        warden.close()
    _wardens.clear()


os.register_at_fork(after_in_child=_forget_all)
