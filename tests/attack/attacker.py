"""An attacker: one client with one address, in a process of its own, which counts how it fares.

`python -m attack.attacker KIND PORT GAMES SECONDS` attacks for so long; GAMES is a file with the games that are there.
"""

import asyncio
import contextlib
import itertools
import json
import os
import resource
import sys
from collections import Counter
from pathlib import Path

import httpx
from websockets.exceptions import WebSocketException

ADDRESS = "127.0.0.2"  # this machine, too, but not one that the server trusts as it trusts a proxy
NICENESS = 10  # an attacker has a machine of its own: ours must not take the server's
PATIENCE = 60
LOST = (httpx.TransportError, WebSocketException, OSError, EOFError, asyncio.LimitOverrunError)
UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n{more}\r\n"
)


class Attacker:
    """What all attacks need."""

    def __init__(self, port, games):
        self.port, self.games = port, games
        self.counts = Counter()
        transport = httpx.AsyncHTTPTransport(local_address=ADDRESS, limits=httpx.Limits(max_connections=None))
        self.client = httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=PATIENCE, trust_env=False
        )
        self.numbers = itertools.count()

    async def get(self, path, secret="", **query):
        return await self._ask("GET", path, secret, params=query or None)

    async def post(self, path, body, secret=""):
        return await self._ask("POST", path, secret, json=body)

    async def _ask(self, method, path, secret, **more):
        headers = {"authorization": f"Bearer {secret}"} if secret else {}
        self.counts["asked"] += 1
        answer = await self.client.request(method, path, headers=headers, **more)
        self.counts["refused" if answer.status_code >= 400 else "answered"] += 1
        return answer

    async def connect(self):
        """A plain connection."""
        reading, writing = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(ADDRESS, 0))
        self.counts["connected"] += 1
        return reading, writing

    async def upgrade(self, path, secret=""):
        """A connection on which both ends speak WebSocket from now on."""
        reading, writing = await self.connect()
        more = f"Authorization: Bearer {secret}\r\n" if secret else ""
        writing.write(UPGRADE.format(path=path, more=more).encode())
        if b" 101 " not in await reading.readuntil(b"\r\n\r\n"):
            self.counts["refused"] += 1
            writing.close()
            raise ConnectionRefusedError
        self.counts["answered"] += 1
        return reading, writing

    async def begin(self, game, **more):
        """Begin a game; its id and the tokens of its seats, or nothing if that is refused."""
        answer = await self.post("/api/games", {"game": game, "first": "me", "words": "", **more})
        if answer.status_code != 201:
            return None
        new = answer.json()
        return new["id"], ".".join(seat["secret"] for seat in new["seats"])

    async def number_of(self, game_id):
        """The number of the turn at a table; ConnectionRefusedError if that is not told."""
        answer = await self.get(f"/api/games/{game_id}")
        if answer.status_code != 200:
            raise ConnectionRefusedError
        return answer.json()["number"]

    async def flood(self, writing, data):
        """Send the same over and over, until the other end has had enough of it."""
        while True:
            writing.write(data)
            self.counts["floods"] += 1
            await writing.drain()

    async def again(self, what, *args):
        """Do something again and again, whatever becomes of it."""
        while True:
            try:
                await what(*args)
            except LOST:
                self.counts["lost"] += 1
                await asyncio.sleep(0.02)

    async def many(self, number, *whats):
        """Do several things again and again, each so many times at once."""
        await asyncio.gather(*(self.again(what) for what in whats for _ in range(number)))


def frame(opcode, payload=b"", *, last=True):
    """A WebSocket frame as clients send them, with a mask of zeros."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + size.to_bytes(2, "big")
    return bytes([last << 7 | opcode]) + length + bytes(4) + payload


async def attack(kind, port, games, seconds):
    from attack.kinds import KINDS

    asyncio.get_running_loop().set_exception_handler(lambda *_: None)  # connections end in all kinds of ways
    attacker = Attacker(port, games)
    print("ready", flush=True)
    sys.stdin.readline()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await KINDS[kind](attacker)
    print(json.dumps(attacker.counts), flush=True)
    os._exit(0)  # nobody says goodbye on a thousand connections


def main():
    os.nice(NICENESS)
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    kind, port, games, seconds = sys.argv[1:]
    asyncio.run(attack(kind, int(port), json.loads(Path(games).read_text()), float(seconds)))


if __name__ == "__main__":
    main()
