"""The witness: somebody at another address who plays a live game, looks at pages, and notes how long it all takes."""

import asyncio
import itertools
import json
import time
from contextlib import asynccontextmanager, contextmanager

import httpx
from websockets.asyncio.client import connect

import numduel
from attack.attacker import LOST

ADDRESS = "127.0.0.3"
PAUSE = 0.04  # seconds between two moves
PAGE_PAUSE = 0.08
PATIENCE = 8  # seconds: what takes longer counts as not answered
BOOK = "/rules/{0} /perfect/{0} /analysis/{0} /puzzles/{0}?seed=witness&n=7 /api/solve/{0}"
OVER = "/game/{0} /game/{0}/review /game/{0}/fair /game/{0}/record /api/games/{0} /api/games/{0}/review"


def pages(games):
    """All pages of the games by the book, in turn."""
    found = ["/", "/fair", "/api/openapi.json"]
    for key in numduel.GAMES:
        found += [*BOOK.format(key).split(), *OVER.format(games[f"{key}, over"][0]).split()]
    return found


class Witness:
    """Who plays at a server and looks around there."""

    def __init__(self, url, games):
        self._url, self._pages = url, pages(games)
        # each page on a connection of its own, as newcomers have none yet
        transport = httpx.AsyncHTTPTransport(local_address=ADDRESS, limits=httpx.Limits(max_keepalive_connections=0))
        self._client = httpx.AsyncClient(base_url=url, transport=transport, timeout=PATIENCE, trust_env=False)
        self.moves = []  # seconds from a move to the table with it
        self.pages = []  # seconds, and what it was
        self.faults = []
        self.leaving = False  # what is begun is still seen to its end

    async def look_at_all(self):
        """Look at each page once, so that all of them are there."""
        for path in self._pages:
            answer = await self._client.get(path, timeout=60)
            assert answer.status_code == 200, f"{path}: {answer.status_code} {answer.text}"

    async def run(self):
        """Play and look until it is time to leave."""
        await asyncio.gather(self._always(self._play), self._always(self._look), self._always(self._meet_a_computer))

    async def close(self):
        await self._client.aclose()

    async def _always(self, what):
        while not self.leaving:
            try:
                await what()
            except (*LOST, TimeoutError) as error:
                self.faults.append(f"{what.__name__.strip('_')}: {type(error).__name__} {error}")
                await asyncio.sleep(0.1)

    async def _play(self):
        """A live game of wits, as long as it can be, by one who holds both seats."""
        new = await self._begin(opponent="here", first="me")
        secret = ".".join(seat["secret"] for seat in new["seats"])
        async with self._table(new["id"], secret) as socket:
            number = json.loads(await socket.recv())["game"]["number"]
            while number < numduel.game("wits").target and not self.leaving:
                key = f"{number}"
                move = {"type": "move", "move": "add 1", "number": number, "key": key}
                with timed(self.moves):
                    await socket.send(json.dumps(move))
                    number = await asyncio.wait_for(told(socket, key), PATIENCE)
                await asyncio.sleep(PAUSE)

    @asynccontextmanager
    async def _table(self, game_id, secret):
        url = f"{self._url.replace('http', 'ws', 1)}/game/{game_id}/live"
        socket = await connect(
            url,
            additional_headers={"Authorization": f"Bearer {secret}"},
            local_addr=(ADDRESS, 0),
            open_timeout=PATIENCE,
            ping_interval=None,
            proxy=None,
        )
        try:
            yield socket
        finally:
            socket.transport.abort()

    async def _begin(self, **more):
        answer = await self._client.post("/api/games", json={"game": "wits", "words": "", **more})
        if answer.status_code != 201:
            raise ConnectionRefusedError(f"no new game: {answer.status_code} {answer.text}")
        return answer.json()

    async def _look(self):
        for path in self._pages:
            if self.leaving:
                return
            with timed(self.pages, path):
                answer = await self._client.get(path)
            if answer.status_code != 200:
                self.faults.append(f"{path}: {answer.status_code} {answer.text[:200]}")
            await asyncio.sleep(PAGE_PAUSE)

    async def _meet_a_computer(self):
        """Let a computer begin, and wait for its move: no computer waits for what others have solved."""
        for who in itertools.takewhile(lambda _: not self.leaving, ("random", "perfect")):
            with timed(self.pages, f"a move of {who}"):
                new = await self._begin(opponent=who, first="other")
                game = f"/api/games/{new['id']}"
                state = (await self._client.get(game, params={"after": 0, "wait": PATIENCE - 1})).json()
            if state.get("number") != 1:
                self.faults.append(f"{who} does not move: {state}")
            for _ in range(20):
                await asyncio.sleep(0 if self.leaving else 0.1)


async def told(socket, key):
    """Wait for the table with a move; the number of the next one."""
    while (frame := json.loads(await socket.recv())).get("answers") != key:
        assert frame["type"] == "table", frame
    return frame["game"]["number"]


@contextmanager
def timed(times, *what):
    """Note how long something took, also if it did not come to its end."""
    began = time.perf_counter()
    try:
        yield
    finally:
        times.append((time.perf_counter() - began, *what))
