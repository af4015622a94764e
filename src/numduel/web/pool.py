"""The pool: threads for what would hold up the event loop, shared fairly among addresses."""

import asyncio
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from time import thread_time
from typing import TypeVar

from numduel.table.refusal import Refused
from numduel.web.limits import Limits
from numduel.web.reason import WebReason
from numduel.web.turns import Turns

THREADS = 4  # few, as each one that computes makes the event loop wait for the GIL
AT_ONCE = 2  # threads for one address
MOST_WAITING = 32  # of one address
BURST = 60.0  # seconds in which an address may have saved up its share

T = TypeVar("T")


class Pool:
    """Runs functions in threads. No address gets more than its share of threads and of CPU time; 0 means no limit."""

    def __init__(self, share: float) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "numduel-pool")
        self.limited = share > 0
        most = (AT_ONCE, MOST_WAITING) if self.limited else (THREADS, sys.maxsize)
        self._turns = Turns(*most, "too many requests at once, please try again in a moment")
        self._budgets = Limits(share, share * BURST)

    async def run(self, address: str, work: Callable[[], T]) -> T:
        """Run a function for an address; raises Busy if too many wait, Refused if it has used up its CPU time."""
        self.check(address)
        async with self._turns.take(address):
            self.check(address)  # those before it may have used up everything
            same = copy_context().run  # what is known of the request is known to the thread
            result, seconds = await asyncio.get_running_loop().run_in_executor(self._threads, same, _timed, work)
            self.charge(address, seconds)
        if isinstance(result, BaseException):
            raise result
        return result

    def check(self, address: str) -> None:
        """Refuse an address that has used up its CPU time."""
        if not self._budgets.take(address, 0):
            raise Refused(WebReason.TOO_MUCH_WORK)

    def charge(self, address: str, seconds: float) -> None:
        """Take CPU time off an address's budget, which may be overdrawn: nobody knows beforehand what work costs."""
        self._budgets.spend(address, seconds)

    def close(self) -> None:
        """Start nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _timed(work: Callable[[], T]) -> "tuple[T | BaseException, float]":
    """What a function returns or raises, and the CPU time that it took."""
    began = thread_time()
    try:
        result: T | BaseException = work()
    except Exception as error:  # noqa: BLE001 - raised again where it is awaited
        result = error
    return result, thread_time() - began
