"""Serving: migrate the database, listen, and run."""

import json
import multiprocessing
import multiprocessing.process
import os
import re
import signal
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import uvicorn
from uvicorn.supervisors import Multiprocess

from numduel.game import NumduelError, quoted
from numduel.web.app import create_app
from numduel.web.settings import LONGEST_BODY, Settings
from numduel.web.storage.address import open_database
from numduel.web.storage.migrate import migrate
from numduel.web.transport.files import raise_limit
from numduel.web.transport.http import HttpConnection
from numduel.web.transport.log import logging_config
from numduel.web.transport.websocket import WebSocketConnection

if TYPE_CHECKING:
    from fastapi import FastAPI

SWITCH = 0.001  # seconds that a computing thread can make the event loop wait for the GIL; by default it is 5 ms
KEEP_ALIVE = 20  # seconds: more than clients count on (5 in httpx, 15 in aiohttp), or some requests would get lost
SETTINGS = "NUMDUEL_SERVE"  # the environment variable from which a worker reads its settings


def worker() -> "FastAPI":
    """The app of one worker."""
    sys.setswitchinterval(SWITCH)
    if parent := multiprocessing.parent_process():
        threading.Thread(target=end_with, args=(parent,), daemon=True).start()
    return create_app(Settings(**json.loads(os.environ[SETTINGS])))


def end_with(parent: multiprocessing.process.BaseProcess) -> None:
    """Exit when the parent is gone, however it ended: an orphan would keep the port."""
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)


def serve(settings: Settings, host: str, port: int, say: Callable[[str], None]) -> None:
    """Serve until stopped."""
    if settings.origin and not re.fullmatch(r"https?://[^/\s]+/?", settings.origin):
        raise NumduelError(f"an origin is an address such as https://duels.example, not {quoted(settings.origin)}")
    if settings.arena is not None:
        settings = settings._replace(arena=folder_of_tournaments(settings.arena))
    database = open_database(settings.db)
    if settings.workers > 1 and not database.shared:
        raise NumduelError("several workers need PostgreSQL: give its address with --db")
    with database.reserved(), closing(listen(host, port)) as listening:
        try:
            migrate(database)
        finally:
            database.engine.dispose()
        address = f"[{host}]" if ":" in host else host
        say(f"numduel is running at http://{address}:{listening.getsockname()[1]}/ (press Ctrl-C to stop)")
        raise_limit()
        os.environ[SETTINGS] = json.dumps(settings._asdict())
        config = uvicorn.Config(
            "numduel.web.serve:worker",
            factory=True,
            workers=settings.workers,
            access_log=False,  # it would show who plays where, and nobody needs that
            log_config=logging_config(),
            log_level="warning",
            http=HttpConnection,
            ws=WebSocketConnection,
            ws_max_size=LONGEST_BODY,
            ws_per_message_deflate=False,  # a frame is small: compressing it costs more than it saves
            server_header=False,
            timeout_keep_alive=KEEP_ALIVE,
            timeout_graceful_shutdown=5,
        )
        if settings.workers > 1:
            Multiprocess(config, sockets=[listening]).run()
        else:
            uvicorn.Server(config).run(sockets=[listening])


def folder_of_tournaments(path: str) -> str:
    """The folder at that path, wherever a worker is started."""
    folder = Path(path).resolve()
    if not folder.is_dir():
        raise NumduelError(f"there is no folder {quoted(path)}: --arena needs one that numduel arena --out has made")
    return str(folder)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; raises NumduelError if there can be none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen()  # connections made before we are ready wait
    except (OSError, OverflowError) as error:
        listening.close()
        raise NumduelError(
            f"cannot listen at {host}, port {port}: {getattr(error, 'strerror', None) or error}"
        ) from None
    listening.set_inheritable(True)
    return listening
