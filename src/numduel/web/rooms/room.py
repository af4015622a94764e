"""An open table, and who is around it."""

import asyncio
from collections import deque
from typing import Any

from numduel.table.table import Table


class Viewer:
    """One connection that is shown a table."""

    def __init__(self, seats: tuple[int, ...], *, html: bool, line: asyncio.Timeout) -> None:
        self.seats, self.html = seats, html
        self.line = line  # which ends when its time is over
        self.waited_for: float | None = None  # since when it has yet to take what it is being sent
        self.coach = False
        self.wake = asyncio.Event()
        self.messages: deque[dict[str, Any]] = deque()  # to be sent before the table

    def tell(self, message: dict[str, Any] | None = None) -> None:
        """Have the table sent, and a message before it."""
        if message:
            self.messages.append(message)
        self.wake.set()


class Room:
    """An open table, and who is around it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.viewers: set[Viewer] = set()
        self.elsewhere: dict[str, frozenset[int]] = {}  # the seats whose holders are connected to another server
        self.lock = asyncio.Lock()
        self.users = 0  # those who have it in hand
        self.stale = False  # whether more may be stored than is known here
        self.thinking: asyncio.Task[None] | None = None
        self.recovering: asyncio.Task[None] | None = None  # while the database does not do what it should
        self.preparing: asyncio.Task[None] | None = None  # while the game is worked out for the coach
        self.changed = asyncio.Event()
        self.frames: dict[Any, str] = {}  # those of the present state, by who may see them

    @property
    def seats_here(self) -> frozenset[int]:
        """The seats whose holders are connected to this server."""
        return frozenset([seat for viewer in self.viewers for seat in viewer.seats])

    @property
    def here(self) -> frozenset[int]:
        """The seats whose holders are connected."""
        return self.seats_here.union(*self.elsewhere.values())

    def show(self) -> None:
        """Show everybody the present state."""
        self.frames = {}  # a new one: a slow frame of the state before must not get in
        for viewer in self.viewers:
            viewer.wake.set()
        self.changed.set()
        self.changed = asyncio.Event()
