"""A live table and those who do not behave."""

import pytest

from numduel.web.app import create_app
from numduel.web.settings import Settings
from numduel.web.store import migrate, open_engine
from web.inprocess import running
from web.players import run


@pytest.fixture
def settings(sqlite):
    engine = open_engine(sqlite)
    migrate(engine)
    engine.dispose()
    return Settings(sqlite)


async def begin(app):
    """The address of a new live table."""
    made = await app.request("POST", "/api/games", body={"game": "wits", "opponent": "here", "first": "me"})
    return f"/game/{made.json['id']}/live"


def test_connections_that_one_address_may_open_are_limited(settings):
    async def work():
        async with running(create_app(settings._replace(requests=1))) as app:
            address = await begin(app)
            answers = []
            for _ in range(15):
                socket = app.socket(address)
                answers.append((await socket.next())["type"])
                await socket.close()
            assert answers.count("websocket.accept") in (9, 10)
            assert set(answers[:9]) == {"websocket.accept"}
            assert set(answers[-3:]) == {"websocket.close"}

    run(work())
