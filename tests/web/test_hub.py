"""Tables are opened when somebody comes, and closed when there are too many of them."""

import asyncio
import os

from numduel.web import beginning, hub
from numduel.web.hub import Hub
from numduel.web.models import NewGame
from numduel.web.settings import Settings
from numduel.web.store import migrate, open_engine


def test_all_who_come_to_a_table_are_in_the_same_room_however_often_it_is_closed(sqlite, monkeypatch):
    monkeypatch.setattr(hub, "IDLE", 1)

    async def come_and_go():
        tables = Hub(open_engine(sqlite), Settings(sqlite), os.urandom, lambda: "now")
        names = [(await beginning.begin(tables, NewGame(game="wits", first="me"))).game_id for _ in range(4)]
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
        await tables.close()

    engine = open_engine(sqlite)
    migrate(engine)
    engine.dispose()
    asyncio.run(come_and_go())
