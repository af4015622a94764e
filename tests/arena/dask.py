"""A Dask cluster of real processes on this machine."""

import json
import subprocess
import sys
import time
from contextlib import suppress

PATIENCE = 120  # seconds


class Cluster:
    """A scheduler, and workers that can be killed."""

    def __init__(self, folder):
        self._folder = folder
        self._processes = []
        self.workers = []
        found = folder / "scheduler.json"
        self._start("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(found))
        until = time.monotonic() + PATIENCE
        self.address = None
        while self.address is None:
            assert time.monotonic() < until, self.log()
            time.sleep(0.02)
            with suppress(OSError, ValueError):
                self.address = json.loads(found.read_text())["address"]

    def log(self):
        """What all of them wrote."""
        return "\n".join(path.read_text() for path in self._folder.glob("*.log"))

    def _start(self, what, *args):
        with (self._folder / f"{len(self._processes)} {what}.log").open("w") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.dask_{what}", "--no-dashboard", *args],
                cwd=self._folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        self._processes.append(process)
        return process

    def add_worker(self):
        """Start a worker, which finds the scheduler in a moment."""
        args = ("--nthreads", "1", "--no-nanny", "--host", "127.0.0.1", "--local-directory", str(self._folder))
        self.workers.append(self._start("worker", self.address, *args))

    def kill_worker(self):
        """Kill the worker that has been there longest."""
        self.workers.pop(0).kill()

    def close(self):
        """Kill all of them."""
        for process in self._processes:
            process.kill()
        for process in self._processes:
            process.wait(PATIENCE)
