"""Live moves a second on the server, each on the disk before anybody sees it; the load comes from a second process.

Each player has a WebSocket of their own, as in a browser, and moves as soon as it is their turn. A move takes from
the moment it is sent until the player who made it has the table with it.
"""

import asyncio
import json
import multiprocessing
import random
import re
import statistics
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
ROUNDS = 5
MOVE = re.compile(r'data-move="([^"]*)"')
OVER = 'class="table over"'


def server(db: str, pipe: Any) -> None:
    """Serve until killed, without the limits that keep one address from playing so many games."""
    serve(Settings(db).without_limits(), "127.0.0.1", 0, pipe.send)


class Seat:
    """A player with a connection, who always knows the last table that came."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.number, self.moves, self.over = -1, [""][:0], False

    async def see(self, number: int) -> None:
        """Wait for a table after that turn."""
        while self.number <= number:
            head, _, html = str(await self.socket.recv()).partition("\n")
            self.number, self.moves, self.over = json.loads(head)["number"], MOVE.findall(html), OVER in html


class Match:
    """Two players at one table."""

    def __init__(self, *seats: Seat) -> None:
        self.seats = seats

    async def play(self, rng: random.Random, times: list[float]) -> None:
        """Play to the end by random moves."""
        one, two = self.seats
        while not one.over:
            mover, other = (one, two) if one.moves else (two, one)
            number = mover.number
            command = {"type": "move", "move": rng.choice(mover.moves), "number": number, "key": f"{number}"}
            begun = time.perf_counter()
            await mover.socket.send(json.dumps(command))
            await mover.see(number)
            times.append(time.perf_counter() - begun)
            await other.see(number)


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
    begun = joined["game"]["number"]
    await asyncio.gather(*(seat.see(begun - 1) for seat in seats))
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


def main() -> bool:
    book: list[dict[str, Any]] = [{"game": GAMES[at % len(GAMES)]} for at in range(500)]
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = multiprocessing.Pipe()
        process = multiprocessing.get_context("spawn").Process(
            target=server, args=(f"sqlite:///{Path(folder) / 'live.db'}", theirs)
        )
        process.start()
        url = re.findall(r"http://\S+", ours.recv())[0]
        try:
            uvloop.run(measure(url, [LONG] * 20, 20))  # to get warm
            rounds = [uvloop.run(measure(url, [LONG] * 20, 20)) for _ in range(ROUNDS)]
            few = (
                statistics.median(moves for moves, _, _ in rounds),
                *sorted(rounds, key=lambda row: row[2])[ROUNDS // 2][1:],
            )
            some = uvloop.run(measure(url, book, 20))
            many = uvloop.run(measure(url, book, 500))
        finally:
            process.terminate()
            process.join()
    ok = few[0] >= PEER_MOVES and few[2] <= PEER_P99
    print("live moves on one worker with SQLite, each on the disk before it is shown")
    print(f"  {'':42} moves/s    median       99 %")
    for name, row in (
        ("20 matches", few),
        ("500 open games, 20 of them played at a time", some),
        ("500 open games, all of them played at once", many),
    ):
        print(f"  {name:43} {row[0]:6,.0f} {row[1]:6.1f} ms {row[2]:7.1f} ms")
    print(f"  {'boardgame.io, 20 matches, in memory':43} {PEER_MOVES:6,} {'':9} {PEER_P99:7.1f} ms (as known, not now)")
    verdict = f"{few[0] / PEER_MOVES:.2f} x its moves (at least 1) within its time for 20 matches"
    print(f"  {verdict}: {'yes' if ok else 'NO'}")
    return ok


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
