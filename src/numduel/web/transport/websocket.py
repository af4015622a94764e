"""WebSocket connections: every frame counts, and none pile up.

Moves and tables, which is nearly all that is sent, take a shorter way than through the protocol's state machine.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn._types import ASGISendEvent
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from numduel.web.limits import TOO_FAST, network
from numduel.web.settings import AT_ONCE, OFFER
from numduel.web.transport.connections import Connections
from numduel.web.transport.frames import is_between_frames, text_frame, text_of

PIECE = 1024  # bytes that the parser gets at a time, so that few frames are parsed before the limit is noticed
MOST_UNREAD = 65_536  # bytes of pongs that a client has not read
LINGER = 1.0  # seconds in which a client can read why it was sent away
SLOW_DOWN = "too many messages, please slow down"


class WebSocketConnection(WebSocketsSansIOProtocol):
    """A connection that was upgraded from HTTP."""

    _taker: Callable[[str], bool] | None = None  # the app's, which takes a text unless it has to wait

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._all = Connections.of(app_state)
        self._address: str | None = None
        self._sent_away = False
        self._offered: dict[str, Any] = {}  # what the app can use; it refers to us and we to it until it is cleared
        self._unread = 0  # bytes in the write buffer when our own frames began to wait
        self._between = False  # whether the parser has seen whole frames only

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up."""
        self._all.forget(self.transport)
        super().connection_lost(exc)
        self._offered.clear()
        self._taker = None

    @property
    def stalled(self) -> bool:
        """Whether it waits for its client to read."""
        return not self.writable.is_set() or self.transport.is_closing()

    def data_received(self, data: bytes) -> None:
        """Parse what has arrived, but never many frames more than are allowed."""
        if not self.handshake_initiated:
            super().data_received(data)
            if self.handshake_initiated:
                self.request.headers.clear()  # the app has a copy, and the parser would keep them for good
            else:  # HTTP takes this head, WebSocket does not
                self.transport.write(b"".join(self.conn.data_to_send()))
                self.transport.close()
        elif not self.handshake_complete:  # whoever does not wait for our handshake speaks another protocol
            self.transport.abort()
        elif self._between and (text := text_of(data)) is not None and self.conn.state is State.OPEN:
            self._take(text)
        else:
            for at in range(0, len(data), PIECE):
                if self._sent_away or self.transport.is_closing():
                    return
                super().data_received(data[at : at + PIECE])
            self._between = is_between_frames(self.conn)  # short frames, which the parser does not see, change nothing

    def _take(self, text: str) -> None:
        """Take a message. Reading pauses only while another one waits: pausing for each would cost as much as it."""
        if not self._all.messages.take(self._sender()):
            self._send_away()
            return
        waiting = not self.queue.empty()
        if self._taker and not waiting and self._taker(text):
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if waiting and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_connect(self, event: Request) -> None:
        """Take a request for a WebSocket; the app can send and receive at once."""
        super().handle_connect(event)
        if not self.close_sent:
            self._offered = {**(self.scope["extensions"] or {}), AT_ONCE: self.send_at_once, OFFER: self.offer_to}
            self.scope["extensions"] = self._offered

    def offer_to(self, taker: Callable[[str], bool] | None) -> None:
        """Offer every text to the app before it has to wait in the queue, until there is nobody to offer it to."""
        self._taker = taker

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message as soon as the client reads."""
        text = message.get("text")
        if not isinstance(text, str) or not self.send_at_once(text):
            await super().send(message)

    def send_at_once(self, text: str) -> bool:
        """Send a text; False if that would have to wait, or cannot be done."""
        if self.conn.state is not State.OPEN or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(text_frame(text))
        return True

    def handle_events(self) -> None:
        """Take the frames that have arrived, each of which counts, from the limit of their sender."""
        if self.handshake_complete and not self._all.messages.take(self._sender(), len(self.conn.events)):
            self._send_away()
        else:
            super().handle_events()

    def handle_cont(self, event: Frame) -> None:
        """Join a fragment to those before it at once: a list of them could grow for ever, as they may be empty."""
        self.frames = [b"".join((*self.frames, event.data))]
        if event.fin:
            self.send_receive_event_to_app()

    def handle_ping(self) -> None:
        """Answer a ping, unless too many answers have not been read."""
        super().handle_ping()
        if not self.writable.is_set() and self.transport.get_write_buffer_size() > self._unread + MOST_UNREAD:
            self.transport.abort()

    def pause_writing(self) -> None:
        """Have our own frames wait until the client has read some. They may be large: only what comes on top counts."""
        self._unread = self.transport.get_write_buffer_size()
        super().pause_writing()

    def _sender(self) -> str:
        """The address that the frames are from; behind a proxy, the one that it forwards for."""
        if self._address is None:
            client = self.scope["client"]
            self._address = network(client[0] if client else "")
        return self._address

    def _send_away(self) -> None:
        """Close the connection of a client that sends too much, and read no more of it."""
        self._sent_away = True
        if self.conn.state is not State.OPEN:
            self.transport.abort()
            return
        self.stop_keepalive()
        self.read_paused = False  # so that nobody resumes it
        self.transport.pause_reading()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_FAST, "reason": SLOW_DOWN})
        self.conn.send_close(TOO_FAST, SLOW_DOWN)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(LINGER, self.transport.abort)
