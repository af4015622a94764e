"""A bot's program under examination: what is sent to it, what comes back, and how it ends."""

import json
import os
import selectors
import shlex
import signal
import subprocess
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from numduel.bots import faults
from numduel.bots.faults import Faulty

LONGEST_LINE = 1 << 16  # bytes
KEPT = 1 << 16  # bytes of standard error
CHUNK = 1 << 16
MOMENT = 0.02  # seconds within which a second line follows the first, as a rule

Now = Callable[[], float]


class Program:
    """A bot's program, from its start to its end."""

    def __init__(self, command: str, now: Now) -> None:
        self._now = now
        self.sent = b""  # the last line
        self.got = b""  # all that has come back since then
        self.errors = b""
        self._unread = b""  # of its standard output
        self._unsent = b""
        try:
            self._process = subprocess.Popen(  # noqa: S603 - to start it is what we are asked for
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise Faulty(faults.not_started(getattr(error, "strerror", None) or str(error))) from None
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._in, self._out, self._err = (pipe.fileno() if pipe else -1 for pipe in pipes)
        self._selector = selectors.DefaultSelector()
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe, False)
        for pipe in (self._out, self._err):
            self._selector.register(pipe, selectors.EVENT_READ)

    def send(self, message: Mapping[str, Any]) -> None:
        """Send a line; Faulty if there is something that the program should not have written."""
        self.check_quiet(0, faults.extra() if self.sent else faults.spoke_first())
        self.sent, self.got = json.dumps(message).encode(), b""
        self._unsent += self.sent + b"\n"

    def answer(self, seconds: float) -> bytes:
        """The next line, without its end; Faulty if there is none in that time."""
        self._wait(seconds, lambda: b"\n" in self._unread or not self._is_open(self._out))
        line, end, rest = self._unread.partition(b"\n")
        if len(line) > LONGEST_LINE:
            raise Faulty(faults.too_long(LONGEST_LINE))
        if not end:
            raise Faulty(self._why_silent(seconds))
        self._unread = rest
        return line
