"""Our server in a process of its own, as the benchmarks of the web app use it."""

import multiprocessing
import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from numduel.web.serve import serve
from numduel.web.settings import Settings

PATIENCE = 60  # seconds in which it has to start, and to stop


class Running(NamedTuple):
    """A running server."""

    url: str
    pid: int


def _serve(folder: str, pipe: Any) -> None:
    """Serve until killed, without rate limits."""
    os.environ["XDG_CACHE_HOME"] = folder  # for what is solved meanwhile
    db = f"sqlite:///{Path(folder) / 'live.db'}"
    serve(Settings(db).without_limits(), "127.0.0.1", 0, pipe.send)


@contextmanager
def ours() -> Iterator[Running]:
    """A server with a database of its own, which runs as long as needed."""
    with tempfile.TemporaryDirectory() as folder:
        here, there = multiprocessing.Pipe()
        process = multiprocessing.get_context("spawn").Process(target=_serve, args=(folder, there))
        process.start()
        try:
            if not here.poll(PATIENCE):
                raise TimeoutError("our server does not start")
            yield Running(re.findall(r"http://\S+", here.recv())[0], process.pid or 0)
        finally:
            process.kill()
            process.join(PATIENCE)
