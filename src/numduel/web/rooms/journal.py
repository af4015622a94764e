"""The journal keeps rooms in step with storage: an event is stored first, then applied and shown."""

from collections.abc import Callable, Iterable

from numduel.table.event import Event
from numduel.table.refusal import Refused
from numduel.table.table import Info
from numduel.web.keeping import DAY
from numduel.web.reason import WebReason
from numduel.web.rooms.room import Room
from numduel.web.storage.storage import Claim, Storage


class Journal:
    """Appends to the stored events of a room's game, and reads them. Callers hold the room's lock."""

    def __init__(self, storage: Storage, clock: Callable[[], float], on_failure: Callable[[Room], None]) -> None:
        self._storage, self._clock, self._on_failure = storage, clock, on_failure

    async def append(
        self, room: Room, events: list[Event], *, rematch: Info | None = None, claim: Claim | None = None
    ) -> bool:
        """Store events, then apply and show them; False if something else was stored first, which is then loaded."""
        room.stale = True  # until we know how this ends
        played = self._played(room, events)
        try:
            stored = await self._storage.append(
                room.id, room.table.count, events, rematch=rematch, claim=claim, played=played
            )
        except BaseException:  # cancelled, for example: it may still have been stored
            self._on_failure(room)
            raise
        if not stored:
            await self.refresh(room)
            return False
        self._stored(room, events, played)
        return True

    def append_soon(self, room: Room, events: list[Event], then: Callable[[bool | Refused], None]) -> None:
        """The same without a task: `then` gets the answer. If something else was stored first, it is not loaded yet."""
        room.stale = True
        played = self._played(room, events)

        def stored(done: bool | Refused) -> None:
            try:
                if done is True:
                    self._stored(room, events, played)
                elif done:
                    self._on_failure(room)
            finally:
                then(done)  # whatever happens, or nobody could move here again

        self._storage.append_soon(room.id, room.table.count, events, played, stored)

    def _stored(self, room: Room, events: Iterable[Event], played: int | None) -> None:
        """Apply and show events that are on the disk by now."""
        room.stale = False
        if played is not None:
            room.table.info = room.table.info._replace(played=played)
        self._apply(room, events)

    def _played(self, room: Room, events: Iterable[Event]) -> int | None:
        """Today, if a person has not moved before on this day."""
        today = int(self._clock() // DAY)
        if room.table.info.played == today:
            return None
        people = room.table.people
        moved = any(event.by in people and event.kind in ("move", "end", "takeback") for event in events)
        return today if moved else None

    async def refresh(self, room: Room) -> None:
        """Load the events that are not known here yet, apply and show them."""
        room.stale = True
        try:
            loaded = await self._storage.load(room.id, room.table.count)
        except BaseException:
            self._on_failure(room)
            raise
        if isinstance(loaded, WebReason):
            raise Refused(loaded)
        room.stale = False
        info, events = loaded
        room.table.update_info(info)
        self._apply(room, events)

    def _apply(self, room: Room, events: Iterable[Event]) -> None:
        """Apply and show events, and redirect the players to their rematch once they have agreed on it."""
        agreed = room.table.rematch
        for event in events:
            room.table.apply(event)
        if room.table.rematch != agreed:
            for viewer in room.viewers:
                if viewer.seats:
                    viewer.tell({"type": "go", "url": f"/game/{room.table.rematch}"})
        room.show()
