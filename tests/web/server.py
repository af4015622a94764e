"""The web app as a real process, which can be killed and restarted."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

import httpx

from web.nursery import Child

SERVE = (sys.executable, "-m", "numduel", "serve")


class Server:
    """`numduel serve` on a free port of this machine; its output goes to files in `folder`.

    It is forked from the nursery, unless it is started by another command, or has workers, which import everything
    anyway.
    """

    def __init__(
        self,
        folder: Path,
        db: str | None = None,
        *options: str,
        command: Sequence[str] | None = None,
        env: dict[str, str] | None = None,
        patience: float = 30,
    ) -> None:
        self.options = [*options, *(["--db", db] if db else [])]
        self.command = command or (SERVE if "--workers" in options else None)
        self.env = env or {}
        self.patience = patience
        self.printed = folder / f"server-{id(self)}.out"
        self.logged = folder / f"server-{id(self)}.log"
        self.port = 0
        self.process: subprocess.Popen[bytes] | Child | None = None

    @property
    def url(self) -> str:
        """Its URL, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def out(self) -> str:
        """What it has printed since its last start."""
        return self.printed.read_text()

    @property
    def log(self) -> str:
        """What it has written to standard error since its first start."""
        return self.logged.read_text()

    def start(self) -> "Server":
        """Start it, and wait until it answers."""
        assert self.process is None, "it has been started already"
        args = ["--host", "127.0.0.1", "--port", str(self.port), *self.options]
        env = os.environ | self.env
        with self.printed.open("wb") as out, self.logged.open("ab") as log:
            if self.command is None:
                self.process = Child("serve", *args, out=self.printed, log=self.logged, env=env)
            else:
                self.process = subprocess.Popen(
                    [*self.command, *args],
                    stdin=subprocess.DEVNULL,
                    stdout=out,
                    stderr=log,
                    env=env,
                    start_new_session=True,  # a process group of its own, to be killed with its workers
                )
        try:
            self._wait()
        except BaseException:
            self.kill()
            raise
        return self

    def _wait(self) -> None:
        end = time.monotonic() + self.patience
        while time.monotonic() < end:
            code = self.process.poll()
            assert code is None, f"it ended with {code}: {self.out}{self.log}"
            first, complete, _ = self.out.partition("\n")
            if complete:
                (address,) = re.findall(r"http://[^\s/]+", first)
                self.port = urlsplit(address).port
                with contextlib.suppress(httpx.TransportError):
                    httpx.head(self.url, timeout=self.patience, trust_env=False, verify=False)  # any answer will do
                    return
            time.sleep(0.02)
        raise AssertionError(f"it has not said where it is, or does not answer there: {self.out}{self.log}")

    @property
    def workers(self) -> list[int]:
        """Its worker processes, if it has several."""
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]

    def kill(self) -> None:
        """Kill it and its workers."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    def stop(self) -> int:
        """Ask it to stop; its exit code."""
        assert self.process is not None, "it does not run"
        process, self.process = self.process, None
        process.send_signal(signal.SIGTERM)
        try:
            return process.wait(self.patience)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            raise AssertionError(f"it does not end when asked to: {self.log}") from None

    def restart(self) -> "Server":
        """Restart it on the same port and database, killing it first if it is running."""
        self.kill()
        return self.start()
