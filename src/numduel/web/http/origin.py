"""The origin at which a browser knows us, for URLs that leave our pages."""

import re

from starlette.requests import HTTPConnection

HOST = re.compile(r"(\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9._-]{1,253})(:[0-9]{1,5})?")


def origin_of(connection: HTTPConnection) -> str:
    """The origin given with --origin, or else the one that was asked for; empty if that is not one."""
    given: str | None = connection.app.state.origin
    if given:
        return given.rstrip("/")
    host = connection.headers.get("host", "")
    return f"{connection.url.scheme}://{host}" if HOST.fullmatch(host) else ""
