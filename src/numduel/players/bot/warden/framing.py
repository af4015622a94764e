"""Messages over a socket of bytes: words and open descriptors. Both ends of each socket use this."""

import os
import socket
from collections.abc import Sequence

LENGTH = 4  # bytes that say how long a message is


def send(to: socket.socket, words: Sequence[str], fds: Sequence[int] = ()) -> None:
    """Send words, none of which contains a zero byte, and descriptors."""
    data = os.fsencode("\0".join(words))
    head = len(data).to_bytes(LENGTH)
    socket.send_fds(to, [head + data[: 1 << 14]], fds) if fds else to.sendall(head + data[: 1 << 14])
    if rest := data[1 << 14 :]:
        to.sendall(rest)


def receive(by: socket.socket, most: int) -> tuple[list[str] | None, list[int]]:
    """Receive words, and up to so many descriptors; no words at all if the other end is closed."""
    try:
        head, fds, _, _ = socket.recv_fds(by, LENGTH, most)
        if len(head) < LENGTH:
            return None, fds
        for fd in fds:
            os.set_inheritable(fd, False)
        data = b""
        while missing := int.from_bytes(head) - len(data):
            if not (more := by.recv(missing)):
                return None, fds
            data += more
    except OSError:
        return None, []
    return os.fsdecode(data).split("\0"), fds
