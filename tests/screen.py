"""The program on a real terminal."""

import os
import re
import signal
import sys
import termios
from pathlib import Path

import pexpect

SCRIPT = str(Path(sys.executable).with_name("numduel"))
FOR_PEOPLE = termios.ECHO | termios.ICANON | termios.ISIG  # what a terminal does before a program changes it
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """A person at a terminal of a given size."""

    def __init__(self, *args, program=SCRIPT, width=100, **environment):
        clean = {"PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": "/nonexistent"}
        clean["XDG_CACHE_HOME"] = os.environ["XDG_CACHE_HOME"]
        self.shown = ""
        self._child = pexpect.spawn(
            program,
            list(args),
            dimensions=(40, width),
            encoding="utf-8",
            codec_errors="replace",
            timeout=30,  # the machine may be busy
            env=clean | environment,
            # children inherit it: it must not be ignored here
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )

    def see(self, text):
        """Wait for a text; the output up to it."""
        self._child.expect_exact(text)
        self.shown += self._child.before + text
        return self._child.before + text

    def type(self, answer):
        self._child.sendline(answer)

    def send(self, raw):
        os.write(self._child.child_fd, raw)

    def press(self, control):
        self._child.sendcontrol(control)

    def leave(self):
        """Wait for the exit; the exit status. Records whether the terminal was restored."""
        self._child.expect(pexpect.EOF)
        self.shown += self._child.before
        self.as_before = self._modes() & FOR_PEOPLE == FOR_PEOPLE and not self.keeps_keys
        self._child.close()
        return self._child.exitstatus

    @property
    def keeps_keys(self):
        """Whether Ctrl-C leaves unread keys in the buffer."""
        return bool(self._modes() & termios.NOFLSH)

    def _modes(self):
        return termios.tcgetattr(self._child.child_fd)[3]
