"""WebSocket frames of a single text, which is what nearly all of them are."""

from typing import Any

from websockets.protocol import Protocol, State
from websockets.streams import StreamReader

TEXT = 0x81  # the first byte of a text that is not fragmented
MASKED = 0x80
SHORT, LONG = 126, 65_536  # bytes from which on the length takes two more bytes, and eight

WAITING = StreamReader.at_eof.__code__  # where the parser waits for the next frame to begin


def text_frame(text: str) -> bytes:
    """A frame as a server sends it."""
    data = text.encode()
    size = len(data)
    if size < SHORT:
        head = bytes((TEXT, size))
    elif size < LONG:
        head = bytes((TEXT, 126, size >> 8, size & 255))
    else:
        head = bytes((TEXT, 127)) + size.to_bytes(8)
    return head + data


def text_of(data: bytes) -> str | None:
    """The text, if this is exactly one short frame as a client sends it; anything else is left to the parser."""
    size = len(data) - 6
    if not 0 <= size < SHORT or data[0] != TEXT or data[1] != MASKED | size:
        return None
    mask = (data[2:6] * (size // 4 + 1))[:size]
    try:
        return (int.from_bytes(data[6:]) ^ int.from_bytes(mask)).to_bytes(size).decode()
    except UnicodeDecodeError:
        return None


def is_between_frames(conn: Protocol) -> bool:
    """Whether the parser of an open connection has seen whole frames only, and no part of a fragmented message."""
    step: Any = conn.parser
    while step.gi_yieldfrom is not None:
        step = step.gi_yieldfrom
    waiting: bool = step.gi_code is WAITING
    return waiting and conn.state is State.OPEN and conn.current_size is None
