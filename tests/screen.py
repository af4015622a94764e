"""The program on a real terminal."""

import os
import re
import signal
import sys
from pathlib import Path

import pexpect

SCRIPT = str(Path(sys.executable).with_name("numduel"))
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """A person at a terminal of a certain size."""

    def __init__(self, *args, width=100, **environment):
        clean = {"PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": "/nonexistent"}
        clean["XDG_CACHE_HOME"] = os.environ["XDG_CACHE_HOME"]
        self.shown = ""
        self._child = pexpect.spawn(
            SCRIPT,
            list(args),
            dimensions=(40, width),
            encoding="utf-8",
            codec_errors="replace",
            timeout=30,  # the machine may be busy
            env=clean | environment,
            # were it ignored here, it would be there
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )

    def see(self, text):
        """Wait for a text; what was shown up to it."""
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
        """Wait for the end; the exit status."""
        self._child.expect(pexpect.EOF)
        self.shown += self._child.before
        self._child.close()
        return self._child.exitstatus
