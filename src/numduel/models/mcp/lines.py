"""Standard input, line by line: of bounded length, and so that Ctrl-C need not wait for a line."""

import os
from collections.abc import AsyncIterator
from functools import partial

from numduel.models.mcp.apart import apart

LONGEST = 1_000_000  # bytes: far more than any call needs
CHUNK = 1 << 16


async def lines(fd: int) -> AsyncIterator[str | None]:
    """The lines that can be read from a descriptor; None for one that is too long.

    They are read without Python's buffer, whose lock a thread that still waits at exit would hold.
    """
    rest, skipping = b"", False
    while chunk := await apart(partial(os.read, fd, CHUNK)):
        *complete, rest = (rest + chunk).split(b"\n")
        for line in complete:
            if not skipping:
                yield line.decode(errors="replace") if len(line) <= LONGEST else None
            skipping = False
        if len(rest) > LONGEST:
            if not skipping:
                yield None
            rest, skipping = b"", True
