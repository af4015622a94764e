"""The link to a table of a web app: an invitation, or what stands in the address bar."""

import re
from typing import NamedTuple
from urllib.parse import urlsplit

from numduel.game import NumduelError, quoted

TABLE = re.compile(r"(?P<before>.*)/game/(?P<id>[A-Za-z0-9_-]{12})(/.*)?")


class Link(NamedTuple):
    """A table of a server, and the invitation to it if there is one."""

    server: str  # without a slash at the end
    id: str
    invite: str = ""


def parse(text: str) -> Link:
    """The table that a link leads to."""
    example = "http://127.0.0.1:8000/game/..."
    try:
        parts = urlsplit(text.strip())
        host, _ = parts.hostname, parts.port  # a port that is no number is an error
    except ValueError:
        host = None
    if not host or parts.scheme not in ("http", "https"):
        raise NumduelError(f"the link to a table looks like {example}, not {quoted(text)}")
    found = TABLE.fullmatch(parts.path)
    if not found:
        raise NumduelError(f"{quoted(text)} is not the link to a table, which looks like {example}")
    return Link(f"{parts.scheme}://{parts.netloc}{found['before']}", found["id"], parts.fragment)
