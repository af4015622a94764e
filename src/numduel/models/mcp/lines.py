"""Standard input, line by line: of bounded length, and so that Ctrl-C need not wait for a line."""

import os
from collections.abc import AsyncIterator
from functools import partial

from numduel.models.mcp.apart import apart

LONGEST = 1_000_000  # bytes: far more than any call needs
CHUNK = 1 << 16


async def lines(fd: int) -> AsyncIterator[str]:
    """The lines that can be read from a descriptor; one that is too long comes without its end, so it is no message.

    They are read without Python's buffer, whose lock a thread that still waits at exit would hold.
    """
    rest, skipping = b"", False
    while chunk := await apart(partial(os.read, fd, CHUNK)):
        *complete, rest = (rest + chunk).split(b"\n")
        for line in complete:
            if not skipping:
                yield line[:LONGEST].decode(errors="replace")
            skipping = False
        if len(rest) > LONGEST:
            if not skipping:
                yield rest[:CHUNK].decode(errors="replace")
            rest, skipping = b"", True
