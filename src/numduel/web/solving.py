"""Solutions for the web app. Waiting for one takes no thread, and nobody waits for somebody else's variants."""

import asyncio
from asyncio import AbstractEventLoop, Future
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from numduel.game import AnyGame
from numduel.memo import memoized
from numduel.players import GRADED, SIMPLE
from numduel.solve import TooLarge, ensure_solvable, in_words, is_cached, prepare
from numduel.solve.solution import Solution
from numduel.solve.work import Work, at_hand
from numduel.web.pool import Pool
from numduel.web.turns import Busy

MOST = 150_000_000  # positions: the largest game by the book has 148 million
MOST_PENDING = 20  # variants, each for another address
READING = 2  # cached tables that are opened at the same time

AnySolution = Solution[Any]


@memoized(256)
def why_too_large(game: AnyGame) -> str:
    """Why the server will not solve a variant; empty if it will. Counting positions can take a tenth of a second."""
    try:
        size = ensure_solvable(game)
    except TooLarge as error:
        return str(error)
    if size <= MOST:
        return ""
    return f"this variant of {game.key} has {in_words(size)} positions, and this server solves up to {in_words(MOST)}"


def who_can_play(game: AnyGame) -> str:
    """Who can play a variant that the server will not solve, and who cannot; empty if all can."""
    if not (why := why_too_large(game)):
        return ""
    return (
        f"{why}: {_and(GRADED)} cannot play it, but {_and(SIMPLE)} can, and so can two people; or use smaller numbers"
    )


def _and(computers: Sequence[str]) -> str:
    """The computers in a sentence, by name."""
    *most, last = (who.capitalize() for who in computers)
    return f"{', '.join(most)} and {last}"


def ensure_affordable(game: AnyGame) -> None:
    """Raise TooLarge for a variant that the server will not solve."""
    if why := why_too_large(game):
        raise TooLarge(why)


class Solving:
    """Solves games, each once for all who ask.

    The games by the book are solved as soon as anybody asks. Each address can have one variant pending. Those that are
    not cached on disk are solved one at a time.
    """

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._books, self._variants = asyncio.Lock(), asyncio.Lock()
        self._reading = asyncio.Semaphore(READING)
        self._pending: dict[AnyGame, asyncio.Task[AnySolution]] = {}
        self._owners: dict[AnyGame, str] = {}  # of pending variants: the address that asked first

    async def solution(self, game: AnyGame, address: str) -> AnySolution:
        """The solution of a game for an address; raises TooLarge, Busy or Refused if it cannot be had."""
        if (ready := at_hand(game)) is not None:
            return ready
        await self._pool.run(address, partial(ensure_affordable, game))
        return await asyncio.shield(self.start(game, address))

    def start(self, game: AnyGame, address: str) -> "asyncio.Task[AnySolution]":
        """Start solving an affordable game, unless that has been started; raises Busy or Refused if it cannot be."""
        if game not in self._pending:
            if game.changed:
                self._check(address)
                self._owners[game] = address
            task = self._pending[game] = asyncio.create_task(self._solve(game, address))
            task.add_done_callback(_note)
        return self._pending[game]

    def _check(self, address: str) -> None:
        """Whether a variant can be solved for an address now."""
        if self._pool.limited and address in self._owners.values():
            raise Busy("another variant is still being solved for you, please try again in a moment")
        if len(self._owners) >= MOST_PENDING:
            raise Busy("too many variants are waiting to be solved, please try again in a moment")
        self._pool.check(address)

    async def _solve(self, game: AnyGame, address: str) -> AnySolution:
        try:
            lane = self._books if not game.changed else self._reading if is_cached(game) else self._variants
            async with lane:
                work = await asyncio.to_thread(prepare, game)
                await _ended(work)
            if game.changed:
                self._pool.charge(address, work.seconds)
            return work.result(None)
        finally:
            self._owners.pop(game, None)
            del self._pending[game]


async def _ended(work: Work) -> None:
    """Wait until a solution is ready, or solving has failed."""
    loop = asyncio.get_running_loop()
    ended: Future[None] = loop.create_future()
    work.when_ended(lambda: _wake(loop, ended))
    await ended


def _wake(loop: AbstractEventLoop, ended: "Future[None]") -> None:
    def wake() -> None:
        if not ended.done():
            ended.set_result(None)

    with suppress(RuntimeError):  # the server has stopped meanwhile
        loop.call_soon_threadsafe(wake)


def _note(task: "asyncio.Task[AnySolution]") -> None:
    """Look at a task's error, which nobody may be waiting for any more."""
    if not task.cancelled():
        task.exception()
