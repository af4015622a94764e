"""Several servers that share a database, with players on each."""

import contextlib
import os
import signal
import statistics
import time

from web.players import Api, Tab

LISTENER, SPEAKER = "LISTEN%", "SELECT pg_notify(''numduel''%"


def name_of(url):
    """The name of a database in its address."""
    return url.partition("@/")[2].partition("?")[0]


def here(*seats):
    """A condition: exactly the holders of these seats are connected."""
    return lambda game: [seat for seat, player in enumerate(game["players"], 1) if player["here"]] == [*seats]


@contextlib.contextmanager
def stopped(pid):
    """Freeze a process."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


def wait_for(condition, patience=120):
    end = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < end, "timed out"
        time.sleep(0.05)


@contextlib.asynccontextmanager
async def two_tables(servers, game="wits", **more):
    """A live game with each player on a different server, and the servers' APIs."""
    async with contextlib.AsyncExitStack() as stack:
        apis = [await stack.enter_async_context(Api(server)) for server in servers]
        seats = await apis[0].begin(game, **more)
        tabs = [await stack.enter_async_context(Tab(server, seat)) for server, seat in zip(servers, seats, strict=True)]
        yield apis, tabs


async def moves_arrive(tabs, count):
    """Let two players take turns; the median time until the opponent saw the move."""
    took = []
    for _ in range(count):
        number = tabs[0].game["number"]
        mover, other = tabs if tabs[0].game["to_move"] == 1 else reversed(tabs)
        assert (await mover.do(type="move", move="add 1", number=number)).status == 200
        begun = time.monotonic()
        await other.until(lambda game, number=number: game["number"] > number)
        took.append(time.monotonic() - begun)
    return statistics.median(took)
