"""Retries, after the database or a computer's move has failed."""

import asyncio
from collections.abc import Awaitable, Callable

from numduel.web.rooms.room import Room
from numduel.web.rooms.tasks import Tasks

DELAY = 1.0  # seconds


class Retry:
    """Retries after a delay, once at a time per room, as long as the room is in use."""

    def __init__(self, tasks: Tasks, again: Callable[[Room], Awaitable[None]]) -> None:
        self._tasks, self._again = tasks, again

    def schedule(self, room: Room) -> None:
        """Retry after a delay, unless a retry is already scheduled."""
        if not room.retrying:
            room.retrying = self._tasks.start(self._run(room))

    async def _run(self, room: Room) -> None:
        await asyncio.sleep(DELAY)
        room.retrying = None
        if room.users:
            await self._again(room)
