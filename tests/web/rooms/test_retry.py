"""Failed reads and writes are retried, and whatever is stored is shown."""

import asyncio
import threading
import time

import pytest
from sqlalchemy.exc import OperationalError

from numduel.table.command import Command
from numduel.table.event import Event
from numduel.table.refusal import Refused
from numduel.web.rooms import lobby, retry
from numduel.web.rooms.factory import Challenge
from numduel.web.rooms.lobby import Acceptance
from numduel.web.storage import storage, writer
from numduel.web.storage.writer import Writer
from web.inprocess import turns
from web.players import PATIENCE, run, until
from web.rooming import begin, rooms_at, store_elsewhere


@pytest.fixture
def unreadable(monkeypatch):
    """An event: while it is set, the database cannot be read."""
    load, broken = storage.load, threading.Event()

    def try_to_load(*args):
        if broken.is_set():
            raise OperationalError("SELECT", {}, Exception("out of reach"))
        return load(*args)

    monkeypatch.setattr(storage, "load", try_to_load)
    monkeypatch.setattr(retry, "DELAY", 0.05)
    return broken


def test_a_player_who_joined_is_shown_even_if_the_database_could_not_be_read_then(settings, unreadable):
    async def work():
        async with rooms_at(settings) as rooms:
            place = await lobby.begin(rooms, Challenge(game="showdown", words="mine"), "here")
            async with rooms.enter(place.game_id) as room:
                unreadable.set()
                with pytest.raises(Refused, match="not read"):
                    await lobby.sit_down(rooms, room, Acceptance(invite=place.invite, key="k" * 16))
                unreadable.clear()
                await until(lambda: not room.table.waiting)

    run(work())


def test_a_viewer_of_a_table_that_cannot_be_refreshed_sees_it_later(settings, unreadable):
    """Even if somebody else came first and was turned away."""

    async def work():
        async with rooms_at(settings) as rooms:
            name = await begin(rooms, opponent="here")
            async with rooms.enter(name) as room:
                pass
            store_elsewhere(settings.db, name, [Event("move", 1, "add 1")])
            unreadable.set()
            await rooms.changed_elsewhere(name)
            await turns()
            come = asyncio.create_task(rooms.enter(name).__aenter__())
            await asyncio.sleep(0)
            async with rooms.enter(name):
                with pytest.raises(Refused, match="not read"):
                    await come
                unreadable.clear()
                await until(lambda: room.table.number == 1)

    run(work())


def test_a_server_can_stop_while_its_database_does_not_respond(settings, monkeypatch):
    asked, answers = threading.Event(), threading.Event()

    def hang(*_):
        asked.set()
        answers.wait(2 * PATIENCE)

    monkeypatch.setattr(writer, "save", hang)
    monkeypatch.setattr(writer, "PATIENCE", 0.1)

    async def work():
        async with rooms_at(settings) as rooms:
            beginning_it = asyncio.create_task(begin(rooms))
            await until(asked.is_set)
            async with asyncio.timeout(PATIENCE):
                await rooms.close()
            answers.set()
            await beginning_it

    run(work())


def test_a_server_that_stops_waits_for_a_read_and_leaves_no_connection_open(settings, monkeypatch):
    load, asked, answers, closed = storage.load, threading.Event(), threading.Event(), []

    def slow(connection, *args):
        asked.set()
        answers.wait(PATIENCE)
        closed.append(connection.closed)
        return load(connection, *args)

    async def work():
        async with rooms_at(settings) as rooms:
            name = await begin(rooms)
            monkeypatch.setattr(storage, "load", slow)
            engine = rooms.storage._database.engine
            dispose = engine.dispose
            monkeypatch.setattr(engine, "dispose", lambda: (closed.append("disposed"), dispose()))
            reading = asyncio.create_task(rooms.storage.load(name))
            await until(asked.is_set)
            reading.cancel()  # nobody waits for it any more
            closing = asyncio.create_task(rooms.close())
            await turns()
            answers.set()
            await closing
        assert closed[:2] == [False, "disposed"]

    run(work())


@pytest.mark.parametrize("slow", [0, 0.3])
def test_a_command_is_shown_to_the_others_even_if_its_sender_has_left(settings, monkeypatch, slow):
    commit = Writer._commit
    monkeypatch.setattr(retry, "DELAY", 0.05)
    monkeypatch.setattr(Writer, "_commit", lambda *args: (time.sleep(slow), commit(*args)))  # a slow disk

    async def work():
        async with rooms_at(settings) as rooms:
            name = await begin(rooms, opponent="here")
            async with rooms.enter(name) as room:
                doing = asyncio.create_task(rooms.play.command(room, (1, 2), Command("move", "add 1", 0)))
                await asyncio.sleep(0)
                doing.cancel()
                await until(lambda: room.table.number == 1)

    run(work())
