"""Keeps the beginning and the end of a stream of any length."""

HEAD = 4096
TAIL = 12288
GAP = b"\n[...]\n"


class Kept:
    """What is kept of a bot's standard error."""

    def __init__(self) -> None:
        self._head, self._tail = b"", b""
        self._dropped = False

    def add(self, data: bytes) -> None:
        """Take more of the stream."""
        room = HEAD - len(self._head)
        self._head += data[:room]
        if rest := data[room:]:
            tail = self._tail + rest
            self._dropped = self._dropped or len(tail) > TAIL
            self._tail = tail[-TAIL:]

    def __bytes__(self) -> bytes:
        return self._head + (GAP if self._dropped else b"") + self._tail
