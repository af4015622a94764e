"""The pool: no address gets more than its share of threads and of CPU time."""

import asyncio
import threading

import pytest

from numduel.table.refusal import Refused
from numduel.web import limits, pool
from numduel.web.pool import AT_ONCE, BURST, MOST_WAITING, Pool
from numduel.web.reason import WebReason
from numduel.web.turns import Busy
from web.clock import Clock
from web.players import PATIENCE, run


def test_what_a_function_returns_or_raises_is_handed_on():
    async def work():
        own = Pool(1)
        assert await own.run("a", lambda: threading.current_thread() is threading.main_thread()) is False
        with pytest.raises(ZeroDivisionError):
            await own.run("a", lambda: 1 / 0)

    run(work())


def test_one_address_leaves_threads_to_others():
    held = threading.Event()

    async def work():
        own = Pool(1)
        mine = [asyncio.create_task(own.run("a", lambda: held.wait(PATIENCE))) for _ in range(AT_ONCE + 5)]
        await asyncio.sleep(0)
        assert await asyncio.wait_for(own.run("b", lambda: "at once"), PATIENCE) == "at once"
        held.set()
        assert all(await asyncio.gather(*mine))

    run(work())


def test_only_so_many_of_one_address_wait():
    held = threading.Event()

    async def work():
        own = Pool(1)
        mine = [asyncio.create_task(own.run("a", lambda: held.wait(PATIENCE))) for _ in range(AT_ONCE + MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(Busy, match="too many requests at once"):
            await own.run("a", lambda: None)
        held.set()
        await asyncio.gather(*mine)

    run(work())


def test_an_address_that_has_used_up_its_cpu_time_is_refused_until_it_has_some_again(monkeypatch):
    clock, used = Clock(), iter([0, BURST + 1, 0, 0, 0, 0])
    monkeypatch.setattr(limits, "time", clock)
    monkeypatch.setattr(pool, "thread_time", lambda: next(used))

    async def work():
        own = Pool(1)
        await own.run("a", lambda: None)
        with pytest.raises(Refused) as refused:
            await own.run("a", lambda: None)
        assert refused.value.reason == WebReason.TOO_MUCH_WORK
        await own.run("b", lambda: None)
        clock.now = 1.1
        await own.run("a", lambda: None)

    run(work())


def test_without_limits_an_address_may_use_what_there_is(monkeypatch):
    used = iter([0, 1000, 0, 0])
    monkeypatch.setattr(pool, "thread_time", lambda: next(used))

    async def work():
        own = Pool(0)
        for _ in range(2):
            await own.run("a", lambda: None)

    run(work())
