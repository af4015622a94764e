"""A table goes out at once where the transport takes it, and waits for the client where it does not."""

import json

from numduel.web.app import create_app
from web.inprocess import running, turns
from web.players import run, until

MOVES = 12


async def seated(app):
    """The address of a new live table, and the headers of whoever holds both seats."""
    body = {"game": "wits", "opponent": "here", "first": "me"}
    made = (await app.request("POST", "/api/games", body=body)).json
    token = ".".join(seat["secret"] for seat in made["seats"])
    return f"/game/{made['id']}/live", {"authorization": f"Bearer {token}"}


def move(number):
    """A command."""
    return {"type": "move", "move": "add 1", "number": number, "key": f"key {number}"}


class Transport:
    """A transport that takes texts at once, while it is open."""

    def __init__(self, *, takes=True):
        self.takes, self.taken = takes, []

    def __call__(self, text):
        if self.takes:
            self.taken.append(json.loads(text))
        return self.takes


def test_a_table_goes_out_at_once_with_the_answer_to_the_command(settings):
    transport = Transport()

    async def work():
        async with running(create_app(settings)) as app:
            address, headers = await seated(app)
            socket = app.socket(address, headers, at_once=transport)
            assert (await socket.next())["type"] == "websocket.accept"
            await until(lambda: len(transport.taken) == 1)
            socket.send(move(0))
            await until(lambda: len(transport.taken) == 2)
            await turns()
            await socket.close()
            assert socket.unread == 0

    run(work())
    first, second = transport.taken
    assert "answers" not in first
    assert (second["answers"], second["game"]["number"]) == ("key 0", 1)


def test_a_refusal_comes_before_the_table(settings):
    transport = Transport()

    async def work():
        async with running(create_app(settings)) as app:
            address, headers = await seated(app)
            socket = app.socket(address, headers, at_once=transport)
            assert (await socket.next())["type"] == "websocket.accept"
            await until(lambda: transport.taken)
            socket.send(move(7))
            kinds = [json.loads((await socket.next())["text"])["type"] for _ in range(2)]
            assert kinds == ["refused", "table"]
            await socket.close()

    run(work())


def test_whoever_does_not_read_skips_tables_and_gets_the_last_one(settings):
    """What cannot go out at once waits for the client; meanwhile the game goes on."""
    transport = Transport()

    async def work():
        async with running(create_app(settings)) as app:
            address, headers = await seated(app)
            quick = app.socket(address, headers)
            await quick.shows('"number":0')
            slow = app.socket(address, most=1, at_once=transport)
            assert (await slow.next())["type"] == "websocket.accept"
            await until(lambda: transport.taken)
            transport.takes = False
            for number in range(MOVES):
                quick.send(move(number))
                await quick.shows(f'"answers":"key {number}"')
            seen = []
            while not seen or seen[-1] < MOVES:
                seen.append(json.loads((await slow.next())["text"])["game"]["number"])
            assert seen == sorted(seen)
            assert len(seen) < MOVES
            transport.takes = True
            quick.send(move(MOVES))
            await until(lambda: transport.taken[-1]["game"]["number"] == MOVES + 1)
            for socket in (slow, quick):
                await socket.close()

    run(work())


def test_nothing_goes_out_to_somebody_who_has_left(settings):
    transport = Transport()

    async def work():
        async with running(create_app(settings)) as app:
            address, headers = await seated(app)
            gone, stays = app.socket(address, at_once=transport), app.socket(address, headers)
            await until(lambda: transport.taken)
            await gone.close()
            before = len(transport.taken)
            stays.send(move(0))
            await stays.shows('"answers":"key 0"')
            await turns()
            assert len(transport.taken) == before
            await stays.close()

    run(work())


def test_whoever_has_left_is_offered_nothing(settings):
    async def work():
        async with running(create_app(settings)) as app:
            address, headers = await seated(app)
            socket = app.socket(address, headers, at_once=True)
            await socket.shows('"number":0')
            assert socket.taker
            await socket.close()
            assert not socket.taker

    run(work())
