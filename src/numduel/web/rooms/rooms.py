"""The open rooms of this server: loaded when somebody needs one, evicted when idle."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from numduel.table.refusal import Refused
from numduel.table.table import Table
from numduel.table.tokens import Entropy
from numduel.web.keeping import Keeping
from numduel.web.pool import Pool
from numduel.web.reason import WebReason
from numduel.web.rooms.computers import Computers
from numduel.web.rooms.factory import GameFactory
from numduel.web.rooms.play import Play
from numduel.web.rooms.room import Room
from numduel.web.rooms.tasks import Tasks
from numduel.web.rooms.threads import Threads
from numduel.web.settings import Settings
from numduel.web.solving import Solving
from numduel.web.storage.storage import Storage

MOST_IDLE = 200  # open rooms above which idle ones are evicted
FEW_EVENTS = 200  # that are applied at once; more of them would hold up the event loop


class Rooms:
    """All open rooms, and what they share."""

    def __init__(
        self,
        storage: Storage,
        settings: Settings,
        entropy: Entropy,
        now: Callable[[], str],
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.storage, self.settings = storage, settings
        self.tasks, self.threads = Tasks(), Threads()
        self.pool = Pool(settings.share)
        self.solving = Solving(self.pool)
        self.keeping = Keeping(settings.keep, clock)
        self.factory = GameFactory(entropy, now)
        computers = Computers(self.solving, self.threads, settings.pause)
        self.play = Play(storage, self.tasks, self.factory, computers, clock)
        self.on_presence: Callable[[Room], None] = lambda _: None  # tells other servers who is connected
        self._rooms: OrderedDict[str, Room] = OrderedDict()  # by id, the most recently used at the end
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._missed: set[str] = set()  # of those being loaded, the ones that changed elsewhere meanwhile

    async def close(self) -> None:
        """Cancel background tasks, and close the pool and the storage."""
        await self.tasks.cancel()
        self.pool.close()
        self.threads.close()
        await self.storage.close()

    @asynccontextmanager
    async def enter(self, game_id: str) -> AsyncIterator[Room]:
        """The room of a table, loaded if it is not open yet."""
        room = self._rooms.get(game_id) or await self._load(game_id)
        room.users += 1
        first = room.users == 1
        try:
            await self.hold(room)
            if first:
                self._rooms.move_to_end(game_id)
                await self.play.resume(room)
            yield room
        finally:
            room.users -= 1
            self._evict()

    async def hold(self, room: Room) -> None:
        """Keep an old game that somebody has open from being removed; raises Refused if it already is removed."""
        today = self.keeping.today
        if room.held != today and self.keeping.is_old(room.table.info):
            if not await self.storage.hold(room.id, today):
                raise Refused(WebReason.REMOVED)
            room.held = today

    def open_rooms(self) -> list[Room]:
        """The rooms that are open here."""
        return list(self._rooms.values())

    def open_room(self, game_id: str) -> Room | None:
        """The room of a table, if it is open here."""
        return self._rooms.get(game_id)

    async def _load(self, game_id: str) -> Room:
        """Load a room, once for all who need it."""
        if game_id not in self._loading:
            self._loading[game_id] = self.tasks.start(self._load_once(game_id))
        room = await asyncio.shield(self._loading[game_id])
        return self._rooms.setdefault(game_id, room)

    async def _load_once(self, game_id: str) -> Room:
        try:
            missed = True
            while missed:
                self._missed.discard(game_id)
                loaded = await self.storage.load(game_id)
                if isinstance(loaded, WebReason):
                    raise Refused(loaded)
                if len(loaded[1]) > FEW_EVENTS:
                    table = await self.threads.run(Table, *loaded)
                else:
                    table = Table(*loaded)
                missed = game_id in self._missed  # it changed elsewhere while it was being loaded
        finally:
            del self._loading[game_id]
        if game_id in self._rooms:  # evicted and loaded again meanwhile: everyone must be in the same room
            return self._rooms[game_id]
        room = self._rooms[game_id] = Room(table, self.on_presence)
        self.on_presence(room)
        return room

    def _evict(self) -> None:
        """Evict the rooms that have been idle longest."""
        if len(self._rooms) > MOST_IDLE:
            for game_id, room in list(self._rooms.items()):
                if len(self._rooms) <= MOST_IDLE:
                    break
                if not (room.users or room.thinking or room.lock.held):
                    del self._rooms[game_id]

    async def changed_elsewhere(self, game_id: str) -> None:
        """Another server has stored events of a game."""
        if room := self._rooms.get(game_id):
            room.stale = True
            await self.play.catch_up(room)
        elif game_id in self._loading:
            self._missed.add(game_id)

    def refresh_all(self) -> None:
        """Other servers may have stored events of any game."""
        for game_id in (*self._rooms, *self._loading):
            self.tasks.start(self.changed_elsewhere(game_id))
