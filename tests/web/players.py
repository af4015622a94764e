"""Programs that play on real servers, over HTTP and WebSocket, and remember what they were shown."""

import asyncio
import contextlib
import itertools
import json
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

PATIENCE = 120  # seconds after which something counts as hung
LOST = (httpx.TransportError, ConnectionClosed, OSError, EOFError)
LONG = {"target": 1000, "add": 100}  # a long variant of wits

keys = (f"key {number}" for number in itertools.count())


class Answer(NamedTuple):
    """The answer to a command, with the current state of the game."""

    status: int
    game: dict[str, Any] | None
    error: str | None = None


class Seat(NamedTuple):
    """A seat at a table; without a token, a spectator's."""

    game_id: str
    secret: str | None = None

    @property
    def headers(self):
        return {"Authorization": f"Bearer {self.secret}"} if self.secret else {}


def moves(game):
    """The log of a game as it was shown."""
    return [(line["by"], line["move"]) for line in game["log"]]


def begins(log, with_log):
    """Whether a log starts with another one; a draw hidden there may be known by now."""
    pairs = zip(log, with_log, strict=False)
    return len(log) >= len(with_log) and all(
        by == also_by and (move == also or "?" in also) for (by, move), (also_by, also) in pairs
    )


class Ledger:
    """Everything that was shown or acknowledged, by seat. What was shown once must stay."""

    def __init__(self):
        self.shown = {}
        self.acknowledged = 0
        self._more = asyncio.Event()

    def see(self, seat, game, *, acknowledged=False):
        before, now = self.shown.get(seat, []), moves(game)
        if len(now) >= len(before):
            assert begins(now, before), "a move was changed"
            self.shown[seat] = now
        else:
            assert begins(before, now), "a move was changed"
        if acknowledged:
            self.acknowledged += 1
            self.wake()

    def wake(self):
        self._more.set()
        self._more = asyncio.Event()

    async def until(self, condition):
        """Wait until a condition holds, checked after each acknowledgement."""
        async with asyncio.timeout(PATIENCE):
            while not condition():
                await self._more.wait()


class Api:
    """A client of a server's API."""

    def __init__(self, server):
        # loading certificates is slow, and they are not needed
        self.client = httpx.AsyncClient(base_url=server.url, timeout=PATIENCE, trust_env=False, verify=False)

    async def __aenter__(self):
        return self

    async def __aexit__(self, *error):
        await self.client.aclose()

    async def begin(self, game="wits", opponent="friend", first="me", **more):
        """Start a game; both seats, or the one that is not a computer's."""
        words = {"words": "some"}
        made = await self.post("/api/games", {"game": game, "opponent": opponent, "first": first, **words, **more})
        game_id, found = made["id"], [seat["secret"] for seat in made["seats"]]
        if opponent == "friend":
            joined = await self.post(f"/api/games/{game_id}/join", {"invite": made["invite"], **words})
            found.append(joined["seats"][0]["secret"])
        return [Seat(game_id, secret) for secret in found]

    async def post(self, path, body=None, seat=None):
        got = await self.client.post(path, json=body, headers=seat.headers if seat else {})
        assert got.status_code in (200, 201), got.text
        return got.json()

    async def read(self, seat, **query):
        got = await self.client.get(f"/api/games/{seat.game_id}", headers=seat.headers, params=query)
        assert got.status_code == 200, got.text
        return got.json()

    async def until(self, seat, condition):
        """Poll this server for the game until a condition holds for it."""
        for _ in range(20 * PATIENCE):
            game = await self.read(seat)
            if condition(game):
                return game
            await asyncio.sleep(0.05)
        raise AssertionError(f"timed out: {game}")

    async def do(self, seat, **command):
        """Send a command, with a new key unless one is given."""
        body = {"key": next(keys), **command}
        got = await self.client.post(f"/api/games/{seat.game_id}/commands", json=body, headers=seat.headers)
        data = got.json()
        return Answer(200, data) if got.status_code == 200 else Answer(got.status_code, data.get("game"), data["error"])

    def at(self, seat):
        """This client as the player in a seat."""
        return Player(self, seat)


