"""A room: an open table, and the connections of its viewers."""

import asyncio
from collections.abc import Callable
from typing import Any

from numduel.match import Match
from numduel.reviews import Review
from numduel.table.table import Table
from numduel.web.rooms.lock import Lock

UNATTENDED = "unattended tables"  # in place of an address


def nothing() -> None:
    """Do nothing."""


class Viewer:
    """The connection of one viewer of a table."""

    def __init__(self, seats: tuple[int, ...], *, address: str, html: bool, timeout: asyncio.Timeout) -> None:
        self.seats, self.address, self.html = seats, address, html
        self.timeout = timeout  # drops the connection when it expires
        self.sending_since: float | None = None  # since when a frame has been waiting to be accepted
        self.coach = False
        self.due = False  # whether the table is to be sent
        self.messages: list[dict[str, Any]] = []  # to be sent before the table
        self.parts: tuple[str, ...] = ()  # of the drawing that was sent last
        self.done: list[str] = []  # the keys of commands that the table answers
        self.send: Callable[[], None] = nothing  # sends what is due, while it is connected
        self._soon = asyncio.get_running_loop().call_soon  # looking the loop up every time is a system call

    @property
    def unread(self) -> int:
        """How many answers have not been sent yet."""
        return len(self.messages) + len(self.done)

    def wake(self) -> None:
        """Have the table sent in a moment: until then, the answer to a command may join it."""
        if not self.due:
            self.due = True
            self._soon(self.send)

    def tell(self, message: dict[str, Any]) -> None:
        """Queue a message, and have the table sent after it."""
        self.messages.append(message)
        self.wake()

    def confirm(self, key: str | None) -> None:
        """Have the table sent as the answer to a command, which may have a key."""
        if key:
            self.done.append(key)
        self.wake()


class Room:
    """An open table, who is connected to it, and its background tasks."""

    def __init__(self, table: Table, on_presence: Callable[["Room"], None]) -> None:
        self.table = table
        self.viewers: set[Viewer] = set()
        self.seats_here: frozenset[int] = frozenset()  # the seats whose holders are connected to this server
        self.elsewhere: dict[str, frozenset[int]] = {}  # by server: the seats whose holders are connected there
        self.lock = Lock()  # held by whoever changes the table
        self.users = 0  # requests and connections that are using the room: it is not evicted
        self.held: int | None = None  # the day on which it was last kept from being removed
        self.stale = False  # whether events may be stored that are not known here
        self.thinking: asyncio.Task[None] | None = None  # a computer choosing its move
        self.retrying: asyncio.Task[None] | None = None  # a retry after the database failed
        self.preparing: asyncio.Task[None] | None = None  # the game being solved for the coach
        self.changed = asyncio.Event()
        self.coachable = True  # until the game is known to be too large to solve
        self.verdicts: dict[int, tuple[bool, list[str]]] = {}  # on the shuffle, by the turn at which it was checked
        self.reviews: dict[Match, asyncio.Future[Review]] = {}  # of the match, once it is over
        self.frames: dict[Any, Any] = {}  # a cache for the current state, by what a viewer may see
        self._on_presence = on_presence
        self._soon = asyncio.get_running_loop().call_soon

    @property
    def id(self) -> str:
        """The table's id."""
        return self.table.info.id

    @property
    def address(self) -> str:
        """Whose limits apply to what is done for the table: a connected player's; those with none share theirs."""
        return next((viewer.address for viewer in self.viewers if viewer.seats), UNATTENDED)

    @property
    def here(self) -> frozenset[int]:
        """The seats whose holders are connected."""
        return self.seats_here.union(*self.elsewhere.values())

    def join(self, viewer: Viewer) -> None:
        """Add a viewer."""
        self.viewers.add(viewer)
        viewer.wake()
        self._update_presence()

    def leave(self, viewer: Viewer) -> None:
        """Remove a viewer whose connection has ended."""
        self.viewers.discard(viewer)
        self._update_presence()

    def _update_presence(self) -> None:
        """If a player has connected or disconnected, tell everyone, here and on other servers."""
        before, self.seats_here = self.seats_here, frozenset([seat for viewer in self.viewers for seat in viewer.seats])
        if self.seats_here != before:
            self.show()
            self._on_presence(self)

    def show(self) -> None:
        """Send everyone the current state."""
        self.frames = {}  # a new dict, so that a stale frame, drawn slowly, cannot get in
        for viewer in self.viewers:
            viewer.due = True
        self._soon(self._send)
        self.changed.set()  # wakes all who wait
        self.changed.clear()

    def _send(self) -> None:
        for viewer in (*self.viewers,):
            viewer.send()
