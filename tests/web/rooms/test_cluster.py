"""How a server handles messages from another one that shares its database, and its silence."""

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
    """A server's rooms and messages, as seen by the other server, which is the test."""

    def __init__(self, rooms, mouth, ear):
        self.rooms, self.said, self._mouth = rooms, [], mouth
        self._own = [mouth.info.backend_pid, ear.info.backend_pid]

    async def say(self, *words):
        """Send a message as the other server."""
        await self._mouth.execute("SELECT pg_notify(%s, %s)", (CHANNEL, " ".join((OTHER, *words))))

    async def say_until(self, condition, *words):
        """Send a message repeatedly until a condition holds: the first ones may be missed."""
        for _ in range(10 * PATIENCE):
            await self.say(*words)
            if condition():
                return
            await asyncio.sleep(0.1)
        raise AssertionError("timed out")

    async def _connections(self, statement):
        """The backends of the server's connections whose last statement was like this."""
        query = f"SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '{statement}'"
        found = await (await self._mouth.execute(query)).fetchall()
        return [pid for (pid,) in found if pid not in self._own]

    async def cut(self, statement):
        """Terminate the server's connection whose last statement was like this."""
        for pid in await self._connections(statement):
            await self._mouth.execute("SELECT pg_terminate_backend(%s, 10000)", (pid,))

    @asynccontextmanager
    async def stopped(self, statement):
        """Freeze the backend of the server's connection whose last statement was like this."""
        (pid,) = await self._connections(statement)
        os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(pid, signal.SIGCONT)

    async def listen(self, ear):
        """Collect the server's messages."""
        async for notice in ear.notifies():
            name, _, words = notice.payload.partition(" ")
            if name == self.rooms.storage.server:
                self.said.append(words)


@asynccontextmanager
async def listening(url):
    """A server in a cluster with the test."""
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
def test_a_server_back_from_the_dead_is_asked_who_is_connected_whatever_it_sends_first(postgresql, monkeypatch, first):
    monkeypatch.setattr(cluster_module, "BEAT", 0.2)
    monkeypatch.setattr(cluster_module, "GONE", 2)

    async def work():
        async with listening(postgresql) as server:
            game_id = (await lobby.begin(server.rooms, Challenge(game="wits"), "here")).game_id
            async with server.rooms.enter(game_id) as room:
                await until(lambda: "who" in server.said)  # it asks that on startup
                await server.say("here", game_id, "2")
                await until(lambda: room.here == {2})
                await until(lambda: not room.here)
                before = server.said.count("who")
                await server.say(*first.format(game=game_id).split())
                await until(lambda: server.said.count("who") > before)
                async with room.lock:  # wait until it has finished reading
                    pass

    run(work())


def test_a_room_being_loaded_while_messages_are_missed_is_up_to_date(postgresql, monkeypatch):
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


def test_a_server_reconnects_if_its_listening_connection_goes_silent(postgresql, monkeypatch):
    """The connection still looks alive."""
    monkeypatch.setattr(cluster_module, "BEAT", 0.2)
    monkeypatch.setattr(cluster_module, "GONE", 2)

    async def work():
        async with listening(postgresql) as server:
            game_id = (await lobby.begin(server.rooms, Challenge(game="wits"), "here")).game_id
            async with server.rooms.enter(game_id) as room, server.stopped("LISTEN%"):
                await server.say("here", game_id, "2")
                await server.say_until(lambda: room.here == {2}, "here", game_id, "2")

    run(work())


def test_a_server_reconnects_if_its_sending_connection_stalls(postgresql, monkeypatch):
    """The connection still looks alive."""
    monkeypatch.setattr(cluster_module, "BEAT", 0.2)
    monkeypatch.setattr(cluster_module, "GONE", 2)

    async def work():
        async with listening(postgresql) as server:
            await until(lambda: "beat" in server.said)
            async with server.stopped("SELECT pg_notify(''numduel''%"):
                server.said.clear()
                await until(lambda: "beat" in server.said)

    run(work())


def test_malformed_messages_are_ignored(postgresql):
    async def work():
        async with listening(postgresql) as server:
            game_id = (await lobby.begin(server.rooms, Challenge(game="wits"), "here")).game_id
            async with server.rooms.enter(game_id) as room:
                for words in (["here", game_id, "²,x,,3"], ["here"], ["", "", ""], ["here", game_id, "1", "2"]):
                    await server.say(*words)
                await server.say("here", game_id, "2")
                await until(lambda: room.here == {2})

    run(work())


def test_a_server_starts_even_if_its_database_has_become_unreachable(postgresql, cluster, monkeypatch):
    """And listens to the others as soon as it can."""
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
