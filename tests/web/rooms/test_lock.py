"""A room's lock is held by one at a time, and goes to whoever has waited longest."""

import asyncio

import pytest

from numduel.web.rooms.lock import Lock
from web.players import run


def test_it_is_taken_only_while_nobody_holds_it():
    async def work():
        lock = Lock()
        assert lock.take()
        assert not lock.take()
        lock.release()
        async with lock:
            assert not lock.take()
        assert lock.take()

    run(work())


def test_those_who_wait_get_it_in_turn_and_nobody_gets_in_between():
    async def work():
        lock, got = Lock(), []

        async def wait(name):
            async with lock:
                got.append(name)
                assert not lock.take()
                await asyncio.sleep(0)

        assert lock.take()
        waiting = [asyncio.create_task(wait(name)) for name in "abc"]
        await asyncio.sleep(0)
        lock.release()
        assert not lock.take()  # it already belongs to the first of them
        await asyncio.gather(*waiting)
        assert got == ["a", "b", "c"]
        assert not lock.held

    run(work())


@pytest.mark.parametrize("passed_on", [False, True])
def test_whoever_gives_up_waiting_does_not_keep_it(passed_on):
    async def work():
        lock = Lock()

        async def wait():
            async with lock:
                await asyncio.sleep(0)

        assert lock.take()
        one, two = asyncio.create_task(wait()), asyncio.create_task(wait())
        await asyncio.sleep(0)
        if passed_on:
            lock.release()
            one.cancel()
        else:
            one.cancel()
            await asyncio.sleep(0)
            lock.release()
        await two
        with pytest.raises(asyncio.CancelledError):
            await one
        assert not lock.held

    run(work())
