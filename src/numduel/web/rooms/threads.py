"""Threads for the tables: a computer's move, the coach's advice, a long game to load. None of them ever waits."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

THREADS = 2

P = ParamSpec("P")
T = TypeVar("T")


class Threads:
    """A few threads of their own, so that tables do not wait for pages."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "numduel-table")

    async def run(self, work: Callable[P, T], *args: P.args, **options: P.kwargs) -> T:
        """Run a function that takes a moment."""
        return await self.start(work, *args, **options)

    def start(self, work: Callable[P, T], *args: P.args, **options: P.kwargs) -> "asyncio.Future[T]":
        """Start it, for several who wait for the same."""
        return asyncio.get_running_loop().run_in_executor(self._threads, lambda: work(*args, **options))

    def close(self) -> None:
        """Start nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)