class Player(NamedTuple):
    """A player who uses the API."""

    api: Api
    seat: Seat

    async def do(self, **command):
        return await self.api.do(self.seat, **command)

    async def read(self):
        return await self.api.read(self.seat)


class Tab:
    """A WebSocket at a seat, like one tab of a browser."""

    def __init__(self, server, seat, ledger=None):
        self.url, self.seat, self.ledger = server.url.replace("http", "ws", 1), seat, ledger
        self.game = None  # as last shown
        self.sent = []  # frames of other kinds, such as a redirect to a rematch
        self._answers = {}
        self._refusals = []
        self._changed = asyncio.Event()
        self._lost = None

    async def __aenter__(self):
        url = f"{self.url}/game/{self.seat.game_id}/live"
        self._socket = await connect(url, additional_headers=self.seat.headers, proxy=None, open_timeout=PATIENCE)
        self._reading = asyncio.create_task(self._read())
        try:
            await self.until(lambda game: game)
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *error):
        self._reading.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._reading
        with contextlib.suppress(*LOST):
            await self._socket.close()

    async def _read(self):
        try:
            async for text in self._socket:
                self._take(json.loads(text))
            raise ConnectionClosed(None, None)  # a clean shutdown is a lost connection too
        except (*LOST, AssertionError) as error:
            self._lost = error
        self._wake()

    def _take(self, frame):
        if frame["type"] == "table":
            self.game, key = frame["game"], frame.get("answers")
            if self.ledger:
                self.ledger.see(self.seat, self.game, acknowledged=bool(key))
            if key:
                self._answer(key, Answer(200, self.game))
            for refused in self._refusals:  # a refusal is followed by the state it refers to
                self._answer(refused["key"], Answer(refused["status"], self.game, refused["error"]))
            self._refusals.clear()
        elif frame["type"] == "refused":
            self._refusals.append(frame)
        else:
            self.sent.append(frame)
        self._wake()

    def _answer(self, key, answer):
        if waiting := self._answers.get(key):
            waiting.pop(0).set_result(answer)

    def _wake(self):
        if self._lost:
            for future in itertools.chain.from_iterable(self._answers.values()):
                future.set_exception(self._lost)
                future.exception()  # the sender may no longer be waiting
            self._answers.clear()
        self._changed.set()
        self._changed = asyncio.Event()

    async def do(self, **command):
        """Send a command, and wait for its answer."""
        body = {"key": next(keys), **command}
        if self._lost:
            raise self._lost
        future = asyncio.get_running_loop().create_future()
        self._answers.setdefault(body["key"], []).append(future)
        await self._socket.send(json.dumps(body))
        return await asyncio.wait_for(future, PATIENCE)

    async def until(self, condition, patience=PATIENCE):
        """Wait for a state of the game in which a condition holds."""
        async with asyncio.timeout(patience):
            while not (self.game and condition(self.game)):
                if self._lost:
                    raise self._lost
                await self._changed.wait()
        return self.game

    async def until_sent(self, kind, patience=PATIENCE):
        """Wait for the first frame of a kind."""
        async with asyncio.timeout(patience):
            while not (found := [frame for frame in self.sent if frame["type"] == kind]):
                if self._lost:
                    raise self._lost
                await self._changed.wait()
        return found[0]

    async def until_lost(self, patience=PATIENCE):
        async with asyncio.timeout(patience):
            while not self._lost:
                await self._changed.wait()


async def until(condition):
    """Poll until a condition holds."""
    for _ in range(100 * PATIENCE):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("timed out")


def run(work):
    """Run a test's coroutine, with a timeout."""

    async def limited():
        async with asyncio.timeout(10 * PATIENCE):
            await work

    asyncio.run(limited())
