"""Tables are opened when somebody comes, and closed when there are too many of them."""

import asyncio
import os
import threading
import time
from contextlib import asynccontextmanager
from importlib import import_module

import pytest
from sqlalchemy import delete
from sqlalchemy.exc import OperationalError

from numduel.table.event import Command, Event, Refused
from numduel.web import solving
from numduel.web.rooms import hub, lobby
from numduel.web.rooms.hub import Hub
from numduel.web.rooms.lobby import Acceptance, Challenge
from numduel.web.settings import Settings
from numduel.web.storage import writer
from numduel.web.storage.schema import EVENTS, GAMES
from numduel.web.storage.store import Write, event_rows, open_engine, save
from numduel.web.storage.writer import Writer
from web.players import PATIENCE, run, until


@pytest.fixture
def kept(settings):
    """The address of a database that is up to date."""
    return settings.db


@asynccontextmanager
async def tables_of(url):
    """The tables of a server."""
    tables = Hub(open_engine(url), Settings(url), os.urandom, lambda: "now")
    try:
        yield tables
    finally:
        await tables.close()


async def begin(tables, **more):
    """The name of a new table."""
    return (await lobby.begin(tables, Challenge(**{"game": "wits", "first": "me", **more}))).game_id


def test_all_who_come_to_a_table_are_in_the_same_room_however_often_it_is_closed(kept, monkeypatch):
    monkeypatch.setattr(hub, "IDLE", 1)

    async def come_and_go():
        async with tables_of(kept) as tables:
            names = [await begin(tables) for _ in range(4)]
            present = {name: [] for name in names}

            async def visit(number):
                name = names[number % len(names)]
                await asyncio.sleep(number % 7 / 1000)
                async with tables.room(name) as room:
                    present[name].append(room)
                    assert len({*present[name]}) == 1, "two rooms of one table"
                    await asyncio.sleep(number % 5 / 1000)
                    present[name].remove(room)

            for _ in range(20):
                await asyncio.gather(*map(visit, range(40)))
            assert len(tables.open_rooms()) <= 1

    run(come_and_go())


def test_a_table_can_be_opened_while_many_wait_for_solutions(kept):
    """However long these take: who waits for one waits in a thread, and there are only so many."""

    async def work():
        async with tables_of(kept) as tables:
            name = await begin(tables)
            solved = threading.Event()
            waiting = [asyncio.create_task(asyncio.to_thread(solved.wait)) for _ in range(50)]
            try:
                await asyncio.sleep(0)
                async with asyncio.timeout(PATIENCE), tables.room(name):
                    pass
            finally:
                solved.set()
                await asyncio.gather(*waiting)

    run(work())


def test_computers_have_one_variant_worked_out_at_a_time(kept, monkeypatch):
    prepare, going_on, most = solving.prepare, [], 0

    class Work:
        def __init__(self, game):
            self.game = game

        def result(self, progress):
            nonlocal most
            going_on.append(self.game)
            most = max(most, len(going_on))
            time.sleep(0.02)
            going_on.remove(self.game)
            return prepare(self.game).result(progress)

    for module in (solving, import_module("numduel.solve")):
        monkeypatch.setattr(module, "prepare", Work)

    async def move(tables, target):
        name = await begin(tables, opponent="perfect", first="other", rules={"target": target})
        async with tables.room(name) as room:
            await until(lambda: room.table.number == 1)

    async def work():
        async with tables_of(kept) as tables:
            await asyncio.gather(*(move(tables, target) for target in range(60, 66)))

    run(work())
    assert most == 1


class Hesitant:
    """A computer that moves when it may, or not at all."""

    def __init__(self):
        self.may, self.asked = threading.Event(), 0

    def choose(self, game, state):
        self.asked += 1
        assert self.may.wait(PATIENCE)
        return game.moves(state)[0]


def test_a_computer_moves_though_it_still_thought_of_a_turn_that_is_over(kept, monkeypatch):
    """Another server was quicker, even by a whole turn, and has ended since."""
    monkeypatch.setattr(hub, "AGAIN", 0.05)
    player = Hesitant()
    monkeypatch.setattr(hub, "computer", lambda *_: player)

    async def work():
        async with tables_of(kept) as tables:
            name = await begin(tables, opponent="random", first="other")
            async with tables.room(name) as room:
                await until(lambda: player.asked)
                elsewhere = [Event("move", 2, "add 1"), Event("move", 1, "add 1")]
                with tables._engine.begin() as connection:
                    save(connection, [Write(events=event_rows(name, 0, elsewhere))])
                await tables.changed_elsewhere(name)
                assert room.table.number == 2
                player.may.set()
                await until(lambda: room.table.number == 3)

    run(work())


