"""A table as a file: its numbers in blocks, a checksum for each block, and a description.

A block is checked whenever it is read, so that a file that somebody truncates or overwrites while it is open does no
harm. If it were memory-mapped, that would end the program.
"""

import json
import os
from array import array
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO, Any
from weakref import finalize
from zlib import crc32

BLOCK = 1 << 10  # bytes per checksum
END = 16  # bytes at the end of a file: the checksum and the length of the description, in hexadecimal
LONGEST = 1 << 16  # bytes of a description

pread: Callable[[int, int, int], bytes] | None = getattr(os, "pread", None)  # there is none on Windows

Block = Callable[[int], "memoryview[Any]"]
"""The numbers of a block of a table, given the index of the block; an OSError if it cannot be read."""


class Damaged(OSError):
    """A file that is corrupt or stale."""


class BlockWriter:
    """Writes a table to a file and computes the checksums of its blocks."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._size = 0
        self._checks = array("Q")
        self._check = self._filled = 0  # of the last, incomplete block

    def put(self, numbers: Any) -> None:
        """Write the next numbers."""
        content = memoryview(numbers)
        if not content.nbytes:  # an empty view cannot be cast
            return
        content = content.cast("B")
        self._file.write(content)
        self._size += len(content)
        if self._filled:
            content = self._fill(content)
        whole = len(content) // BLOCK * BLOCK
        self._checks.extend([crc32(content[at : at + BLOCK]) for at in range(0, whole, BLOCK)])
        self._fill(content[whole:])

    def _fill(self, content: "memoryview[int]") -> "memoryview[int]":
        """Add content to the last block; returns the rest."""
        part = content[: BLOCK - self._filled]
        self._check = crc32(part, self._check)
        self._filled += len(part)
        if self._filled == BLOCK:
            self._checks.append(self._check)
            self._check = self._filled = 0
        return content[len(part) :]

    def finish(self, about: Mapping[str, Any]) -> None:
        """Write the checksums of all blocks, and the description."""
        if self._filled:
            self._checks.append(self._check)
        text = json.dumps({**about, "bytes": self._size}).encode()
        self._file.write(self._checks.tobytes() + text + b"%08x%08x" % (crc32(text), len(text)))


class BlockReader:
    """Reads a table's file block by block, as numbers of a type. The file is closed when nobody needs it any more."""

    def __init__(self, path: Path, kind: str) -> None:
        self._file = path.open("rb", buffering=0)
        finalize(self, self._file.close)
        self._fd = self._file.fileno()
        self._kind = kind
        self._checks = array("Q")
        try:
            self.about = self._description()
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
            raise Damaged from None

    def _description(self) -> dict[str, Any]:
        """Read the description and the checksums."""
        size = os.fstat(self._fd).st_size
        end = self._read(END, size - END)
        length = int(end[8:], 16)
        if not 0 <= length <= LONGEST:
            raise Damaged
        start = size - END - length
        text = self._read(length, start)
        found: dict[str, Any] = json.loads(text)
        self._size = found.pop("bytes")
        self._whole = self._size // BLOCK  # blocks
        if start != self._size + 8 * -(-self._size // BLOCK) or crc32(text) != int(end[:8], 16):
            raise Damaged
        self._checks.frombytes(self._read(start - self._size, self._size))
        return found

    def block(self, index: int) -> "memoryview[Any]":
        """The numbers of a block; Damaged or another OSError if they are not what was written."""
        at = index * BLOCK
        size = BLOCK if index < self._whole else self._size - at
        data = pread(self._fd, size, at) if pread else self._read(size, at)  # most of a move is spent here
        if crc32(data) != self._checks[index]:
            raise Damaged
        return memoryview(data).cast(self._kind)  # type: ignore[call-overload, no-any-return]

    def _read(self, size: int, at: int) -> bytes:
        """Read so many bytes; Damaged if there are fewer."""
        if pread:
            data = pread(self._fd, size, at)
        else:
            self._file.seek(at)
            data = self._file.read(size)
        if len(data) != size:
            raise Damaged
        return data
