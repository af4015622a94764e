"""The server's memory for each connected WebSocket at rest, with the clients in a second process."""

import asyncio
import re
import sys
from pathlib import Path

import httpx
from websockets.asyncio.client import ClientConnection, connect

from live import ours
from numduel.web.transport.files import raise_limit

SOCKETS, TABLES = 2000, 100
AT_ONCE = 50
REQUIRED = 40  # kB: 36 in a quiet server, and some for what happened to be collected later


def memory(pid: int) -> int:
    """What a process takes up, in kB."""
    (found,) = re.findall(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    return int(found)


async def connect_all(url: str, tables: list[str], count: int) -> list[ClientConnection]:
    """Spectators at these tables, each of whom has seen the table once."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def watch(number: int) -> ClientConnection:
        live = f"{url.replace('http', 'ws')}game/{tables[number % len(tables)]}/live?html=1"
        async with gate:
            socket = await connect(live, compression=None, ping_interval=None)
            await socket.recv()
            return socket

    return await asyncio.gather(*map(watch, range(count)))


async def measure(url: str, pid: int) -> float:
    """Kilobytes for each socket: those of the second half, when everything else is there already."""
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        new = {"game": "wits", "opponent": "here", "words": ""}
        tables = [(await client.post("/api/games", json=new)).json()["id"] for _ in range(TABLES)]
    first = await connect_all(url, tables, SOCKETS // 2)
    before = memory(pid)
    second = await connect_all(url, tables, SOCKETS // 2)
    used = memory(pid) - before
    await asyncio.gather(*(socket.close() for socket in (*first, *second)))
    return used / (SOCKETS // 2)


def main() -> bool:
    raise_limit()
    with ours() as (url, pid):
        each = asyncio.run(measure(url, pid))
    ok = each <= REQUIRED
    print(f"{SOCKETS:,} WebSockets at rest: {each:.1f} kB each (at most {REQUIRED}: {'yes' if ok else 'NO'})")
    return ok


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
