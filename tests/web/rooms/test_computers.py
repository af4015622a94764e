"""The computers' moves: nobody waits for another table's variant, and a computer that failed tries again."""

import asyncio
import threading
from contextlib import AsyncExitStack

from numduel.table.event import Event
from numduel.web.rooms import computers, retry
from web.players import PATIENCE, run, until
from web.rooming import begin, rooms_at, store_elsewhere
from web.solved import hold_works


def test_a_computer_that_needs_no_solution_does_not_wait_for_those_that_do(settings, monkeypatch):
    begun = hold_works(monkeypatch)

    async def work():
        async with rooms_at(settings) as rooms:
            waiting = [
                await begin(rooms, f"address {target}", opponent="perfect", first="other", rules={"target": target})
                for target in range(60, 72)
            ]
            async with AsyncExitStack() as stack:
                tables = [await stack.enter_async_context(rooms.enter(name)) for name in waiting]
                async with rooms.enter(await begin(rooms, opponent="random", first="other")) as room:
                    await until(lambda: room.table.number == 1)
                assert [table.table.number for table in tables] == [0] * 12
        assert len(begun) <= 1  # they come one after another

    run(work())


def test_a_computer_moves_once_its_variant_is_solved(settings, monkeypatch):
    monkeypatch.setattr(retry, "DELAY", 0.05)

    async def work():
        async with rooms_at(settings) as rooms:
            name = await begin(rooms, opponent="perfect", first="other", rules={"target": 73})
            async with rooms.enter(name) as room:
                await until(lambda: room.table.number == 1)

    run(work())


class Hesitant:
    """A computer that waits for permission to move."""

    def __init__(self):
        self.may, self.asked = threading.Event(), 0

    def choose(self, game, state):
        self.asked += 1
        assert self.may.wait(PATIENCE)
        return game.moves(state)[0]


def test_a_computer_moves_even_if_it_was_still_thinking_about_a_past_turn(settings, monkeypatch):
    """Another server was faster by a whole turn, and has stopped since."""
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


def test_a_computer_whose_move_failed_tries_again(settings, monkeypatch):
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
