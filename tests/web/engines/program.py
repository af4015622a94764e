"""A program that runs in the background."""

import os
import re
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import system
from web.engines.engine import PATIENCE, PAUSE

FOLDERS = ("HOME", "TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR")


def surroundings(folder: Path) -> dict[str, str]:
    """The environment of a browser that knows nothing of this machine but what is installed."""
    fonts = system.demand(system.LIBERATION)
    own = dict.fromkeys(FOLDERS, str(folder))
    return {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "FONTCONFIG_FILE": str(fonts), **own}


class Program:
    """A program and those that it starts; their output goes to a file."""

    def __init__(self, command: Sequence[Path | str], file: Path, env: dict[str, str]) -> None:
        self.file = file
        with file.open("wb") as out:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                env=env,
                start_new_session=True,  # a process group of its own, to be ended as one
            )

    @property
    def output(self) -> str:
        """Everything that was printed."""
        return self.file.read_text(errors="replace")

    def prints(self, pattern: str) -> str:
        """Wait until it has printed a line that matches; the group in it."""
        end = time.monotonic() + PATIENCE
        while not (found := re.search(rf"^{pattern}\n", self.output, re.MULTILINE)):
            assert self.process.poll() is None, f"it ended: {self.output}"
            assert time.monotonic() < end, f"it has not printed {pattern}: {self.output}"
            time.sleep(PAUSE)
        return found[1]

    def end(self) -> None:
        """End all of them, the hard way if asking does not help."""
        for number in (signal.SIGTERM, signal.SIGKILL):
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, number)
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(10)
