"""Upkeep: old games are removed in small steps, while play goes on."""

import asyncio
from contextlib import suppress
from itertools import count

from numduel.table.refusal import Refused
from numduel.web.rooms.rooms import Rooms

PAUSE = 0.25  # seconds between steps: few moves meet one, and a million games can be removed in a day
REST = 600.0  # seconds until we look again
HOLD = 1000  # steps after which the open tables are held again: their number is large, and a day is long


async def remove_old(rooms: Rooms) -> None:
    """Remove old games for as long as the server runs."""
    while True:
        with suppress(Refused):  # the database is unreachable: old games can wait
            await sweep(rooms)
        await asyncio.sleep(REST)


async def sweep(rooms: Rooms) -> None:
    """Remove all games that are old now, except those that somebody has open."""
    for step in count():
        if step % HOLD == 0:
            await hold_open(rooms)
        if not await rooms.storage.remove(rooms.keeping.old()):
            return
        await asyncio.sleep(PAUSE)


async def hold_open(rooms: Rooms) -> None:
    """Hold the tables that somebody has open here."""
    for room in rooms.open_rooms():
        if room.users:
            with suppress(Refused):
                await rooms.hold(room)
