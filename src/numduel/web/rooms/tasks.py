"""Background tasks, which are cancelled when the server stops."""

import asyncio
from collections.abc import Coroutine
from typing import Any


class Tasks:
    """The background tasks of a server."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()
        self._stopped = False

    def start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Start a background task; once the server has stopped, it ends before it begins."""
        task = asyncio.get_running_loop().create_task(work)
        if self._stopped:
            task.cancel()
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def cancel(self) -> None:
        """Cancel all tasks, and those they start while they end."""
        while self._running:
            # do not wait for the set to become empty: tasks leave it only when the loop runs their callbacks
            tasks, self._running = self._running, set()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        self._stopped = True