def test_a_computer_that_failed_thinks_again(kept, monkeypatch):
    monkeypatch.setattr(hub, "AGAIN", 0.05)
    player, failures = Hesitant(), [OSError("no room"), MemoryError()]
    player.may.set()

    def sit_down(*_):
        if failures:
            raise failures.pop()
        return player

    monkeypatch.setattr(hub, "computer", sit_down)

    async def work():
        told = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(str(context["exception"])))
        async with tables_of(kept) as tables:
            name = await begin(tables, opponent="random", first="other")
            async with tables.room(name) as room:
                await until(lambda: room.table.number == 1)
        assert told == ["", "no room"]

    run(work())


@pytest.fixture
def unreadable(monkeypatch):
    """Keeps the database from being read, as long as it is set."""
    load, broken = hub.store.load, threading.Event()

    def try_to_load(*args):
        if broken.is_set():
            raise OperationalError("SELECT", {}, Exception("out of reach"))
        return load(*args)

    monkeypatch.setattr(hub.store, "load", try_to_load)
    monkeypatch.setattr(hub, "AGAIN", 0.05)
    return broken


def test_somebody_who_sat_down_is_seen_though_the_database_could_not_be_read_then(kept, unreadable):
    async def work():
        async with tables_of(kept) as tables:
            place = await lobby.begin(tables, Challenge(game="showdown", words="mine"))
            async with tables.room(place.game_id) as room:
                unreadable.set()
                with pytest.raises(Refused, match="could not be read"):
                    await lobby.sit_down(tables, room, Acceptance(invite=place.invite, key="k" * 16))
                unreadable.clear()
                await until(lambda: not room.table.waiting)

    run(work())


def test_whoever_comes_to_a_table_that_cannot_be_read_anew_sees_it_later(kept, unreadable):
    """Also if it was another one who came first and was turned away."""

    async def work():
        async with tables_of(kept) as tables:
            name = await begin(tables, opponent="here")
            async with tables.room(name) as room:
                pass
            with tables._engine.begin() as connection:
                save(connection, [Write(events=event_rows(name, 0, [Event("move", 1, "add 1")]))])
            unreadable.set()
            await tables.changed_elsewhere(name)
            await asyncio.sleep(0.1)
            come = asyncio.create_task(tables.room(name).__aenter__())
            await asyncio.sleep(0)
            async with tables.room(name):
                with pytest.raises(Refused, match="could not be read"):
                    await come
                unreadable.clear()
                await until(lambda: room.table.number == 1)

    run(work())


def test_what_is_wanted_at_a_table_that_was_deleted_is_refused(kept):
    async def work():
        async with tables_of(kept) as tables:
            places = [await lobby.begin(tables, Challenge(game="wits", first="me")) for _ in "12"]
            async with tables.room(places[0].game_id) as room, tables.room(places[1].game_id) as other:
                with tables._engine.begin() as connection:
                    connection.execute(delete(EVENTS))
                    connection.execute(delete(GAMES))
                async with asyncio.timeout(PATIENCE):
                    with pytest.raises(Refused, match="no such game"):
                        await tables.claim(room, 2, "secret", "Ann")
                    other.table.know(other.table.info._replace(seats=("1", "2")))
                    with pytest.raises(Refused, match="no such game"):
                        await tables.command(other, (1,), Command("move", "add 1", 0))

    run(work())


def test_a_database_that_does_not_answer_keeps_nobody_from_ending(kept, monkeypatch):
    asked, answers = threading.Event(), threading.Event()

    def hang(*_):
        asked.set()
        answers.wait(2 * PATIENCE)

    monkeypatch.setattr(writer, "save", hang)
    monkeypatch.setattr(writer, "PATIENCE", 0.1)

    async def work():
        async with tables_of(kept) as tables:
            beginning_it = asyncio.create_task(begin(tables))
            await until(asked.is_set)
            async with asyncio.timeout(PATIENCE):
                await tables.close()
            answers.set()
            await beginning_it

    run(work())


@pytest.mark.parametrize("slow", [0, 0.3])
def test_what_somebody_did_who_waits_no_more_is_shown_to_the_others(kept, monkeypatch, slow):
    commit = Writer._commit
    monkeypatch.setattr(hub, "AGAIN", 0.05)
    monkeypatch.setattr(Writer, "_commit", lambda *args: (time.sleep(slow), commit(*args)))  # a disk that is busy

    async def work():
        async with tables_of(kept) as tables:
            name = await begin(tables, opponent="here")
            async with tables.room(name) as room:
                doing = asyncio.create_task(tables.command(room, (1, 2), Command("move", "add 1", 0)))
                await asyncio.sleep(0)
                doing.cancel()
                await until(lambda: room.table.number == 1)

    run(work())
