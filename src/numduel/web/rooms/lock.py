"""A lock for tasks that can also be taken without waiting."""

import asyncio
from collections import deque


class Lock:
    """Whoever has waited longest gets it next; `take` never waits, and cannot get in between."""

    def __init__(self) -> None:
        self.held = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def take(self) -> bool:
        """Take it, if nobody has it."""
        if self.held:
            return False
        self.held = True
        return True

    def release(self) -> None:
        """Pass it on to whoever waits."""
        while self._waiting:
            following = self._waiting.popleft()
            if not following.done():
                following.set_result(None)  # it stays held
                return
        self.held = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        waiting = asyncio.get_running_loop().create_future()
        self._waiting.append(waiting)
        try:
            await waiting
        except asyncio.CancelledError:
            if not waiting.cancelled():  # it was passed on to us already
                self.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()
