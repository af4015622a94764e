"""The cluster: servers that share a database tell each other what they have stored, and who is connected."""

import asyncio
import contextlib
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

from numduel.web.rooms.room import Room
from numduel.web.rooms.rooms import Rooms

if TYPE_CHECKING:
    from numduel.web.storage.channel import Channel

BEAT = 3.0  # seconds between heartbeats
GONE = 10.0  # seconds without one after which a server counts as dead


class Cluster:
    """One server among those that share a database.

    A message is one of: SERVER GAME, when something was stored for that game; SERVER here GAME SEATS, for who is
    connected to it; SERVER ask GAME SEATS, which asks for the same in return; and SERVER who, beat or bye.
    """

    def __init__(self, rooms: Rooms, channel: "Channel") -> None:
        self._rooms, self._channel = rooms, channel
        self._server = rooms.storage.server
        self._heard: dict[str, float] = {}  # when each of the other servers was heard last
        self._outbox: asyncio.Queue[str] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []
        rooms.on_presence = self._send_presence

    async def start(self) -> None:
        """Start. We do not wait forever for an unreachable database: nobody could stop us meanwhile."""
        ready = asyncio.Event()
        self._tasks = [asyncio.create_task(work) for work in (self._receive(ready), self._send_all(), self._beat())]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GONE):
                await ready.wait()

    async def close(self) -> None:
        """Say goodbye, and stop."""
        with contextlib.suppress(TimeoutError):
            self._send("bye")
            async with asyncio.timeout(1):
                await self._outbox.join()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._channel.close()

    def _send(self, words: str) -> None:
        self._outbox.put_nowait(f"{self._server} {words}")

    def _send_presence(self, room: Room, how: str = "ask") -> None:
        seats = ",".join(map(str, sorted(room.seats_here))) or "-"
        self._send(f"{how} {room.id} {seats}")

    def _send_all_presence(self) -> None:
        for room in self._rooms.open_rooms():
            if room.seats_here:
                self._send_presence(room, "here")

    async def _send_all(self) -> None:
        while True:
            await self._channel.send(await self._outbox.get(), GONE)
            self._outbox.task_done()

    async def _receive(self, ready: asyncio.Event) -> None:
        # we hear our own heartbeats too: a silent connection is a lost one
        async with contextlib.aclosing(self._channel.messages(GONE)) as messages:
            async for message in messages:
                if message is None:
                    self._reconnected()
                    ready.set()
                else:
                    self._take(message.split(" "))

    def _reconnected(self) -> None:
        """Messages may have been missed: exchange presence again, and refresh all open rooms."""
        self._send("who")
        self._send_all_presence()  # for those who asked while we could not hear them
        for room in self._rooms.open_rooms():
            room.elsewhere.clear()  # those still there will say so again; those who left would not
        self._rooms.refresh_all()

    def _take(self, message: list[str]) -> None:
        server, *rest = message
        if server == self._server:
            return
        if server not in self._heard and rest != ["bye"]:  # new, or back from the dead: we know nothing of it
            self._send("who")
        self._heard[server] = time.monotonic()
        match rest:
            case ["who"]:
                self._send_all_presence()
            case ["bye"]:
                self._forget([server])
            case ["beat"]:
                pass
            case [game_id]:
                self._rooms.tasks.start(self._rooms.changed_elsewhere(game_id))
            case ["here" | "ask" as how, game_id, seats] if room := self._rooms.open_room(game_id):
                room.elsewhere[server] = frozenset(int(seat) for seat in seats.split(",") if seat in {"1", "2"})
                room.show()
                if how == "ask" and room.seats_here:
                    self._send_presence(room, "here")
            case _:  # about a table that is not open here, or from a server of another version
                pass

    def _forget(self, servers: Iterable[str]) -> None:
        """Forget who was connected through servers that are gone."""
        for server in servers:
            self._heard.pop(server, None)
            for room in self._rooms.open_rooms():
                if room.elsewhere.pop(server, None):
                    room.show()

    async def _beat(self) -> None:
        """Send heartbeats, and notice servers that send none."""
        while True:
            if self._outbox.empty():  # otherwise the database is unreachable, or other messages will do
                self._send("beat")
            await asyncio.sleep(BEAT)
            late = time.monotonic() - GONE
            self._forget([server for server, heard in self._heard.items() if heard < late])
