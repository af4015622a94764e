"""The web app without a server: requests and WebSockets go straight to the ASGI app."""

import asyncio
import json
from contextlib import asynccontextmanager
from typing import Any, NamedTuple
from urllib.parse import unquote

from numduel.web.settings import AT_ONCE, OFFER
from numduel.web.storage.address import open_database
from numduel.web.storage.migrate import migrate

PATIENCE = 120.0
HOST = "numduel.test"


class Answer(NamedTuple):
    """A response."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Socket:
    """The client's end of a WebSocket."""

    def __init__(self, app: Any, scope: dict[str, Any], most: int = 0) -> None:
        self._to_app: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._from_app: asyncio.Queue[dict[str, Any]] = asyncio.Queue(most)
        self._to_app.put_nowait({"type": "websocket.connect"})
        self.taker: Any = None  # of the app, which takes a text at once
        self._task = asyncio.create_task(app(scope, self._to_app.get, self._from_app.put))

    async def next(self) -> dict[str, Any]:
        """The app's next message: it accepts, sends or closes."""
        return await asyncio.wait_for(self._from_app.get(), PATIENCE)

    @property
    def unread(self) -> int:
        """How many messages of the app have not been read."""
        return self._from_app.qsize()

    async def shows(self, text: str) -> str:
        """The next frame that contains a text."""
        while text not in (frame := (await self.next()).get("text", "")):
            pass
        return frame

    def take(self, text: str) -> bool:
        """Take a text at once, as a server's transport does."""
        self._from_app.put_nowait({"type": "websocket.send", "text": text})
        return True

    def offer_to(self, taker: Any) -> None:
        """Offer texts to the app from now on, as a server's transport does."""
        self.taker = taker

    def send(self, data: Any) -> None:
        text = json.dumps(data)
        if not (self.taker and self._to_app.empty() and self.taker(text)):
            self._to_app.put_nowait({"type": "websocket.receive", "text": text})

    async def close(self) -> None:
        self._to_app.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(self._task, PATIENCE)


class InProcess:
    """A running app."""

    def __init__(self, app: Any) -> None:
        self._app = app

    async def request(
        self, method: str, address: str, headers: dict[str, str] | None = None, body: bytes | Any = b""
    ) -> Answer:
        """Send a request; a body that is not bytes is sent as JSON."""
        headers = dict(headers or {})
        if not isinstance(body, bytes):
            headers["content-type"] = "application/json"
            body = json.dumps(body).encode()
        sent: list[dict[str, Any]] = []
        asked = iter([{"type": "http.request", "body": body, "more_body": False}])

        async def receive() -> dict[str, Any]:
            return next(asked, {"type": "http.disconnect"})

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        await self._app(scope("http", address, headers) | {"method": method}, receive, send)
        start, *rest = sent
        told = tuple((name.decode(), value.decode()) for name, value in start["headers"])
        return Answer(start["status"], told, b"".join(message.get("body", b"") for message in rest))

    async def begin(self) -> str:
        """The address of a new live table."""
        made = await self.request("POST", "/api/games", body={"game": "wits", "opponent": "here", "first": "me"})
        return f"/game/{made.json['id']}/live"

    def socket(self, address: str, headers: dict[str, str] | None = None, most: int = 0, at_once: Any = None) -> Socket:
        """Open a WebSocket; the app has to wait while `most` messages are unread (0: no limit).

        `at_once` is a function of its transport that sends a text without waiting; True is one that always does.
        """
        whole = scope("websocket", address, headers or {}) | {"subprotocols": [], "extensions": {}}
        socket = Socket(self._app, whole, most)
        if at_once:
            whole["extensions"][AT_ONCE] = socket.take if at_once is True else at_once
            whole["extensions"][OFFER] = socket.offer_to
        return socket


def scope(kind: str, address: str, headers: dict[str, str]) -> dict[str, Any]:
    """The ASGI scope of a request."""
    path, _, query = address.partition("?")
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "scheme": "http" if kind == "http" else "ws",
        "path": unquote(path),
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.lower().encode(), value.encode()) for name, value in ({"host": HOST} | headers).items()],
        "client": ("192.0.2.1", 50000),
        "server": (HOST, 80),
    }


def prepare(address: str) -> str:
    """Migrate the database at an address; returns the address."""
    database = open_database(address)
    migrate(database)
    database.engine.dispose()
    return address


async def turns():
    """Let the event loop run for many turns: on a busy machine, one sleep may be just one turn."""
    for _ in range(100):
        await asyncio.sleep(0.001)


@asynccontextmanager
async def running(app):
    """The app, from startup to shutdown."""
    async with app.router.lifespan_context(app):
        yield InProcess(app)
