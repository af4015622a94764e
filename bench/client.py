"""A lean WebSocket client: the load should take as little as possible of the machine that is measured."""

import asyncio
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10  # opcodes
FINAL, MASKED = 0x80, 0x80
KEY = "AAAAAAAAAAAAAAAAAAAAAA=="


class WebSocket(asyncio.Protocol):
    """A connection to a server that does not fragment its messages; `take` gets each text, undecoded."""

    def __init__(self, path: str, host: str, token: str, take: Callable[[bytes], None]) -> None:
        bearer = f"Authorization: Bearer {token}\r\n" if token else ""
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {KEY}\r\n{bearer}\r\n"
        )
        self._take, self._transport = take, asyncio.Transport()
        self._buffer, self._open, self.closed = b"", False, asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self._transport = cast("asyncio.Transport", transport)  # uvloop's is none by name
        self._transport.write(self._request.encode())

    def connection_lost(self, exc: Exception | None) -> None:
        """Note the end."""
        if not self.closed.done():
            self.closed.set_result(exc)

    def data_received(self, data: bytes) -> None:
        """Take the frames that have arrived completely."""
        data = self._buffer + data if self._buffer else data
        if not self._open:
            head, found, rest = data.partition(b"\r\n\r\n")
            self._open = bool(found)
            assert not found or head.startswith(b"HTTP/1.1 101 "), head
            data = rest if found else data
        at = self._frames(data) if self._open else 0
        self._buffer = data[at:] if at else data

    def _frames(self, data: bytes) -> int:
        """Take all whole frames; returns where the rest begins."""
        at = 0
        while at + 2 <= len(data):
            size, start = data[at + 1], at + 2
            if size > 125:
                start += 2 if size == 126 else 8
                size = int.from_bytes(data[at + 2 : start])
            if start + size > len(data):
                break
            opcode, content, at = data[at] & 0x0F, data[start : start + size], start + size
            if opcode == TEXT:
                self._take(content)
            elif opcode == PING:
                self._transport.write(frame(PONG, content))
            elif opcode == CLOSE:
                self._transport.close()
        return at

    def send(self, data: bytes) -> None:
        """Send a text."""
        self._transport.write(frame(TEXT, data))

    async def close(self) -> None:
        """Close the connection, and wait until it is closed."""
        self._transport.write(frame(CLOSE, b""))
        await self.closed


def frame(opcode: int, data: bytes) -> bytes:
    """A frame, masked with zeros."""
    size = len(data)
    length = bytes((MASKED | size,)) if size < 126 else bytes((MASKED | 126, size >> 8, size & 255))
    return bytes((FINAL | opcode,)) + length + b"\0\0\0\0" + data


async def connect(url: str, path: str, token: str, take: Callable[[bytes], None]) -> WebSocket:
    """A connection to a path below a server's address."""
    loop = asyncio.get_running_loop()
    where = url.removeprefix("http://").rstrip("/")
    host, _, port = where.rpartition(":")
    _, socket = await loop.create_connection(lambda: WebSocket(path, where, token, take), host, int(port))
    return socket
