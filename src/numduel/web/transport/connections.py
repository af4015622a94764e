"""The open connections of a server: how many there may be, what they may send, and which ones are stalled."""

import asyncio
import logging
from collections.abc import Collection
from typing import Any, Protocol

from numduel.web.limits import Counts, Limits, network
from numduel.web.settings import Settings
from numduel.web.transport.files import most_connections

LEAST_READ = 16_384  # bytes that a slow client has to read from one check to the next
PATIENCE = 60.0  # seconds after which a client that does not read what it was sent is dropped

log = logging.getLogger(__name__)


class Connection(Protocol):
    """What this module needs of a connection."""

    transport: asyncio.Transport

    @property
    def stalled(self) -> bool:
        """Whether it waits for its client to read."""


class Connections:
    """All connections of a server."""

    def __init__(self, settings: Settings) -> None:
        self.messages = Limits(settings.commands, 2 * settings.commands)  # WebSocket frames, by address
        self._counts = Counts(settings.connections)
        self._counted: dict[asyncio.Transport, str] = {}
        self._most = most_connections()
        self._stalled: dict[asyncio.Transport, tuple[float, int]] = {}  # since when, and how much is not sent
        self._watching = False

    @classmethod
    def of(cls, state: dict[str, Any]) -> "Connections":
        """Those of the server whose app has that state."""
        if "connections" not in state:
            state["connections"] = cls(state["settings"])
        found: Connections = state["connections"]
        return found

    def admit(self, transport: asyncio.Transport, host: str, total: int, *, proxy: bool) -> bool:
        """Whether a new connection may stay. A proxy may have any number, as all visitors share its address."""
        address = network(host)
        if total > self._most:
            log.warning("too many connections: the limit on open files allows %s", self._most)
            return False
        if proxy:
            return True
        if not self._counts.take(address):
            log.warning("too many connections from %s", address)
            return False
        self._counted[transport] = address
        return True

    def forget(self, transport: asyncio.Transport) -> None:
        """Uncount a connection that has ended."""
        address = self._counted.pop(transport, None)
        if address is not None:
            self._counts.give_back(address)

    def watch(self, loop: asyncio.AbstractEventLoop, connections: Collection[Any]) -> None:
        """Drop stalled connections from now on. Checking all of them now and then costs less than a timer each."""
        if not self._watching:
            self._watching = True
            loop.call_later(PATIENCE / 4, self._drop_stalled, loop, connections)

    def _drop_stalled(self, loop: asyncio.AbstractEventLoop, connections: Collection[Connection]) -> None:
        now, stalled = loop.time(), {}
        for transport in [connection.transport for connection in connections if connection.stalled]:
            unsent = transport.get_write_buffer_size()
            since, before = self._stalled.get(transport, (now, unsent))
            if before - unsent >= LEAST_READ:  # slow, but not stalled
                since = now
            stalled[transport] = since, unsent
            if now - since >= PATIENCE:
                transport.abort()
        self._stalled = stalled
        loop.call_later(PATIENCE / 4, self._drop_stalled, loop, connections)
