"""The load on a server: matches between two players, each with a WebSocket, who move as soon as it is their turn."""

import asyncio
import json
import random
import re
import time
from typing import Any, NamedTuple

import httpx
import uvloop

from client import WebSocket, connect

LONGEST = 60  # seconds a round may take, so that nothing hangs
AT_ONCE = 20  # matches that are begun at a time
NUMBER = re.compile(rb'"number":(\d+)')
MOVE = re.compile(rb'data-move="([^"]*)"')
OVER = b'class="table over"'
BETWEEN = b"\x1e"  # two parts of a drawing, of which those that have not changed are left empty


class Row(NamedTuple):
    """What a round has shown."""

    moves: float  # per second
    median: float | None  # of the latency, in ms
    most: float  # its 99th percentile
    cpu: float | None = None  # time of the server for each move, in microseconds


class Seat:
    """A connected player, who always has the latest table: drawn for a browser, or as data."""

    socket: WebSocket

    def __init__(self, match: "Match") -> None:
        self._match, self._head = match, b""
        self._parts: list[bytes] = []  # of the drawing, if it is one
        self.number = -1

    def take(self, text: bytes) -> None:
        """Take a table."""
        self._head, _, drawing = text.partition(b"\n")
        if drawing:
            parts = drawing.split(BETWEEN)
            had = (*self._parts, *([b""] * len(parts)))
            self._parts = [part or had[at] for at, part in enumerate(parts)]
        found = NUMBER.search(self._head)
        assert found, text
        self.number = int(found[1])
        self._match.shown(self)

    def look(self) -> tuple[list[str], bool]:
        """The moves this player can make, and whether the game has ended."""
        if self._parts:
            html = b"".join(self._parts)
            return [move.decode() for move in MOVE.findall(html)], OVER in html
        game = json.loads(self._head)["game"]
        return game["moves"], game["outcome"] is not None


class Match:
    """Two players at one table, who play to the end with random moves."""

    def __init__(self, rng: random.Random, times: list[float], number: int) -> None:
        self._rng, self._times = rng, times
        self._number = number - 1  # of the turn that was answered last
        self._mover: Seat | None = None
        self._sent = 0.0
        self._playing = False
        loop = asyncio.get_running_loop()
        self._ready, self._over = loop.create_future(), loop.create_future()
        self.seats = Seat(self), Seat(self)

    async def ready(self) -> None:
        """Wait until both players have the table."""
        await self._ready

    async def play(self) -> None:
        """Play to the end."""
        self._playing = True
        self._move()
        await self._over

    def shown(self, seat: Seat) -> None:
        """A player has a table; once both have the next one, the game goes on."""
        if seat is self._mover and seat.number > self._number:
            self._times.append(time.perf_counter() - self._sent)
            self._mover = None
        one, two = self.seats
        if one.number > self._number and two.number > self._number:
            if self._playing:
                self._move()
            elif not self._ready.done():
                self._ready.set_result(None)

    def _move(self) -> None:
        one, two = self.seats
        self._number, mover = one.number, one
        moves, over = one.look()
        if over:
            self._playing = False
            self._over.set_result(None)
            return
        if not moves:
            mover, (moves, _) = two, two.look()
        command = {"type": "move", "move": self._rng.choice(moves), "number": self._number, "key": f"{self._number}"}
        self._mover, self._sent = mover, time.perf_counter()
        mover.socket.send(json.dumps(command).encode())


class Load:
    """Matches on a server, for browsers or for programs."""

    def __init__(self, url: str, drawn: int) -> None:
        self._url, self._drawn, self._rng = url, drawn, random.Random(1)
        self.times: list[float] = []
        self.matches: list[Match] = []

    async def begin(self, games: list[dict[str, Any]]) -> None:
        """Begin games, with both players connected and ready for the first move."""
        async with httpx.AsyncClient(base_url=self._url, timeout=60) as client:
            for at in range(0, len(games), AT_ONCE):
                self.matches += await asyncio.gather(*(self._begin(client, new) for new in games[at : at + AT_ONCE]))

    async def _begin(self, client: httpx.AsyncClient, new: dict[str, Any]) -> Match:
        words = {"words": "", "name": "bench"}
        made = (await client.post("/api/games", json={**new, **words})).json()
        joined = (await client.post(f"/api/games/{made['id']}/join", json={"invite": made["invite"], **words})).json()
        match = Match(self._rng, self.times, joined["game"]["number"])
        path = f"/game/{made['id']}/live?html={self._drawn}"
        for seat, place in zip(match.seats, (made, joined), strict=True):
            seat.socket = await connect(self._url, path, place["seats"][0]["secret"], seat.take)
        await match.ready()
        return match

    async def play(self, at_once: int) -> float:
        """Play all of them, that many at a time; returns how many seconds that took."""
        waiting = iter(self.matches)

        async def table() -> None:
            for match in waiting:
                await match.play()

        begun = time.perf_counter()
        await asyncio.gather(*(table() for _ in range(at_once)))
        return time.perf_counter() - begun

    async def end(self) -> None:
        """Close all connections."""
        await asyncio.gather(*(seat.socket.close() for match in self.matches for seat in match.seats))


def cpu_time(pid: int) -> float:
    """The CPU time of all threads of a process so far, in seconds."""
    return time.clock_gettime(~pid << 3 | 2)  # Linux's number for the clock of a process


async def _round(url: str, pid: int, games: list[dict[str, Any]], at_once: int, drawn: int) -> Row:
    load = Load(url, drawn)
    await load.begin(games)
    before = cpu_time(pid)
    seconds = await load.play(at_once)
    used = cpu_time(pid) - before
    await load.end()
    return row_of(load.times, seconds, used)


def row_of(times: list[float], seconds: float, used: float | None = None) -> Row:
    """The figures of moves that took these times, in so many seconds and with so much CPU time."""
    times, count = sorted(times), len(times)
    cpu = None if used is None else 1e6 * used / count
    return Row(count / seconds, 1e3 * times[count // 2], 1e3 * times[count * 99 // 100], cpu)


def measure(url: str, pid: int, games: list[dict[str, Any]], at_once: int, drawn: int = 1) -> Row:
    """A round of games on a server, that many at a time."""
    return uvloop.run(asyncio.wait_for(_round(url, pid, games, at_once, drawn), LONGEST))
