"""Work in threads that nobody has to wait for: neither a client that stops waiting nor the program when it ends."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


async def apart(function: Callable[[], T]) -> T:
    """Call a function in a thread of its own, and wait for what it returns.

    anyio's threads are no daemons: the program could not end while one of them waits for a line, or for a solution.
    """
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def settle(how: Callable[[], None]) -> None:
        if not future.done():  # it was cancelled if the client has stopped waiting
            how()

    def work() -> None:
        try:
            how = partial(future.set_result, function())
        except BaseException as error:  # noqa: BLE001 - raised again by whoever waits
            how = partial(future.set_exception, error)
        with suppress(RuntimeError):  # the loop is closed: the program is ending
            loop.call_soon_threadsafe(settle, how)

    Thread(target=work, daemon=True).start()
    return await future
