"""Middleware for every request: checks its origin, size and rate, and adds security headers to the response."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from fastapi import HTTPException, Request, Response
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection

from numduel.table.refusal import Refused
from numduel.web.http.auth import address_of
from numduel.web.http.refusals import answer_to
from numduel.web.limits import Counts, Limits
from numduel.web.reason import WebReason
from numduel.web.settings import LONGEST_BODY

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
Explain = Callable[[Request, Exception], Awaitable[Response]]

OURS = "; ".join(
    f"{kind} 'self'"
    for kind in ("script-src", "style-src", "img-src", "font-src", "connect-src", "manifest-src", "form-action")
)
POLICY = f"default-src 'none'; {OURS}; base-uri 'none'; frame-ancestors 'none'"
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cache-control": "no-store",  # unless the response sets its own
}
EMBEDDABLE = {
    "content-security-policy": POLICY.replace("frame-ancestors 'none'", "frame-ancestors *"),
    "cross-origin-resource-policy": "cross-origin",
}
"""For the one page that other sites may frame."""
SAFE = ("GET", "HEAD", "OPTIONS")
CLOSED, TOO_MANY = 1008, 429
TOO_LARGE = "the request is too large"

log = logging.getLogger(__name__)


class Security:
    """Middleware around the whole app."""

    def __init__(self, app: App, origin: str | None, limits: Limits, sockets: Counts, explain: Explain) -> None:
        self._app, self._limits, self._sockets, self._explain = app, limits, sockets, explain
        self._origin = origin and origin.rstrip("/")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, then pass it on to the app."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        own = self._own(Headers(scope=scope))
        if scope["type"] == "http":
            await self._answer(scope, receive, send, own=own)
        elif not own:
            await send(_close(WebReason.OTHER_SITE))
        else:
            await self._open(scope, receive, send)

    async def _open(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Open a WebSocket. They are counted here too, as all those behind a proxy come from its address."""
        address = address_of(HTTPConnection(scope))
        if not self._limits.take(address):
            await send(_close(WebReason.TOO_MANY_REQUESTS))
        elif not self._sockets.take(address):
            log.warning("too many WebSockets from %s", address)
            await send(_close(WebReason.TOO_MANY_REQUESTS))
        else:
            try:
                await self._app(scope, receive, send)
            finally:
                self._sockets.give_back(address)

    def _own(self, headers: Headers) -> bool:
        """Whether a request comes from our own pages, or not from a browser at all: programs send no Origin."""
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site") in (None, "same-origin", "none")
        if self._origin:
            return origin == self._origin
        _, found, host = origin.partition("://")
        return bool(found) and host == headers.get("host")

    async def _answer(self, scope: Scope, receive: Receive, send: Send, *, own: bool) -> None:
        """Answer a request. Errors are answered here too, so that they get the same headers."""
        head = scope["method"] == "HEAD"
        answer = _Response(send, head=head)
        try:
            if not self._limits.take(address_of(HTTPConnection(scope))):
                raise Refused(WebReason.TOO_MANY_REQUESTS)
            if not own and scope["method"] not in SAFE:
                raise Refused(WebReason.OTHER_SITE)
            if int(Headers(scope=scope).get("content-length") or 0) > LONGEST_BODY:
                raise HTTPException(413, TOO_LARGE)
            await self._app({**scope, "method": "GET"} if head else scope, _limited(receive), answer)
        except asyncio.CancelledError:  # the server stops: it has waited long enough for this answer
            if not answer.begun:
                response = await self._explain(Request(scope), Refused(WebReason.STOPPING))
                await response(scope, receive, answer)
        except Exception as error:
            if not answer.begun:
                response = await self._explain(Request(scope), error)
                if response.status_code == TOO_MANY:
                    response.headers["connection"] = "close"  # to send more, they have to connect again
                await response(scope, receive, answer)
            if not isinstance(error, HTTPException | Refused | ClientDisconnect):
                raise  # for the log


def _close(reason: WebReason) -> Message:
    """The message that closes a WebSocket."""
    return {"type": "websocket.close", "code": CLOSED, "reason": answer_to(Refused(reason)).sentence}


class _Response:
    """Sends a response with our headers added, and without its body to a HEAD request."""

    def __init__(self, send: Send, *, head: bool) -> None:
        self._send, self._head, self.begun = send, head, False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.begun = True
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await self._send({**message, "body": b""} if self._head and "body" in message else message)


def _limited(receive: Receive) -> Receive:
    """Limits the size of a body while it is received, whatever its Content-Length says."""
    size = 0

    async def limited() -> Message:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if size > LONGEST_BODY:
            raise HTTPException(413, TOO_LARGE)  # the only error FastAPI lets through while it reads a body
        return message

    return limited
