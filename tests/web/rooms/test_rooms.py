"""Rooms are loaded when needed, and evicted when there are too many idle ones."""

import asyncio
import threading

import pytest
from sqlalchemy import delete

from numduel.table.command import Command
from numduel.table.refusal import Refused
from numduel.web.rooms import lobby
from numduel.web.rooms import rooms as rooms_module
from numduel.web.rooms.factory import Challenge
from numduel.web.storage.address import open_database
from numduel.web.storage.schema import EVENTS, GAMES
from numduel.web.storage.storage import Claim
from web.players import PATIENCE, run
from web.rooming import begin, rooms_at


def test_everybody_at_a_table_is_in_the_same_room_however_often_it_is_evicted(settings, monkeypatch):
    monkeypatch.setattr(rooms_module, "MOST_IDLE", 1)

    async def come_and_go():
        async with rooms_at(settings) as rooms:
            names = [await begin(rooms) for _ in range(4)]
            present = {name: [] for name in names}

            async def visit(number):
                name = names[number % len(names)]
                await asyncio.sleep(number % 7 / 1000)
                async with rooms.enter(name) as room:
                    present[name].append(room)
                    assert len({*present[name]}) == 1, "two rooms of one table"
                    await asyncio.sleep(number % 5 / 1000)
                    present[name].remove(room)

            for _ in range(20):
                await asyncio.gather(*map(visit, range(40)))
            assert len(rooms.open_rooms()) <= 1

    run(come_and_go())


def test_a_table_can_be_opened_while_many_wait_for_solutions(settings):
    """Waiting for a solution blocks a thread, and the pool has only a few."""

    async def work():
        async with rooms_at(settings) as rooms:
            name = await begin(rooms)
            solved = threading.Event()
            waiting = [asyncio.create_task(asyncio.to_thread(solved.wait)) for _ in range(50)]
            try:
                await asyncio.sleep(0)
                async with asyncio.timeout(PATIENCE), rooms.enter(name):
                    pass
            finally:
                solved.set()
                await asyncio.gather(*waiting)

    run(work())


def delete_all(address):
    database = open_database(address)
    with database.engine.begin() as connection:
        connection.execute(delete(EVENTS))
        connection.execute(delete(GAMES))
    database.engine.dispose()


def test_commands_at_a_deleted_table_are_refused(settings):
    async def work():
        async with rooms_at(settings) as rooms:
            places = [await lobby.begin(rooms, Challenge(game="wits", first="me"), "here") for _ in "12"]
            async with rooms.enter(places[0].game_id) as room, rooms.enter(places[1].game_id) as other:
                delete_all(settings.db)
                async with asyncio.timeout(PATIENCE):
                    with pytest.raises(Refused, match="no such game"):
                        await rooms.play.claim(room, Claim(2, "hash", "Ann"))
                    other.table.update_info(other.table.info._replace(tokens=("1", "2")))
                    with pytest.raises(Refused, match="no such game"):
                        await rooms.play.command(other, (1,), Command("move", "add 1", 0))

    run(work())
