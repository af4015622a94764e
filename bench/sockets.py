"""Thousands of WebSockets at rest: the server's memory for each, and how long a move of a live game takes meanwhile.

The clients are in this process, the server in its own. The live game is played first by itself, then while others have
large variants solved.
"""

import asyncio
import itertools
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import uvloop

from client import WebSocket, connect
from load import Load, Row, row_of
from numduel.web.transport.files import raise_limit
from server import Running, ours

SOCKETS, TABLES = 5000, 100
AT_ONCE = 50
REQUIRED = 36  # kB
MATCHES = [{"game": "wits", "rules": {"target": 250}}] * 25  # about 45 moves each, one match after the other
SOLVERS, SOLVED = 4, 2  # who always wait for a variant, and how many variants they have before the last move


class Spectator:
    """Somebody who watches a table."""

    socket: WebSocket

    def __init__(self) -> None:
        self.seen = asyncio.get_running_loop().create_future()

    def take(self, _: bytes) -> None:
        """Take a table."""
        if not self.seen.done():
            self.seen.set_result(None)


def memory(pid: int) -> int:
    """What a process takes up, in kB."""
    (found,) = re.findall(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    return int(found)


async def connect_all(url: str, tables: list[str], count: int) -> list[WebSocket]:
    """Spectators at these tables, each of whom has seen the table once."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def watch(number: int) -> WebSocket:
        spectator = Spectator()
        async with gate:
            path = f"/game/{tables[number % len(tables)]}/live?html=1"
            socket = await connect(url, path, "", spectator.take)
            await spectator.seen
            return socket

    return await asyncio.gather(*map(watch, range(count)))


async def live(url: str, enough: Callable[[], bool] = lambda: True) -> Row:
    """How long moves take in games between two browsers, played one after another until it is enough."""
    times: list[float] = []
    seconds = 0.0
    while not times or not enough():
        load = Load(url, drawn=1)
        await load.begin(MATCHES)
        seconds += await load.play(1)
        await load.end()
        times += load.times
    return row_of(times, seconds)


def variants() -> Iterator[str]:
    """Addresses of the analysis of variants, each of which takes seconds to solve."""
    for penalty in itertools.count():
        yield f"/api/solve/battle?rule.numbers=12&rule.penalty={penalty}"
        yield f"/api/solve/showdown?rule.target={48 - penalty % 12}&rule.forced=loose"


@asynccontextmanager
async def solving(url: str) -> Any:
    """Others, who have variants solved all the time; how many they have had so far."""
    asked, had = variants(), [0]

    async def solve(client: httpx.AsyncClient) -> None:
        for path in asked:
            had[0] += (await client.get(path)).status_code == httpx.codes.OK

    async with httpx.AsyncClient(base_url=url, timeout=None) as client:
        tasks = [asyncio.create_task(solve(client)) for _ in range(SOLVERS)]
        await asyncio.sleep(1)  # by then the first one is being solved
        yield had
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


async def measure(server: Running) -> bool:
    """Measure and print all of it; whether it is good enough."""
    url, pid = server
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        new = {"game": "wits", "opponent": "here", "words": ""}
        tables = [(await client.post("/api/games", json=new)).json()["id"] for _ in range(TABLES)]
    first = await connect_all(url, tables, SOCKETS // 2)
    before = memory(pid)
    second = await connect_all(url, tables, SOCKETS // 2)  # everything else is there already
    each = (memory(pid) - before) / (SOCKETS // 2)
    print(f"{SOCKETS:,} WebSockets at rest on one worker: {each:.1f} kB each (at most {REQUIRED})", flush=True)
    show("meanwhile", await live(url))
    async with solving(url) as had:
        show("and while variants are solved", await live(url, lambda: had[0] >= SOLVED))
        solved = had[0]
    lost = sum(socket.closed.done() for socket in (*first, *second))
    ok = each <= REQUIRED and not lost
    print(f"  variants solved: {solved}, connections lost: {lost}, good enough: {'yes' if ok else 'NO'}")
    return ok


def show(when: str, row: Row) -> None:
    print(
        f"  a move of a live game {when:32} median {row.median:5.1f} ms, 99th percentile {row.most:6.1f} ms", flush=True
    )


def main() -> bool:
    raise_limit()
    with ours() as server:
        return uvloop.run(measure(server))


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
