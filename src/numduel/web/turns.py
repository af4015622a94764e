"""Turns: work of one address at a time, so that nobody has to wait for what somebody else asked for."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from numduel.game import NumduelError


class Busy(NumduelError):
    """The server has too much to do already."""


class _Line:
    """Those of one address who have their turn or wait for it."""

    def __init__(self, most: int) -> None:
        self.turns = asyncio.Semaphore(most)
        self.length = 0


class Turns:
    """Each address has `most` turns at a time, and a line of at most `waiting`."""

    def __init__(self, most: int, waiting: int, sentence: str) -> None:
        self._most, self._waiting, self._sentence = most, waiting, sentence
        self._lines: dict[str, _Line] = {}

    @asynccontextmanager
    async def take(self, address: str) -> AsyncIterator[None]:
        """Wait for a turn; raises Busy if the line is too long already."""
        line = self._lines.setdefault(address, _Line(self._most))
        if line.length >= self._most + self._waiting:
            raise Busy(self._sentence)
        line.length += 1
        try:
            async with line.turns:
                yield
        finally:
            line.length -= 1
            if not line.length:
                del self._lines[address]
