"""Kills all that a bot has started: the descendants of this process, which adopts orphans."""

import os
import signal
import time
from collections.abc import Collection
from contextlib import suppress

from .linux import IS_LINUX

PAUSE = 0.002
PATIENCE = 5.0  # seconds: a process that the kernel cannot kill is given up
MOST_ROUNDS = 100


def has_children() -> bool:
    """Whether there may be anything to kill."""
    try:
        os.waitpid(-1, os.WNOHANG)
    except ChildProcessError:
        return False
    return True


def kill_namespace() -> None:
    """As process 1 of a PID namespace, kill all others in it, until none is left."""
    with suppress(ChildProcessError):
        while True:
            with suppress(ProcessLookupError):
                os.kill(-1, signal.SIGKILL)
            os.waitpid(-1, 0)


def kill_descendants(spared: Collection[int] = ()) -> None:
    """Kill all descendants of this process but the spared children and theirs, until none is left.

    First all of them are stopped, so that none can fork another one while it is killed.
    """
    until = time.monotonic() + PATIENCE
    while (found := _descendants(spared)) and time.monotonic() < until:
        stopped: set[int] = set()
        for _ in range(MOST_ROUNDS):
            if not (new := found - stopped):
                break
            _signal(new, signal.SIGSTOP)
            stopped |= new
            found = _descendants(spared)
        _signal(stopped, signal.SIGKILL)
        time.sleep(PAUSE)
        for pid in stopped:
            with suppress(ChildProcessError):  # it has another parent, who was killed, too: it will be adopted
                os.waitpid(pid, os.WNOHANG)


def _signal(pids: Collection[int], number: int) -> None:
    for pid in pids:
        with suppress(OSError):  # it is gone
            os.kill(pid, number)


def _descendants(spared: Collection[int]) -> set[int]:
    """The process ids of all descendants of this process, except for spared children and theirs."""
    children: dict[int, list[int]] = {}
    for name in os.listdir("/proc") if IS_LINUX else ():
        if name.isdecimal() and int(name) not in spared:
            with suppress(OSError):
                children.setdefault(_parent(name), []).append(int(name))
    found: set[int] = set()
    ahead = [os.getpid()]
    while ahead:
        below = children.get(ahead.pop(), [])
        found.update(below)
        ahead += below
    return found


def _parent(pid: str) -> int:
    fd = os.open(f"/proc/{pid}/stat", os.O_RDONLY)
    try:
        text = os.read(fd, 4096)
    finally:
        os.close(fd)
    return int(text.rpartition(b")")[2].split()[1])  # the name before it may contain anything
