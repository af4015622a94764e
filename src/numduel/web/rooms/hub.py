"""The tables that are open in this process: who looks at them, and the one way in which anything happens at them."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Any

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from numduel import fair
from numduel.players import HUMAN, computer
from numduel.table import tokens as secrets
from numduel.table.event import Command, Event, Refused
from numduel.table.table import Info, Table
from numduel.table.tokens import Entropy
from numduel.web.rooms.room import Room, Viewer
from numduel.web.settings import Settings
from numduel.web.solving import solve
from numduel.web.storage import store
from numduel.web.storage.writer import Writer

IDLE = 200  # tables that are kept though nobody looks at them
READERS = 4  # threads that read: with the one that writes, as many as connections to the database are kept
AGAIN = 1.0  # seconds until a database that failed is tried again
NO_SUCH_GAME = "there is no such game"


class Hub:
    """All tables of this process."""

    def __init__(self, engine: Engine, settings: Settings, entropy: Entropy, now: Callable[[], str]) -> None:
        self.settings, self.entropy, self.now = settings, entropy, now
        self.name = secrets.new_id(entropy)  # of this server among others at the same database
        self._engine = engine
        self._writer = Writer(engine)
        # of our own: in those of the event loop people wait for solutions, which can take long
        self._readers = ThreadPoolExecutor(READERS, "numduel-reader")
        self._shared = engine.dialect.name == "postgresql"  # whether other servers can store something
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._missed: set[str] = set()  # of those being opened, the ones that went on elsewhere meanwhile
        self._tasks: set[asyncio.Task[Any]] = set()
        self.on_presence: Callable[[str, Room], None] = lambda _id, _room: None

    async def close(self) -> None:
        """Store what is under way, if the database takes it, and let go of that."""
        while self._tasks:  # some want to try again
            # not to wait for the set to become empty: those that are done already leave it only when others can run
            tasks, self._tasks = self._tasks, set()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        self._readers.shutdown(wait=False, cancel_futures=True)
        await asyncio.get_running_loop().run_in_executor(ThreadPoolExecutor(1), self._writer.close)
        self._engine.dispose()

    # tables come and go

    async def create(self, info: Info, events: Iterable[Event] = ()) -> None:
        """Store a new game."""
        rows = store.event_rows(info.id, 0, events)
        if not await self._write(store.Write(games=[store.game_row(info)], events=rows)):
            raise Refused(409, "a game of that name exists already")

    @asynccontextmanager
    async def room(self, game_id: str) -> AsyncIterator[Room]:
        """A table, opened if it is not."""
        room = self._rooms.get(game_id) or await self._open(game_id)
        room.users += 1
        try:
            if room.users == 1:
                self._rooms.move_to_end(game_id)
                async with room.lock:
                    if room.stale:
                        await self.refresh(room)
                    await self._settle(room)
            yield room
        finally:
            room.users -= 1
            self._make_room()

    async def _open(self, game_id: str) -> Room:
        """A table that is not open yet, read once for all who want it."""
        if game_id not in self._opening:
            self._opening[game_id] = self.start(self._load(game_id))
        room = await asyncio.shield(self._opening[game_id])
        return self._rooms.setdefault(game_id, room)

    async def _load(self, game_id: str) -> Room:
        try:
            missed = True
            while missed:
                self._missed.discard(game_id)
                loaded = await self._read(game_id)
                missed = game_id in self._missed  # it went on elsewhere while it was read
        finally:
            del self._opening[game_id]
        if loaded is None:
            raise Refused(404, NO_SUCH_GAME)
        if game_id in self._rooms:  # closed and opened again meanwhile: all must be in the same one
            return self._rooms[game_id]
        room = self._rooms[game_id] = Room(Table(*loaded))
        self.on_presence(game_id, room)
        return room

    def _make_room(self) -> None:
        """Close the tables that nobody has looked at for longest."""
        if len(self._rooms) > IDLE:
            for game_id, room in list(self._rooms.items()):
                if len(self._rooms) <= IDLE:
                    break
                if not room.users and not room.thinking:
                    del self._rooms[game_id]

    def open_rooms(self) -> list[tuple[str, Room]]:
        """The tables that are open here."""
        return list(self._rooms.items())

    def open_room(self, game_id: str) -> Room | None:
        """A table, if it is open here."""
        return self._rooms.get(game_id)

    def join(self, room: Room, viewer: Viewer) -> None:
        """Let somebody look at a table."""
        before = room.seats_here
        room.viewers.add(viewer)
        viewer.wake.set()
        self._presence(room, before)

    def leave(self, room: Room, viewer: Viewer) -> None:
        """Somebody looks no more."""
        before = room.seats_here
        room.viewers.discard(viewer)
        self._presence(room, before)

    def _presence(self, room: Room, before: frozenset[int]) -> None:
        """Tell all who look, here and elsewhere, if it has changed which seats' holders are connected."""
        if room.seats_here != before:
            room.show()
            self.on_presence(room.table.info.id, room)

    # what happens at them

    async def command(self, room: Room, seats: tuple[int, ...], command: Command) -> None:
        """Do what somebody wants, or say why not. It is stored before anybody is shown it."""
        async with room.lock:
            fresh = not self._shared
            while True:
                if room.stale:
                    await self.refresh(room)
                new = self._rematch(room.table.info) if command.kind == "rematch" else None
                if new:
                    command = command._replace(what=new.id)
                try:
                    events = room.table.decide(seats, command)
                except Refused as refused:
                    if fresh or refused.status != 409:
                        raise
                    await self.refresh(room)  # it may answer what another server has stored a moment ago
                    fresh = True
                    continue
                games = [store.game_row(new)] if new and any(event.what == new.id for event in events) else []
                if not events or await self._append(room, events, games):
                    break
            await self._settle(room)

    async def claim(self, room: Room, seat: int, secret: str, name: str | None = None) -> None:
        """Give an empty seat to whoever has that secret; a name comes with whoever follows an invitation."""
        hashed = secrets.hashed(secret)
        async with room.lock:
            claims = [store.claim(room.table.info.id, seat, hashed, name)]
            events = [Event("join", seat)] if name is not None else []
            while not await self._append(room, events, claims=claims):
                if room.table.info.seats[seat - 1] is not None:  # else something else has happened first
                    raise Refused(409, "somebody sits there already")
            await self.refresh(room)
            await self._settle(room)

    async def changed_elsewhere(self, game_id: str) -> None:
        """Another server has stored something about a game."""
        if room := self._rooms.get(game_id):
            room.stale = True
            await self.catch_up(room)
        elif game_id in self._opening:
            self._missed.add(game_id)

    def look_anew(self) -> None:
        """Other servers may have stored something about any game."""
        for game_id in (*self._rooms, *self._opening):
            self.start(self.changed_elsewhere(game_id))

    async def catch_up(self, room: Room) -> None:
        """Take in what is stored, and let happen what follows from it; later, if the database is out of reach."""
        with suppress(Refused):
            async with room.lock:
                await self.refresh(room)
                await self._settle(room)

    def _try_again(self, room: Room) -> None:
        """Catch up in a moment: what could not be stored may be, and the computer has yet to move."""

        async def wait() -> None:
            await asyncio.sleep(AGAIN)
            room.recovering = None
            if room.users:
                with suppress(Refused):
                    await self._write(store.Write())  # comes after all that is under way
                await self.catch_up(room)

        if not room.recovering:
            room.recovering = self.start(wait())

    async def refresh(self, room: Room) -> None:
        """Take in what is stored; if that fails, also try again in a moment."""
        room.stale = True
        try:
            loaded = await self._read(room.table.info.id, room.table.count)
        except BaseException:  # also if whoever wanted it waits no more
            self._try_again(room)
            raise
        if loaded is None:
            raise Refused(404, NO_SUCH_GAME)
        room.stale = False
        info, events = loaded
        room.table.know(info)
        self._take(room, events)

    def _take(self, room: Room, events: Iterable[Event]) -> None:
        """Let happen what is stored, show it, and send the players on to their rematch if they have agreed on it."""
        agreed = room.table.rematch
        for event in events:
            room.table.apply(event)
        if room.table.rematch != agreed:
            for viewer in room.viewers:
                if viewer.seats:
                    viewer.tell({"type": "go", "url": f"/game/{room.table.rematch}"})
        room.show()

    async def _append(
        self, room: Room, events: list[Event], games: Iterable[dict[str, Any]] = (), claims: Iterable[Any] = ()
    ) -> bool:
        """Store events and let them happen; False if something else was stored first, which is known then."""
        table = room.table
        room.stale = True  # as long as it is not known how this ends
        write = store.Write(list(games), list(claims), store.event_rows(table.info.id, table.count, events))
        try:
            stored = await self._write(write, f"{self.name} {table.info.id}")
        except BaseException:  # also if whoever wanted it waits no more
            self._try_again(room)
            raise
        if not stored:
            await self.refresh(room)
            return False
        room.stale = False
        self._take(room, events)
        return True

    async def _settle(self, room: Room) -> None:
        """Let happen what follows by itself: draws that are due, and the computer's move."""
        while draws := room.table.draws():
            await self._append(room, draws)
        table = room.table
        if table.to_move and table.info.who[table.to_move - 1] != HUMAN and not room.thinking:
            room.thinking = self.start(self._think(room, table.to_move))

    async def _think(self, room: Room, seat: int) -> None:
        """Let a computer move; if it comes to nothing, see in a moment what there is to do."""
        try:
            await self._move(room, seat)
        except Exception as error:
            self._try_again(room)
            if not isinstance(error, Refused):
                raise  # for the log

    async def _move(self, room: Room, seat: int) -> None:
        table, number = room.table, room.table.number
        assert table.match
        try:
            player = computer(table.info.who[seat - 1], table.choose, solve)
            pause = asyncio.sleep(self.settings.pause if room.viewers else 0)
            move, _ = await asyncio.gather(asyncio.to_thread(player.choose, table.game, table.match.state), pause)
        finally:
            room.thinking = None
        # refused if another server was quicker, by several turns perhaps; that it has not ended since is not known
        await self.command(room, (seat,), Command("move", move, number))

    def start(self, work: Any) -> asyncio.Task[Any]:
        """Have something done beside all else."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _rematch(self, info: Info) -> Info:
        """The game that follows on a game: the same with seats swapped."""
        secret = self.entropy(fair.SECRET_BYTES)
        return info._replace(
            id=secrets.new_id(self.entropy),
            who=info.who[::-1],
            names=info.names[::-1],
            seats=(None, None),
            invite=None,
            secret=secret,
            commitment=fair.commitment(secret),
            created=self.now(),
            before=info.id,
        )

    # the database

    async def _write(self, write: store.Write, message: str | None = None) -> bool:
        try:
            return await self._writer.write(write, message)
        except SQLAlchemyError:
            raise Refused(503, "it could not be stored: please try again in a moment") from None

    async def _read(self, game_id: str, after: int = 0) -> tuple[Info, list[Event]] | None:
        def read() -> tuple[Info, list[Event]] | None:
            with self._engine.connect() as connection:
                return store.load(connection, game_id, after)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, read)
        except SQLAlchemyError:
            raise Refused(503, "the game could not be read: please try again in a moment") from None
