"""Background tasks, which end with the server."""

import asyncio
from collections.abc import Coroutine
from typing import Any


class Tasks:
    """What runs beside the requests."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run something in the background."""
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def cancel(self) -> None:
        """Cancel all of it, and what that starts in its turn."""
        while self._running:
            # not to wait for the set to become empty: done tasks leave it only when others get to run
            tasks, self._running = self._running, set()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
