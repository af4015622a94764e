"""boardgame.io's server, measured in the same way as ours: its packages are installed temporarily."""

import os
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from load import Row, cpu_time

PACKAGES = ("boardgame.io@0.50.2", "socket.io-client@4.8.4")
SECONDS = {"install": 120, "start": 20, "round": 60}  # at most
HERE = Path(__file__).with_name("boardgame")


@contextmanager
def peer() -> Iterator[Callable[[], Row | None]]:
    """A function that measures a round of 20 matches on boardgame.io's server.

    If that fails, it prints why and gives None.
    """
    with tempfile.TemporaryDirectory() as folder:
        try:
            node = install(folder)
            process, url = start(node, folder)
        except (OSError, subprocess.SubprocessError) as error:
            print(f"boardgame.io cannot be measured here: {error}")
            yield lambda: None
            return
        try:
            yield lambda: play(node, folder, url, process.pid)
        finally:
            process.kill()
            process.communicate()


def install(folder: str) -> str:
    """Install the packages there; the path of Node.js."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        raise FileNotFoundError("it needs node and npm")
    command = [npm, "install", "--prefix", folder, "--no-audit", "--no-fund", "--silent", *PACKAGES]
    subprocess.run(command, check=True, capture_output=True, cwd=folder, timeout=SECONDS["install"])
    return node


def start(node: str, folder: str) -> tuple[subprocess.Popen[str], str]:
    """A server and its address. It exits when its input closes, so it cannot outlive us."""
    process = subprocess.Popen(
        [node, HERE / "server.mjs"],
        cwd=folder,
        env={**os.environ, "NODE_ENV": "production"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    late = threading.Timer(SECONDS["start"], process.kill)
    late.start()
    assert process.stdout
    url = process.stdout.readline().strip()
    late.cancel()
    if not url:
        process.kill()
        process.communicate()
        raise OSError("its server does not start")
    return process, url


def play(node: str, folder: str, url: str, pid: int) -> Row | None:
    """Measure one round. The CPU time includes connecting, and the rounds to warm up."""
    before = cpu_time(pid)
    try:
        done = subprocess.run(
            [node, HERE / "load.mjs", url],
            check=True,
            cwd=folder,
            stdout=subprocess.PIPE,
            text=True,
            timeout=SECONDS["round"],
        )
    except subprocess.SubprocessError as error:
        print(f"a boardgame.io round failed: {error}")
        return None
    moves, median, most, played = map(float, done.stdout.split())
    return Row(moves, median, most, 1e6 * (cpu_time(pid) - before) / played)
