"""The server's log: whatever clients do, only a few lines of each kind a minute."""

import copy
import logging
import threading
import time
from typing import Any

from uvicorn.config import LOGGING_CONFIG

MOST_LINES = 5  # of one kind a minute
MOST_KINDS = 100  # to tell apart
MINUTE = 60.0
BAD_TEXT = "Invalid UTF-8 sequence received from client."  # uvicorn adds a traceback, which says nothing of ours

log = logging.getLogger(__name__)


def logging_config() -> dict[str, Any]:
    """How to log, for uvicorn and everything else: to standard error, with a limit."""
    config = copy.deepcopy(LOGGING_CONFIG)
    config["filters"] = {"few": {"()": Few}}
    config["handlers"]["default"]["filters"] = ["few"]
    config["root"] = {"handlers": ["default"], "level": "WARNING"}
    return config


class Few(logging.Filter):
    """Lets a few lines of each kind pass a minute, and then one that says how many were left out."""

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.Lock()
        self._kinds: dict[str, tuple[float, int]] = {}  # when its minute began, and how many came since

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line passes."""
        if record.name == __name__:
            return True
        if record.msg == BAD_TEXT:
            record.exc_info = record.exc_text = None
        kind = kind_of(record)
        with self._lock:
            now = time.monotonic()
            if kind not in self._kinds and len(self._kinds) >= MOST_KINDS:
                self._forget_quiet(now)
                kind = kind if len(self._kinds) < MOST_KINDS else "of all other kinds"
            began, count = self._kinds.get(kind, (now, 0))
            if count <= MOST_LINES and now - began >= MINUTE:
                began, count = now, 0
            self._kinds[kind] = began, count + 1
        if count == MOST_LINES:
            timer = threading.Timer(MINUTE, self._tell, (kind,))
            timer.daemon = True
            timer.start()
        return count < MOST_LINES

    def _forget_quiet(self, now: float) -> None:
        """Forget the kinds of which few lines came, some time ago."""
        self._kinds = {
            kind: (began, count)
            for kind, (began, count) in self._kinds.items()
            if count > MOST_LINES or now - began < MINUTE
        }

    def _tell(self, kind: str) -> None:
        """Say how many lines were left out, and let some pass again."""
        with self._lock:
            _, count = self._kinds.pop(kind)
        log.warning("%s more in the last minute: %s", count - MOST_LINES, kind)


def kind_of(record: logging.LogRecord) -> str:
    """What a line is about, without what differs from one to the next."""
    about = str(record.msg).partition("\n")[0].replace("%s", "...")
    error = record.exc_info[0] if record.exc_info else None
    return f"{about} ({error.__name__})" if error else about
