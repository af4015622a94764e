"""Live moves per second on the server, each on disk before anybody sees it; the load comes from a second process.

Each player has their own WebSocket, as in a browser, and moves as soon as it is their turn. Browsers get the table as
HTML, programs as data; boardgame.io sends only data, and stores nothing. The latency of a move is the time from sending
it until its player receives the table with it.

Rounds on our server and on boardgame.io's alternate, so that a busy machine affects both alike. If boardgame.io cannot
be measured, its known figures are used.
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
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvloop
from websockets.asyncio.client import ClientConnection, connect

import numduel
from numduel.web.serve import serve
from numduel.web.settings import Settings
from peer import Row, peer

KNOWN = (2200.0, None, 19.0)  # boardgame.io's server in memory, 20 matches, on the same kind of machine
GAMES = (*numduel.GAMES,)
LONG = {"game": "wits", "rules": {"target": 250}}  # about 45 moves a match, so that all end at about the same time
ROUNDS = 5
LONGEST = 60  # seconds a round may take, so that nothing hangs
MOVE = re.compile(r'data-move="([^"]*)"')
OVER = 'class="table over"'


def server(db: str, pipe: Any) -> None:
    """Serve until killed, without rate limits."""
    serve(Settings(db).without_limits(), "127.0.0.1", 0, pipe.send)


class Seat:
    """A connected player, who always has the latest table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.number, self.moves, self.over = -1, [""][:0], False

    async def see(self, number: int) -> None:
        """Wait for a table after that turn."""
        while self.number <= number:
            head, drawn, html = str(await self.socket.recv()).partition("\n")
            frame = json.loads(head)
            if drawn:
                self.number, self.moves, self.over = frame["number"], MOVE.findall(html), OVER in html
            else:
                game = frame["game"]
                self.number, self.moves, self.over = game["number"], game["moves"], game["outcome"] is not None


class Match:
    """Two players at one table."""

    def __init__(self, *seats: Seat) -> None:
        self.seats = seats

    async def play(self, rng: random.Random, times: list[float]) -> None:
        """Play to the end with random moves."""
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


async def open_match(client: httpx.AsyncClient, url: str, new: dict[str, Any], drawn: int) -> Match:
    """A new game with both players connected and ready for the first move, as browsers or as programs."""
    words = {"words": "", "name": "bench"}
    made = (await client.post("/api/games", json={**new, **words})).json()
    joined = (await client.post(f"/api/games/{made['id']}/join", json={"invite": made["invite"], **words})).json()
    seats = []
    for place in (made, joined):
        headers = {"Authorization": f"Bearer {place['seats'][0]['secret']}"}
        live = f"{url.replace('http', 'ws')}game/{made['id']}/live?html={drawn}"
        seats.append(Seat(await connect(live, additional_headers=headers, compression=None, ping_interval=None)))
    begun = joined["game"]["number"]
    await asyncio.gather(*(seat.see(begun - 1) for seat in seats))
    return Match(*seats)


async def play_all(url: str, games: list[dict[str, Any]], at_once: int, drawn: int) -> Row:
    """Moves per second, and the median and 99th percentile latency in ms, with that many matches at once."""
    rng = random.Random(1)
    times: list[float] = []
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        matches = []
        for at in range(0, len(games), 20):
            matches += await asyncio.gather(*(open_match(client, url, new, drawn) for new in games[at : at + 20]))
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


def measure(url: str, games: list[dict[str, Any]], at_once: int, drawn: int = 1) -> Row:
    """The same, with a timeout."""
    return uvloop.run(asyncio.wait_for(play_all(url, games, at_once, drawn), LONGEST))


@contextmanager
def ours() -> Iterator[tuple[str, int]]:
    """The address and the process id of our server, which runs as long as needed."""
    with tempfile.TemporaryDirectory() as folder:
        here, there = multiprocessing.Pipe()
        process = multiprocessing.get_context("spawn").Process(
            target=server, args=(f"sqlite:///{Path(folder) / 'live.db'}", there)
        )
        process.start()
        try:
            if not here.poll(LONGEST):
                raise TimeoutError("our server does not start")
            yield re.findall(r"http://\S+", here.recv())[0], process.pid or 0
        finally:
            process.terminate()
            process.join(LONGEST)
            process.kill()


def middle(rounds: list[Row]) -> Row:
    """The median moves per second, and the round with the median 99th percentile."""
    _, median, most = sorted(rounds, key=lambda row: row[2])[len(rounds) // 2]
    return statistics.median(moves for moves, _, _ in rounds), median, most


def show(name: str, row: Row | tuple[float, None, float], note: str = "") -> None:
    moves, median, most = row
    print(f"  {name:43} {moves:6,.0f} {'' if median is None else f'{median:.1f} ms':>9} {most:7.1f} ms{note}")


def main() -> bool:
    book: list[dict[str, Any]] = [{"game": GAMES[at % len(GAMES)]} for at in range(500)]
    few, data, others = [], [], []
    with ours() as (url, _), peer() as measure_peer:
        measure(url, [LONG] * 20, 20)  # warm up
        for _ in range(ROUNDS):
            few.append(measure(url, [LONG] * 20, 20))
            data.append(measure(url, [LONG] * 20, 20, drawn=0))
            if row := measure_peer():
                others.append(row)
        some = measure(url, book, 20)
        some_data = measure(url, book, 20, drawn=0)
        many = measure(url, book, 500)
    own = middle(data)
    theirs = middle(others) if others else KNOWN
    print("live moves on one worker with SQLite, each on disk before it is shown")
    print(f"  {'':42} moves/s    median        99%")
    show("20 matches", middle(few))
    show("20 matches, of programs", own)
    show("500 open games, 20 of them played at a time", some)
    show("500 open games, 20 at a time, of programs", some_data)
    show("500 open games, all of them played at once", many)
    show("boardgame.io, 20 matches, as it was known", KNOWN)
    if others:
        show("boardgame.io, 20 matches, now", theirs)
    ok = own[0] >= theirs[0] and own[2] <= theirs[2]
    print(f"  programs: {own[0] / theirs[0]:.2f} x its moves (at least 1), no slower: {'yes' if ok else 'NO'}")
    print(f"  browsers, which also get the table drawn: {middle(few)[0] / theirs[0]:.2f} x its moves")
    return ok


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
