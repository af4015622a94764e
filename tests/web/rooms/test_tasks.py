"""Background tasks end when the server stops."""

import asyncio

from numduel.web.rooms.tasks import Tasks
from web.players import run


def test_what_runs_is_cancelled_and_what_is_started_afterwards_does_not_begin():
    async def work():
        tasks, begun = Tasks(), []

        async def task(name):
            begun.append(name)
            await asyncio.sleep(1000)

        first = tasks.start(task("before"))
        await asyncio.sleep(0)
        await tasks.cancel()
        second = tasks.start(task("after"))
        await asyncio.gather(second, return_exceptions=True)
        assert first.cancelled()
        assert second.cancelled()
        assert begun == ["before"]

    run(work())
