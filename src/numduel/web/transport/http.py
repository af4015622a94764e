"""HTTP connections: requests with a small head that arrive in time, from not too many connections."""

import asyncio
from typing import Any

from uvicorn.config import Config
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.server import ServerState

from numduel.web.transport.connections import Connections

LONGEST_HEAD = 16_384  # bytes of a request line and its headers
MOST_HEADERS = 100
MOST_PIPELINED = 100  # requests sent ahead on one connection
PIECE = 4096  # bytes that the parser gets at a time, so that little is parsed before a limit is noticed
MOST_WASTED = 1 << 20  # bytes of refused bodies: many clients read our answer only when they have sent everything
LINGER = 1.0  # seconds for a client to read why its body was refused
PATIENCE = 10.0  # seconds in which a request must arrive, and a new connection must begin one

TOO_MANY_CONNECTIONS = "there are too many connections, please try again in a moment"
HEAD_TOO_LARGE = "the request's headers are too large"
BAD_REQUEST = "this is not a valid HTTP request"
TOO_LATE = "the request took too long to arrive"


class HttpConnection(HttpToolsProtocol):
    """A connection that speaks HTTP, until it is upgraded to a WebSocket."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._all = Connections.of(app_state)
        self._deadline: asyncio.TimerHandle | None = None
        self._begun = False  # whether a request has begun to arrive
        self._in_head = True
        self._head_left = LONGEST_HEAD
        self._wasted = 0  # bytes of bodies that nobody wants any more

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let a client in, if there are not too many connections."""
        super().connection_made(transport)
        self._all.watch(self.loop, self.connections)
        host = self.client[0] if self.client else ""
        proxy = isinstance(self.app, ProxyHeadersMiddleware) and host in self.app.trusted_hosts
        if self._all.admit(transport, host, len(self.connections), proxy=proxy):
            self._expect_request()
        else:
            self._refuse(503, TOO_MANY_CONNECTIONS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up."""
        self._all.forget(self.transport)
        self._cancel_deadline()
        super().connection_lost(exc)

    @property
    def stalled(self) -> bool:
        """Whether it waits for its client to read."""
        return self.flow.write_paused or self.transport.is_closing()

    def data_received(self, data: bytes) -> None:
        """Parse what has arrived, but never more of a head than is allowed."""
        while data:
            if not self._head_left:
                self._refuse(431, HEAD_TOO_LARGE)
                return
            size = min(self._head_left, PIECE)
            piece, data = data[:size], data[size:]
            if self._in_head:
                self._head_left -= len(piece)
            super().data_received(piece)
            if self.parser is None or self.transport.is_closing():  # it is a WebSocket now, or refused
                return
            if self.flow.read_paused and self.cycle.response_complete:  # the rest of a refused body
                return
            if len(self.pipeline) > MOST_PIPELINED:
                self.transport.abort()
                return
        answering = self.cycle is not None and not self.cycle.response_complete
        if self._deadline is None and not self._begun and not answering:  # line ends, which belong to no request
            self._expect_request()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._begun = True
        self._expect_request()

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header has arrived."""
        super().on_header(name, value)
        if len(self.headers) > MOST_HEADERS:
            self._head_left = 0
            raise ValueError(HEAD_TOO_LARGE)  # which stops the parser

    def on_headers_complete(self) -> None:
        """The head of a request has arrived; its body, if any, has a limit of its own."""
        super().on_headers_complete()
        self._in_head, self._head_left = False, LONGEST_HEAD

    def on_body(self, body: bytes) -> None:
        """Part of a body has arrived. If it was refused already, little more of it is read."""
        if self.cycle is not None and self.cycle.response_complete:
            self._wasted += len(body)
            if self._wasted > MOST_WASTED:
                self._stop_reading()
        else:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """A request has arrived completely."""
        super().on_message_complete()
        self._begun, self._in_head = False, True
        self._cancel_deadline()

    def handle_websocket_upgrade(self) -> None:
        """Hand over to a WebSocketConnection, unless earlier requests still wait for their answers."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.transport.abort()
            return
        self._cancel_deadline()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # it refers to us and we to it: that would be kept for long

    def send_400_response(self, msg: str) -> None:
        """Answer a request that could not be parsed."""
        if self._head_left:
            self._refuse(400, BAD_REQUEST)
        else:
            self._refuse(431, HEAD_TOO_LARGE)

    def _stop_reading(self) -> None:
        """Read no more, and close as soon as the client has had time to read our answer."""
        if not self.flow.read_paused:
            self._cancel_deadline()
            self._unset_keepalive_if_required()
            self.flow.pause_reading()
            self.loop.call_later(LINGER, self.transport.abort)

    def _expect_request(self) -> None:
        """Begin to wait for a request, or for the rest of one."""
        self._cancel_deadline()
        self._deadline = self.loop.call_later(PATIENCE, self._late)

    def _cancel_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _late(self) -> None:
        """Give up on a request, unless it is us who are late."""
        answering = self.cycle is not None and not self.cycle.response_complete
        if self.flow.read_paused or (answering and (self._in_head or self.pipeline)):
            self._expect_request()
        elif self._begun:
            self._refuse(408, TOO_LATE)
        else:
            self.transport.close()  # as after a response: browsers connect in advance, and expect no answer to that

    def _refuse(self, status: int, sentence: str) -> None:
        """Answer in one sentence, unless that would be taken for the answer to another request, and close."""
        self._cancel_deadline()
        cycle = self.cycle
        if cycle is None or (
            cycle.response_complete if self._in_head else not (cycle.response_started or self.pipeline)
        ):
            body = f"{sentence}\n".encode()
            headers = b"content-type: text/plain; charset=utf-8\r\ncontent-length: %d\r\nconnection: close\r\n" % len(
                body
            )
            self.transport.write(STATUS_LINE[status] + headers + b"\r\n" + body)
        if cycle is not None:  # whoever waits for the rest of its body need not wait longer
            cycle.disconnected = True
            cycle.message_event.set()
        self.transport.close()
