"""Live moves a second on the server, each on the disk before anybody sees it; the load comes from a second process.

Each player has a WebSocket of their own, as in a browser, and moves as soon as it is their turn. A move takes from
the moment it is sent until the player who made it has the table with it.
"""

import asyncio
import json
import multiprocessing
import random
import re
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from numduel.web.serve import serve
from numduel.web.settings import Settings

PEER_MOVES, PEER_P99 = 2200, 19.0  # boardgame.io's server in memory, 20 matches, on the same kind of machine
GAMES = ("showdown", "battle", "target", "wits", "duel")
LONG = {"game": "wits", "rules": {"target": 250}}  # about 45 moves a match, so that all end at about the same time
MOVE = re.compile(r'data-move="([^"]*)"')
OVER = 'class="table over"'


def server(db: str, pipe: Any) -> None:
    """Serve until killed, without the limits that keep one address from playing so many games."""
    serve(Settings(db, games=0, requests=0, commands=0), "127.0.0.1", 0, pipe.send)


class Seat:
    """A player with a connection."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frame: dict[str, Any] = {}

    async def receive(self) -> None:
        self.frame = json.loads(await self.socket.recv())

    @property
    def moves(self) -> list[str]:
        return MOVE.findall(self.frame["html"])


class Match:
    """Two players at one table."""

    def __init__(self, *seats: Seat) -> None:
        self.seats = seats

    async def play(self, rng: random.Random, times: list[float]) -> None:
        """Play to the end by random moves."""
        at = 0
        while OVER not in self.seats[0].frame["html"]:
            mover = next((seat for seat in self.seats if seat.moves), None)
            if mover is None:
                await asyncio.gather(*(seat.receive() for seat in self.seats))
                continue
            number = mover.frame["number"]
            command = {"type": "move", "move": rng.choice(mover.moves), "number": number, "key": f"{at}"}
            at += 1
            other = next(seat for seat in self.seats if seat is not mover)
            begun = time.perf_counter()
            await mover.socket.send(json.dumps(command))
            while mover.frame["number"] == number:
                await mover.receive()
            times.append(time.perf_counter() - begun)
            while other.frame["number"] == number:
                await other.receive()


async def open_match(client: httpx.AsyncClient, url: str, new: dict[str, Any]) -> Match:
    """A new game, both of whose players are connected and wait for its first move."""
    words = {"words": "", "name": "bench"}
    made = (await client.post("/api/games", json={**new, **words})).json()
    joined = (await client.post(f"/api/games/{made['id']}/join", json={"invite": made["invite"], **words})).json()
    seats = []
    for place in (made, joined):
        headers = {"Authorization": f"Bearer {place['seats'][0]['secret']}"}
        live = f"{url.replace('http', 'ws')}game/{made['id']}/live?html=1"
        seats.append(Seat(await connect(live, additional_headers=headers, compression=None, ping_interval=None)))
    for seat in seats:
        await seat.receive()
    while not any(seat.moves for seat in seats) or not all("number" in seat.frame for seat in seats):
        await asyncio.gather(*(seat.receive() for seat in seats))
    await seats[0].receive()  # that the other has come
    return Match(*seats)


async def measure(url: str, games: list[dict[str, Any]], at_once: int) -> tuple[float, float, float]:
    """Moves a second, and the median and the 99th percentile of a move in ms, with so many matches going on at once."""
    rng = random.Random(1)
    times: list[float] = []
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        matches = []
        for at in range(0, len(games), 20):
            matches += await asyncio.gather(*(open_match(client, url, new) for new in games[at : at + 20]))
    waiting = iter(matches)

    async def table() -> None:
        for match in waiting:
            await match.play(rng, times)

    begun = time.perf_counter()
    await asyncio.gather(*(table() for _ in range(at_once)))
    seconds = time.perf_counter() - begun
    await asyncio.gather(*(seat.socket.close() for match in matches for seat in match.seats))
    times.sort()
    return len(times) / seconds, 1000 * times[len(times) // 2], 1000 * times[len(times) * 99 // 100]


def main() -> int:
    ok = True
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = multiprocessing.Pipe()
        process = multiprocessing.get_context("spawn").Process(
            target=server, args=(f"sqlite:///{Path(folder) / 'live.db'}", theirs)
        )
        process.start()
        url = re.search(r"http://\S+", ours.recv())[0]  # type: ignore[index]
        try:
            rows: dict[str, tuple[list[dict[str, Any]], int]] = {
                "20 matches": ([LONG] * 20, 20),
                "500 open games, 20 of them played at a time": ([{"game": GAMES[at % 5]} for at in range(500)], 20),
                "500 open games, all played at once": ([{"game": GAMES[at % 5]} for at in range(500)], 500),
            }
            for name, (games, at_once) in rows.items():
                moves, median, p99 = uvloop.run(measure(url, games, at_once))
                print(f"{name}: {moves:,.0f} moves/s, median {median:.1f} ms, 99th percentile {p99:.1f} ms")
        finally:
            process.terminate()
            process.join()
    return not ok


if __name__ == "__main__":
    sys.exit(main())
