"""A live table and those who do not behave: who do not read what they are sent, or leave meanwhile."""

import asyncio
import gc
import json

import pytest

import numduel
from numduel.web import solving
from numduel.web.app import create_app
from numduel.web.live import frames, sender
from numduel.web.live import socket as live
from numduel.web.live.frames import TableFrame
from web.inprocess import running, scope, turns
from web.players import run, until
from web.solved import HeldWork


async def is_left(app, address):
    """Wait until nobody looks at a table any more."""
    room = app.state.rooms.open_room(address.split("/")[2])
    await until(lambda: not room.viewers)


def test_whoever_takes_nothing_any_more_does_not_count_as_connected(settings, monkeypatch):
    """As a browser that was stopped: its connection is there, and no end of it is told."""
    monkeypatch.setattr(live, "PATIENCE", 0.1)
    app = create_app(settings)

    async def work():
        async with running(app) as running_app:
            address = await running_app.begin()
            socket = running_app.socket(address, most=1)
            assert (await socket.next())["type"] == "websocket.accept"
            for _ in range(2):
                socket.send({"type": "coach", "on": False})
            await is_left(app, address)

    run(work())


def test_whoever_sends_without_reading_the_answers_is_sent_away(settings, monkeypatch):
    """Else these would add up."""
    monkeypatch.setattr(live, "MOST_UNREAD", 20)

    async def work():
        async with running(create_app(settings.without_limits())) as app:
            socket = app.socket(await app.begin(), most=1)
            assert (await socket.next())["type"] == "websocket.accept"
            for number in range(100):
                socket.send({"type": "resign", "key": str(number)})
            await turns()
            told = []
            while (message := await socket.next())["type"] == "websocket.send":
                told.append(message)
            assert (message["type"], message["code"]) == ("websocket.close", 4429)
            assert len(told) < 30

    run(work())


@pytest.fixture
def failures(caplog):
    """What is logged as failures of our own."""

    def logged():
        gc.collect()  # which is when a task is seen to have failed
        return [str(record.exc_info[1]) for record in caplog.records if record.exc_info]

    return logged


@pytest.mark.parametrize("at_once", [None, lambda _: True])
def test_a_table_that_could_not_be_drawn_is_in_the_log(settings, monkeypatch, failures, at_once):
    def fail(*_):
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(frames, "view_of", fail)

    async def work():
        async with running(create_app(settings)) as app:
            socket = app.socket(await app.begin(), at_once=at_once)
            assert (await socket.next())["type"] == "websocket.accept"
            assert (await socket.next())["code"] == 1013
            await socket.close()

    run(work())
    assert failures() == ["a bug"]


@pytest.mark.parametrize("error", [OSError, RuntimeError])
def test_somebody_who_leaves_while_they_are_sent_something_is_not(settings, failures, error):
    messages = [{"type": "websocket.connect"}]

    async def work():
        left = asyncio.Event()

        async def receive():
            if messages:
                return messages.pop()
            await left.wait()
            return {"type": "websocket.disconnect", "code": 1006}

        async def send(message):
            if message["type"] != "websocket.accept":
                left.set()
                raise error("the connection is lost")

        app = create_app(settings)
        async with running(app) as running_app:
            await app(scope("websocket", await running_app.begin(), {}) | {"subprotocols": []}, receive, send)
            await turns()

    run(work())
    assert failures() == []


def test_the_game_goes_on_while_it_is_worked_out_for_the_coach(settings, monkeypatch):
    begun, prepare = [], solving.prepare

    def held(game):
        begun.append(HeldWork(game, prepare))
        return begun[-1]

    monkeypatch.setattr(solving, "prepare", held)

    async def work():
        async with running(create_app(settings)) as app:
            made = await app.request(
                "POST", "/api/games", body={"game": "wits", "opponent": "here", "first": "me", "rules": {"target": 77}}
            )
            seat = {"Authorization": f"Bearer {made.json['seats'][0]['secret']}"}
            socket = app.socket(f"/game/{made.json['id']}/live", seat)

            async def table():
                return json.loads((await socket.next())["text"])

            await socket.next()
            assert "coach" not in await table()
            socket.send({"type": "coach", "on": True})
            assert (await table())["coach"]["hint"] == [
                "The coach is still solving this game. Hints will appear in a moment."
            ]
            socket.send({"type": "move", "move": "add 7", "number": 0})
            shown = await table()
            assert shown["game"]["number"] == 1
            assert shown["coach"]["value"] is None
            begun[0].end()
            assert (await table())["coach"]["value"] is not None
            await socket.close()

    run(work())
    assert [work.game for work in begun] == [numduel.game("wits", target=77)]


def test_whoever_only_watches_has_nothing_worked_out(settings, monkeypatch):
    monkeypatch.setattr(solving, "prepare", None)

    async def work():
        async with running(create_app(settings)) as app:
            socket = app.socket(await app.begin())
            await socket.next()
            await socket.next()
            socket.send({"type": "coach", "on": True})
            assert "coach" not in json.loads((await socket.next())["text"])
            await socket.close()

    run(work())


def test_somebody_who_is_sent_away_while_their_table_is_drawn_is_not_in_the_log(settings, monkeypatch, failures):
    async def work():
        drawing, away = asyncio.Event(), asyncio.Event()

        async def slowly(*_):
            if drawing.is_set():
                await away.wait()
            drawing.set()
            return TableFrame.of({"type": "table"})

        monkeypatch.setattr(sender, "table_frame", slowly)
        monkeypatch.setattr(live, "MOST_UNREAD", 2)
        async with running(create_app(settings)) as app:
            socket = app.socket(await app.begin(), most=1)
            assert (await socket.next())["type"] == "websocket.accept"
            await drawing.wait()  # the first table is there, and not read: it is in the way of what follows
            for _ in range(5):
                socket.send({"type": "nothing"})
            await turns()
            away.set()
            await turns()
            assert (await socket.next())["type"] == "websocket.send"
            assert (await socket.next())["code"] == 4429

    run(work())
    assert failures() == []
