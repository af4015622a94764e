"""Rooms without a server."""

import os
from contextlib import asynccontextmanager

from numduel.web.rooms import lobby
from numduel.web.rooms.factory import Challenge
from numduel.web.rooms.rooms import Rooms
from numduel.web.storage.address import open_database
from numduel.web.storage.queries import Write, save
from numduel.web.storage.rows import event_rows
from numduel.web.storage.storage import Storage


@asynccontextmanager
async def rooms_at(settings):
    """Rooms with a migrated database."""
    rooms = Rooms(Storage(open_database(settings.db), "this-server"), settings, os.urandom, lambda: "now")
    try:
        yield rooms
    finally:
        await rooms.close()


async def begin(rooms, address="here", **more):
    """The id of a new game."""
    return (await lobby.begin(rooms, Challenge(**{"game": "wits", "first": "me", **more}), address)).game_id


def store_elsewhere(address, game_id, events):
    """Store a game's first events as another server would, without notifying anybody."""
    database = open_database(address)
    with database.engine.begin() as connection:
        save(connection, [Write(events=event_rows(game_id, 0, events))])
    database.engine.dispose()
