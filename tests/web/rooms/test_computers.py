"""The computers' moves: one variant is solved at a time, and a computer that failed tries again."""

import asyncio
import threading
import time
from importlib import import_module

from numduel.table.event import Event
from numduel.web import solving
from numduel.web.rooms import computers, retry
from web.players import PATIENCE, run, until
from web.rooming import begin, rooms_at, store_elsewhere


def test_computers_have_one_variant_worked_out_at_a_time(settings, monkeypatch):
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

    async def move(rooms, target):
        name = await begin(rooms, opponent="perfect", first="other", rules={"target": target})
        async with rooms.enter(name) as room:
            await until(lambda: room.table.number == 1)

    async def work():
        async with rooms_at(settings) as rooms:
            await asyncio.gather(*(move(rooms, target) for target in range(60, 66)))

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


def test_a_computer_moves_though_it_still_thought_of_a_turn_that_is_over(settings, monkeypatch):
    """Another server was quicker, even by a whole turn, and has ended since."""
    monkeypatch.setattr(retry, "DELAY", 0.05)
    player = Hesitant()
    monkeypatch.setattr(computers, "computer", lambda *_: player)

    async def work():
        async with rooms_at(settings) as rooms:
            name = await begin(rooms, opponent="random", first="other")
            async with rooms.enter(name) as room:
                await until(lambda: player.asked)
                elsewhere = [Event("move", 2, "add 1"), Event("move", 1, "add 1")]
                store_elsewhere(settings.db, name, elsewhere)
                await rooms.changed_elsewhere(name)
                assert room.table.number == 2
                player.may.set()
                await until(lambda: room.table.number == 3)

    run(work())


def test_a_computer_that_failed_thinks_again(settings, monkeypatch):
    monkeypatch.setattr(retry, "DELAY", 0.05)
    player, failures = Hesitant(), [OSError("no room"), MemoryError()]
    player.may.set()

    def sit_down(*_):
        if failures:
            raise failures.pop()
        return player

    monkeypatch.setattr(computers, "computer", sit_down)

    async def work():
        told = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(str(context["exception"])))
        async with rooms_at(settings) as rooms:
            name = await begin(rooms, opponent="random", first="other")
            async with rooms.enter(name) as room:
                await until(lambda: room.table.number == 1)
        assert told == ["", "no room"]

    run(work())
