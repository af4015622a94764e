"""Starts bots: the referee's end of the warden, of which a process has at most one for each kind of confinement."""

import os
import socket
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final

from numduel.game import NumduelError
from numduel.players.bot.warden.framing import send

NAMESPACES: Final = "namespaces"
NONE: Final = "none"
MOST_IDLE = 16

_RUN = "import sys; sys.path.append(sys.argv[1]); from warden.serve import main; main({fd}, confine={confine})"
_numbers = count(1)
_lock = threading.RLock()
_wardens: "dict[bool, Warden]" = {}

Key = tuple[str, ...]


class Guard:
    """The referee's end of a guard, which runs one bot after the other: only those of the same command.

    When its control is closed at this end, all that the bot has started is killed; when it is closed at the other end,
    nothing is left of it.
    """

    def __init__(self, warden: "Warden", key: Key) -> None:
        self._warden, self.key = warden, key
        self.number = str(next(_numbers))
        self.control, theirs = socket.socketpair()
        with theirs:
            try:
                warden.send([self.number], [theirs.fileno()])
            except OSError:
                self.control.close()
                raise

    @property
    def confined(self) -> str:
        """What confines the bot."""
        return self._warden.confined

    @property
    def idle(self) -> bool:
        """Whether it is there, and has nothing to say."""
        try:
            self.control.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
        except BlockingIOError:
            return True
        except OSError:
            pass
        return False

    def start(self) -> tuple[int, int, int]:
        """Start the bot; this end of its standard input, output and error."""
        pairs = [os.pipe() for _ in range(3)]
        inner = [pairs[0][0], pairs[1][1], pairs[2][1]]
        outer = (pairs[0][1], pairs[1][0], pairs[2][0])
        self.control.setblocking(True)
        try:
            send(self.control, self.key, inner)
        except OSError:  # it is gone, which will be noticed
            pass
        finally:
            for fd in inner:
                os.close(fd)
        for fd in outer:
            os.set_blocking(fd, False)
        self.control.setblocking(False)
        return outer

    def terminate(self) -> None:
        """Tell the bot that it should end."""
        with suppress(OSError):
            send(self.control, [])

    def end(self) -> None:
        """Kill all that the bot has started; it is done when the other end of the control is closed."""
        with suppress(OSError):
            self.control.shutdown(socket.SHUT_WR)

    def kill(self) -> None:
        """Have the warden do what the guard does not."""
        with suppress(OSError):
            self._warden.send([self.number])

    def rest(self) -> None:
        """Wait for the next bot of the same command."""
        self._warden.keep(self)


class Warden:
    """A small process that forks guards; it ends with this process."""

    def __init__(self, *, confine: bool) -> None:
        from subprocess import DEVNULL, run

        self._idle: list[Guard] = []  # the one that has been idle for longest first
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
        with self._socket.makefile() as told:
            self.confined = told.readline().strip()
        if not self.confined:
            self._socket.close()
            raise NumduelError("bots cannot be run here: the process that starts them did not start")

    def guard(self, args: Sequence[str], folder: str) -> Guard:
        """A guard for a command in a folder, which may have run it before; OSError if the warden is gone."""
        key = (folder, *args)
        with _lock:
            for guard in [guard for guard in self._idle if guard.key == key]:
                self._idle.remove(guard)
                if guard.idle:
                    return guard
                guard.control.close()
        return Guard(self, key)

    def keep(self, guard: Guard) -> None:
        """Keep a guard for another bot of the same command."""
        with _lock:
            self._idle.append(guard)
            if len(self._idle) > MOST_IDLE:
                self._idle.pop(0).control.close()

    def send(self, words: Sequence[str], fds: Sequence[int] = ()) -> None:
        """Send an order."""
        with _lock:
            send(self._socket, words, fds)

    def close(self) -> None:
        """Leave the warden, which then ends, unless another process has it, too."""
        self._socket.close()
        for guard in self._idle:
            guard.control.close()
        self._idle.clear()


def start_warden(*, confine: bool) -> Warden:
    """The warden of this process, with namespaces if they are wanted and can be had."""
    with _lock:
        if confine not in _wardens:
            _wardens[confine] = Warden(confine=confine)
        return _wardens[confine]


def guard_for(args: Sequence[str], folder: str, *, confine: bool) -> Guard:
    """A guard for a bot; if the warden was killed, of a new one."""
    warden = start_warden(confine=confine)
    with suppress(OSError):
        return warden.guard(args, folder)
    with _lock:
        if _wardens.get(confine) is warden:
            del _wardens[confine]
            warden.close()
    return start_warden(confine=confine).guard(args, folder)


def _forget_all() -> None:
    """In a forked child, leave the parent's wardens to the parent."""
    global _lock  # noqa: PLW0603 - another thread of the parent may have held it
    _lock = threading.RLock()
    for warden in _wardens.values():
        warden.close()
    _wardens.clear()


os.register_at_fork(after_in_child=_forget_all)
