"""Play: a command is decided, stored, and only then shown; then come the draws and the computer's move."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from numduel.game import NumduelError
from numduel.table.command import Command
from numduel.table.decide import decide
from numduel.table.event import Event
from numduel.table.refusal import Refused
from numduel.web.reason import WebReason
from numduel.web.rooms.computers import Computers
from numduel.web.rooms.factory import GameFactory
from numduel.web.rooms.journal import Journal
from numduel.web.rooms.retry import Retry
from numduel.web.rooms.room import Room
from numduel.web.rooms.tasks import Tasks
from numduel.web.storage.storage import Claim, Storage


class Play:
    """The only way anything happens at a table."""

    def __init__(
        self,
        storage: Storage,
        tasks: Tasks,
        factory: GameFactory,
        computers: Computers,
        clock: Callable[[], float],
    ) -> None:
        self._storage, self._tasks, self._factory, self._computers = storage, tasks, factory, computers
        self._retry = Retry(tasks, self._try_again)
        self._journal = Journal(storage, clock, on_failure=self._retry.schedule)

    async def command(self, room: Room, seats: tuple[int, ...], command: Command) -> None:
        """Carry out a command from the holder of these seats; raises Refused if it cannot be."""
        async with room.lock:
            behind = self._storage.shared  # another server may just have stored something
            while True:
                if room.stale:
                    await self._journal.refresh(room)
                rematch = self._factory.rematch(room.table.info) if command.kind == "rematch" else None
                if rematch:
                    command = command._replace(what=rematch.id)
                try:
                    events = decide(room.table, seats, command)
                except Refused as refused:
                    if refused.is_final or not behind:
                        raise
                    await self._journal.refresh(room)
                    behind = False
                    continue
                if rematch and not any(event.what == rematch.id for event in events):
                    rematch = None  # the opponent has not agreed yet
                if not events or await self._journal.append(room, events, rematch=rematch):
                    break
            if events and command.kind == "takeback" and room.thinking:
                room.thinking.cancel()  # about a position that is gone
                room.thinking = None
            await self._settle(room)

    def move(
        self, room: Room, seats: tuple[int, ...], command: Command, then: Callable[[Refused | None], None]
    ) -> bool:
        """Carry out a move without a task, if nothing but the disk has to be waited for; `then` is told how it went.

        Otherwise it returns False, and nothing has happened: `command` waits for the rest, or says what is wrong.
        """
        if command.kind != "move" or room.stale or room.lock.held:
            return False
        try:
            events = decide(room.table, seats, command)
        except Refused:
            return False
        if not events:  # a retry
            return False
        room.lock.take()

        def stored(done: bool | Refused) -> None:
            try:
                if done is True:
                    self._wake_computer(room)
            finally:
                room.lock.release()
            if done is False:
                self._tasks.start(self._move_later(room, seats, command, then))
            else:
                then(None if done is True else done)

        try:
            self._journal.append_soon(room, events, stored)
        except Exception:
            room.lock.release()
            raise
        return True

    async def _move_later(
        self, room: Room, seats: tuple[int, ...], command: Command, then: Callable[[Refused | None], None]
    ) -> None:
        """Carry out a move after something else was stored first."""
        try:
            await self.command(room, seats, command)
        except Refused as refused:
            then(refused)
        else:
            then(None)

    async def claim(self, room: Room, claim: Claim) -> None:
        """Give a free seat to the holder of a token; the claim has a name if it accepts an invitation."""
        async with room.lock:
            events = [Event("join", claim.seat)] if claim.name is not None else []
            while not await self._journal.append(room, events, claim=claim):
                if room.table.info.tokens[claim.seat - 1] is not None:  # otherwise another event was stored first
                    raise Refused(WebReason.SEAT_TAKEN)
            await self._journal.refresh(room)
            await self._settle(room)

    async def resume(self, room: Room) -> None:
        """Resume a game that nobody was connected to."""
        async with room.lock:
            if room.stale:
                await self._journal.refresh(room)
            await self._settle(room)

    async def refresh(self, room: Room) -> None:
        """Load what another server may have stored."""
        async with room.lock:
            await self._journal.refresh(room)

    async def catch_up(self, room: Room) -> None:
        """Load what is stored and continue from there; if the database is unreachable, that is retried."""
        with suppress(Refused):
            async with room.lock:
                await self._journal.refresh(room)
                await self._settle(room)

    async def _try_again(self, room: Room) -> None:
        with suppress(Refused):
            await self._storage.flush()
        await self.catch_up(room)

    async def _settle(self, room: Room) -> None:
        """Do what happens without a command: the draws that are due, and the computer's move."""
        while draws := room.table.draws():
            await self._journal.append(room, draws)
        self._wake_computer(room)

    def _wake_computer(self, room: Room) -> None:
        """Have the computer move, if it is its turn."""
        table = room.table
        seat = table.to_move
        if seat and seat not in table.people and not room.thinking:
            room.thinking = self._tasks.start(self._computer_moves(room, seat))

    async def _computer_moves(self, room: Room, seat: int) -> None:
        """Have a computer move; on failure, retry in a moment."""
        number = room.table.number
        try:
            try:
                move = await self._computers.choose_move(room, seat)
            finally:
                if room.thinking is asyncio.current_task():  # unless another one thinks already
                    room.thinking = None
            # refused as stale if another server was faster, perhaps by several turns; it may be down by now
            await self.command(room, (seat,), Command("move", move, number))
        except Exception as error:
            self._retry.schedule(room)
            if not isinstance(error, NumduelError):
                raise  # for the log
