"""What a server makes of what another one at its database says, and of its silence."""

import asyncio
import os
from contextlib import asynccontextmanager

import pytest

from numduel.web import beginning, others
from numduel.web.hub import Hub
from numduel.web.models import NewGame
from numduel.web.others import Others
from numduel.web.settings import Settings
from numduel.web.store import CHANNEL, migrate, open_engine
from web.players import run

OTHER = "the-other"


class Server:
    """A server's tables, and what it has said; the other server is whoever holds this."""

    def __init__(self, hub, mouth):
        self.hub, self.said, self._mouth = hub, [], mouth

    async def say(self, *words):
        """Say something as the other server does."""
        await self._mouth.execute("SELECT pg_notify(%s, %s)", (CHANNEL, " ".join((OTHER, *words))))

    async def listen(self, ear):
        """Keep what the server says."""
        async for notice in ear.notifies():
            name, _, words = notice.payload.partition(" ")
            if name == self.hub.name:
                self.said.append(words)


@asynccontextmanager
async def listening(url):
    """A server that listens to another one."""
    engine = open_engine(url)
    await asyncio.to_thread(migrate, engine)
    hub = Hub(engine, Settings(url), os.urandom, lambda: "now")
    them = Others(hub, url)
    async with await connect(url) as mouth, await connect(url) as ear:
        await ear.execute(f"LISTEN {CHANNEL}")
        server = Server(hub, mouth)
        hearing = asyncio.create_task(server.listen(ear))
        await them.listen()
        try:
            yield server
        finally:
            await them.close()
            await hub.close()
            hearing.cancel()
            await asyncio.gather(hearing, return_exceptions=True)


def connect(url):
    import psycopg

    return psycopg.AsyncConnection.connect(url.replace("+psycopg", "", 1), autocommit=True)


async def until(condition):
    for _ in range(1000):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it does not come to that")


@pytest.mark.parametrize("first", ["{game}", "ask {game} -", "who", "beat"])
def test_a_server_that_was_taken_for_dead_is_asked_who_is_connected_to_it_whatever_it_says_first(
    postgresql, monkeypatch, first
):
    monkeypatch.setattr(others, "BEAT", 0.05)
    monkeypatch.setattr(others, "GONE", 0.2)

    async def work():
        async with listening(postgresql) as server:
            game_id = (await beginning.begin(server.hub, NewGame(game="wits"))).game_id
            async with server.hub.room(game_id) as room:
                await until(lambda: "who" in server.said)  # which it asks when it begins
                await server.say("here", game_id, "2")
                await until(lambda: room.here == {2})
                await until(lambda: not room.here)
                before = server.said.count("who")
                await server.say(*first.format(game=game_id).split())
                await until(lambda: server.said.count("who") > before)

    run(work())
