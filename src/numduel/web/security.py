"""What holds for every request: who may send it, how large it may be, and what a browser may do with the answer."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse

from numduel.web.settings import LONGEST_BODY

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

OURS = "script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'"
POLICY = f"default-src 'none'; {OURS}; base-uri 'none'; frame-ancestors 'none'"
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
SAFE = ("GET", "HEAD", "OPTIONS")
CLOSED = 1008


class TooLong(Exception):
    """A body that is longer than any that we ask for."""


class Security:
    """Middleware around the whole app."""

    def __init__(self, app: App, origin: str | None) -> None:
        self._app, self._origin = app, origin

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, if it may come."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changes and not self._own(headers):
            await self._refuse(scope, receive, send, 403, "this request comes from another site")
        elif scope["type"] == "websocket":
            await self._app(scope, receive, send)
        elif int(headers.get("content-length") or 0) > LONGEST_BODY:
            await self._refuse(scope, receive, send, 413, "that is more than is needed")
        else:
            await self._answer(scope, receive, send)

    def _own(self, headers: Headers) -> bool:
        """Whether a request comes from our own pages, or from a program that is no browser: those send no origin."""
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site") in (None, "same-origin", "none")
        if self._origin:
            return origin == self._origin
        return urlsplit(origin).netloc == headers.get("host")

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        size, begun = 0, False

        async def counted() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > LONGEST_BODY:
                raise TooLong
            return message

        async def guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                answer = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    answer.setdefault(name, value)
                answer.setdefault("cache-control", "no-store")
            await send(message)

        try:
            await self._app(scope, counted, guarded)
        except TooLong:
            if not begun:
                await self._refuse(scope, receive, send, 413, "that is more than is needed")

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, status: int, sentence: str) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": CLOSED, "reason": sentence})
        else:
            await JSONResponse({"error": sentence}, status, HEADERS)(scope, receive, send)
