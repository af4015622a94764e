"""What a server makes of what another one that shares its database says, and of its silence."""

import asyncio
import os
import signal
import threading
from contextlib import asynccontextmanager

import pytest

from numduel.table.event import Event
from numduel.web.rooms import cluster as cluster_module
from numduel.web.rooms import lobby
from numduel.web.rooms.cluster import Cluster
from numduel.web.rooms.factory import Challenge
from numduel.web.settings import Settings
from numduel.web.storage import channel, storage
from numduel.web.storage.postgres import CHANNEL
from web.inprocess import prepare
from web.players import PATIENCE, run, until
from web.rooming import rooms_at, store_elsewhere

OTHER = "the-other"


class Server:
    """A server's tables, and what it has said; the other server is whoever holds this."""

    def __init__(self, rooms, mouth, ear):
        self.rooms, self.said, self._mouth = rooms, [], mouth
        self._own = [mouth.info.backend_pid, ear.info.backend_pid]

    async def say(self, *words):
        """Say something as the other server does."""
        await self._mouth.execute("SELECT pg_notify(%s, %s)", (CHANNEL, " ".join((OTHER, *words))))

    async def say_until(self, condition, *words):
        """Say something again and again: it may not be heard at first."""
        for _ in range(10 * PATIENCE):
            await self.say(*words)
            if condition():
                return
            await asyncio.sleep(0.1)
        raise AssertionError("it does not come to that")

    async def _connections(self, statement):
        """The database's processes for the server whose last statement was like this one."""
        query = f"SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '{statement}'"
        found = await (await self._mouth.execute(query)).fetchall()
        return [pid for (pid,) in found if pid not in self._own]

    async def cut(self, statement):
        """End the server's connection whose last statement was like this one."""
        for pid in await self._connections(statement):
            await self._mouth.execute("SELECT pg_terminate_backend(%s, 10000)", (pid,))

    @asynccontextmanager
    async def stopped(self, statement):
        """Have the database do nothing on the server's connection whose last statement was like this one."""
        (pid,) = await self._connections(statement)
        os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(pid, signal.SIGCONT)

    async def listen(self, ear):
        """Keep what the server says."""
        async for notice in ear.notifies():
            name, _, words = notice.payload.partition(" ")
            if name == self.rooms.storage.server:
                self.said.append(words)


@asynccontextmanager
async def listening(url):
    """A server that listens to another one."""
    settings = Settings(await asyncio.to_thread(prepare, url))
    async with rooms_at(settings) as rooms, await connect(url) as mouth, await connect(url) as ear:
        await ear.execute(f"LISTEN {CHANNEL}")
        server = Server(rooms, mouth, ear)
        hearing = asyncio.create_task(server.listen(ear))
        cluster = Cluster(rooms, rooms.storage.channel())
        await cluster.start()
        try:
            yield server
        finally:
            await cluster.close()
            hearing.cancel()
            await asyncio.gather(hearing, return_exceptions=True)


def connect(url):
    import psycopg

    return psycopg.AsyncConnection.connect(url.replace("+psycopg", "", 1), autocommit=True)


@pytest.mark.parametrize("first", ["{game}", "ask {game} -", "who", "beat"])
def test_a_server_that_was_taken_for_dead_is_asked_who_is_connected_to_it_whatever_it_says_first(
    postgresql, monkeypatch, first
):
    monkeypatch.setattr(cluster_module, "BEAT", 0.2)
    monkeypatch.setattr(cluster_module, "GONE", 2)

    async def work():
        async with listening(postgresql) as server:
            game_id = (await lobby.begin(server.rooms, Challenge(game="wits"), "here")).game_id
            async with server.rooms.enter(game_id) as room:
                await until(lambda: "who" in server.said)  # which it asks when it begins
                await server.say("here", game_id, "2")
                await until(lambda: room.here == {2})
                await until(lambda: not room.here)
                before = server.said.count("who")
                await server.say(*first.format(game=game_id).split())
                await until(lambda: server.said.count("who") > before)
                async with room.lock:  # what it reads it has read
                    pass

    run(work())


def test_a_table_that_was_just_being_opened_when_nothing_could_be_heard_shows_what_happened(postgresql, monkeypatch):
    load, loaded, go_on = storage.load, threading.Event(), threading.Event()

    def slowly(*args):
        found = load(*args)
        loaded.set()
        assert go_on.wait(PATIENCE)
        return found

    async def work():
        async with listening(postgresql) as server:
            new = Challenge(game="wits", first="me", opponent="here")
            game_id = (await lobby.begin(server.rooms, new, "here")).game_id
            await until(lambda: "who" in server.said)  # which it asks when it begins
            monkeypatch.setattr(storage, "load", slowly)
            opening = asyncio.create_task(server.rooms.enter(game_id).__aenter__())
            await until(loaded.is_set)
            before = server.said.count("who")
            await server.cut("LISTEN%")
            store_elsewhere(postgresql, game_id, [Event("move", 1, "add 1")])
            await until(lambda: server.said.count("who") > before)
            go_on.set()
            room = await opening
            assert room.table.number == 1

    run(work())


def test_a_server_to_which_the_database_says_nothing_any_more_listens_anew(postgresql, monkeypatch):
    """Its connection looks as if it were there."""
    monkeypatch.setattr(cluster_module, "BEAT", 0.2)
    monkeypatch.setattr(cluster_module, "GONE", 2)

    async def work():
        async with listening(postgresql) as server:
            game_id = (await lobby.begin(server.rooms, Challenge(game="wits"), "here")).game_id
            async with server.rooms.enter(game_id) as room, server.stopped("LISTEN%"):
                await server.say("here", game_id, "2")
                await server.say_until(lambda: room.here == {2}, "here", game_id, "2")

    run(work())


def test_a_server_from_which_the_database_takes_nothing_any_more_speaks_anew(postgresql, monkeypatch):
    """Its connection looks as if it were there."""
    monkeypatch.setattr(cluster_module, "BEAT", 0.2)
    monkeypatch.setattr(cluster_module, "GONE", 2)

    async def work():
        async with listening(postgresql) as server:
            await until(lambda: "beat" in server.said)
            async with server.stopped("SELECT pg_notify(''numduel''%"):
                server.said.clear()
                await until(lambda: "beat" in server.said)

    run(work())


def test_what_no_server_says_is_not_minded(postgresql):
    async def work():
        async with listening(postgresql) as server:
            game_id = (await lobby.begin(server.rooms, Challenge(game="wits"), "here")).game_id
            async with server.rooms.enter(game_id) as room:
                for words in (["here", game_id, "²,x,,3"], ["here"], ["", "", ""], ["here", game_id, "1", "2"]):
                    await server.say(*words)
                await server.say("here", game_id, "2")
                await until(lambda: room.here == {2})

    run(work())


def test_a_server_begins_though_its_database_cannot_be_reached_any_more(postgresql, cluster, monkeypatch):
    """And hears the others as soon as it can."""
    monkeypatch.setattr(cluster_module, "GONE", 0.5)
    monkeypatch.setattr(channel, "RETRY", 0.1)
    name = postgresql.partition("@/")[2].partition("?")[0]
    prepare(postgresql)

    async def work():
        async with rooms_at(Settings(postgresql)) as rooms:
            one = Cluster(rooms, rooms.storage.channel())
            with cluster.closed(name):
                cluster.cut(name)
                await one.start()
                assert cluster.count(name, "LISTEN%") == 0
            await until(lambda: cluster.count(name, "LISTEN%") == 1)
            await one.close()

    run(work())
