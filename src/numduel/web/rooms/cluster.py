"""The other servers at the same PostgreSQL database: each tells the others what it has stored, and who is connected."""

import asyncio
import contextlib
import time
from collections.abc import Iterable
from typing import Any

import psycopg
from psycopg import sql
from sqlalchemy.engine import make_url

from numduel.web.rooms.hub import Hub
from numduel.web.rooms.room import Room
from numduel.web.storage.store import CHANNEL, line_of

BEAT = 3.0  # seconds between two signs of life
GONE = 10.0  # seconds without one after which a server is taken for dead
AGAIN = 1.0  # seconds until a lost connection is tried again


class Others:
    """Listens to the other servers, and speaks to them.

    A message is: SERVER GAME, when that game has gone on; SERVER here GAME SEATS, for who is connected to it; the same
    with ask, which wants to be told it in return; and SERVER who, beat or bye.
    """

    def __init__(self, hub: Hub, url: str) -> None:
        self._hub = hub
        self._url = url.replace("postgresql+psycopg://", "postgresql://", 1)
        self._line: dict[str, Any] = line_of(make_url(url))
        self._heard: dict[str, float] = {}
        self._outbox: asyncio.Queue[str] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []
        hub.on_presence = self._say_presence

    async def listen(self) -> None:
        """Begin. A database that is out of reach is not waited for for ever: who ends us meanwhile would wait too."""
        ready = asyncio.Event()
        self._tasks = [asyncio.create_task(work) for work in (self._hear(ready), self._speak(), self._beat())]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GONE):
                await ready.wait()

    async def close(self) -> None:
        """End, and let the others know."""
        with contextlib.suppress(TimeoutError):
            self._outbox.put_nowait(f"{self._hub.name} bye")
            async with asyncio.timeout(1):
                await self._outbox.join()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _say_presence(self, game_id: str, room: Room, how: str = "ask") -> None:
        seats = ",".join(map(str, sorted(room.seats_here))) or "-"
        self._outbox.put_nowait(f"{self._hub.name} {how} {game_id} {seats}")

    async def _connect(self) -> "psycopg.AsyncConnection[tuple[object, ...]]":
        while True:
            with contextlib.suppress(psycopg.Error, OSError):
                return await psycopg.AsyncConnection.connect(self._url, autocommit=True, **self._line)
            await asyncio.sleep(AGAIN)

    async def _hear(self, ready: asyncio.Event) -> None:
        """Take in what the others say; after a loss of the connection, look at all open tables anew."""
        while True:
            connection = await self._connect()
            with contextlib.suppress(psycopg.Error, OSError):
                async with connection:
                    await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
                    self._outbox.put_nowait(f"{self._hub.name} who")
                    self._say_all()  # to those who asked while nothing could be heard here
                    for _, room in self._hub.open_rooms():
                        room.elsewhere.clear()  # who is there comes anew; who has left meanwhile would not
                    self._hub.look_anew()
                    ready.set()
                    while await self._hears(connection):
                        pass

    async def _hears(self, connection: "psycopg.AsyncConnection[tuple[object, ...]]") -> bool:
        """Take in what is said for a while. Our own beats are heard too: where nothing is, the connection is lost."""
        heard = False
        async for notice in connection.notifies(timeout=GONE):
            heard = True
            self._take(notice.payload.split(" "))
        return heard

    def _take(self, message: list[str]) -> None:
        server, *rest = message
        if server == self._hub.name:
            return
        if server not in self._heard and rest != ["bye"]:  # it may have been taken for dead: what it said is forgotten
            self._outbox.put_nowait(f"{self._hub.name} who")
        self._heard[server] = time.monotonic()
        match rest:
            case [game_id]:
                if game_id == "who":
                    self._say_all()
                elif game_id == "bye":
                    self._forget([server])
                elif game_id != "beat":
                    self._hub.start(self._hub.changed_elsewhere(game_id))
            case ["here" | "ask" as how, game_id, seats] if room := self._hub.open_room(game_id):
                room.elsewhere[server] = frozenset(int(seat) for seat in seats.split(",") if seat in {"1", "2"})
                room.show()
                if how == "ask" and room.seats_here:
                    self._say_presence(game_id, room, "here")
            case _:  # of a table that is not open here, or from a server of another version
                pass

    def _say_all(self) -> None:
        for game_id, room in self._hub.open_rooms():
            if room.seats_here:
                self._say_presence(game_id, room, "here")

    def _forget(self, servers: Iterable[str]) -> None:
        """Nobody is connected any more through servers that are gone."""
        for server in servers:
            self._heard.pop(server, None)
            for _, room in self._hub.open_rooms():
                if room.elsewhere.pop(server, None):
                    room.show()

    async def _speak(self) -> None:
        """Send what there is to say."""
        statement = sql.SQL("SELECT pg_notify({}, %s)").format(sql.Literal(CHANNEL))
        message = None
        while True:
            connection = await self._connect()
            with contextlib.suppress(psycopg.Error, OSError):
                async with connection:
                    while True:
                        message = message or await self._outbox.get()  # what a lost connection left unsaid comes first
                        async with asyncio.timeout(GONE):  # a lost connection may look as if it were there
                            await connection.execute(statement, (message,))
                        message = None
                        self._outbox.task_done()

    async def _beat(self) -> None:
        """Give signs of life, and notice where there are none."""
        while True:
            if self._outbox.empty():  # else it is out of reach, or what it says is sign enough
                self._outbox.put_nowait(f"{self._hub.name} beat")
            await asyncio.sleep(BEAT)
            late = time.monotonic() - GONE
            self._forget([server for server, heard in self._heard.items() if heard < late])
