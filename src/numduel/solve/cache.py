"""Tables that are kept on the disk: worked out once, then mapped into memory by whoever needs them.

A file is the table, a checksum for each block of it, and what it is. It is written as the table is worked out, and
appears under its name when it is whole. A block is checked when it is first read, and a file in which anything is wrong
counts as none.
"""

import contextlib
import json
import mmap
import os
import sys
import time
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, NamedTuple
from zlib import crc32

from numduel.game import AnyGame
from numduel.solve.solution import Figures, Numbers

SUFFIX, UNFINISHED = ".table", ".part"
BLOCK = 1 << 11  # bytes that are checked at once
ROOM = 3 << 30  # bytes that all tables together may take
END = 16  # bytes at the end of a file: the checksum and the length of what it says it is, as hexadecimal digits
STALE = 3600  # seconds after which an unfinished file is nobody's

Put = Callable[[Any], None]
"""Takes the next numbers of a table, as an array that can be looked at as memory."""


class Counts(NamedTuple):
    """How many positions a table covers, and how many of them are won and lost."""

    positions: int
    won: int
    lost: int


class Damaged(OSError):
    """A file that is not the table it should be."""


def table(game: AnyGame, version: int, kind: str, work: Callable[[Put], Counts]) -> tuple[Numbers, Figures]:
    """A game's table: the one kept for these rules and this version of its solver, or a new one, which is then kept.

    Its numbers are of a kind, as the module array names them.
    """
    about = {"game": game.key, "rules": game.rules, "solver": version, "kind": kind, "order": sys.byteorder}
    name = f"{game.key}-{crc32(json.dumps(about).encode()):08x}{SUFFIX}"

    def anew() -> tuple[Numbers, Figures]:
        with contextlib.suppress(OSError):
            write(folder() / name, about, work)
            with contextlib.suppress(OSError):  # somebody else may be making room as well
                make_room(folder() / name)
            return read(folder() / name, about, anew)
        # a full disk, or a folder that is not ours: then it is not kept
        parts: list[bytes] = []
        began = time.perf_counter()
        counts = work(lambda numbers: parts.append(bytes(memoryview(numbers))))
        numbers: Numbers = memoryview(b"".join(parts)).cast(kind)  # type: ignore[call-overload]
        return numbers, Figures(*counts, seconds=time.perf_counter() - began)

    with contextlib.suppress(OSError):
        return read(folder() / name, about, anew)
    return anew()


def folder() -> Path:
    """The user's folder of tables; FileNotFoundError if there is no place for it."""
    from platformdirs import user_cache_path

    with contextlib.suppress(RuntimeError):  # it says that the user has no home, or names a path that is none
        path = user_cache_path("numduel")
        if path.is_absolute():
            return path
    raise FileNotFoundError("the user has no home")


def write(path: Path, about: dict[str, Any], work: Callable[[Put], Counts]) -> None:
    """Work out a table and keep it, whole or not at all."""
    from tempfile import TemporaryDirectory

    path.parent.mkdir(parents=True, exist_ok=True)
    began = time.perf_counter()
    # The folder around it is removed in any case, also if the program is left meanwhile. The file is not forced to the
    # disk: what a power cut leaves of it does not match its checksums.
    with TemporaryDirectory(dir=path.parent, suffix=UNFINISHED) as around:
        unfinished = Path(around) / path.name
        with unfinished.open("wb") as file:
            blocks = Blocks(file)
            figures = Figures(*work(blocks.put), seconds=time.perf_counter() - began)
            text = json.dumps({**about, "figures": figures, "bytes": blocks.size}).encode()
            file.write(blocks.checks() + text + b"%08x%08x" % (crc32(text), len(text)))
        unfinished.replace(path)


class Blocks:
    """Writes a table to a file, and works out the checksums of its blocks."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.size = 0
        self._checks = array("Q")
        self._check = self._filled = 0  # of the last block, which is not full yet

    def put(self, numbers: Any) -> None:
        """Write the next numbers."""
        content = memoryview(numbers)
        if not content.nbytes:  # what is empty cannot be cast
            return
        content = content.cast("B")
        self._file.write(content)
        self.size += len(content)
        if self._filled:
            content = self._fill(content)
        whole = len(content) // BLOCK * BLOCK
        self._checks.extend([crc32(content[at : at + BLOCK]) for at in range(0, whole, BLOCK)])
        self._fill(content[whole:])

    def _fill(self, content: memoryview) -> memoryview:
        """Take what goes into the last block; the rest of the content."""
        part = content[: BLOCK - self._filled]
        self._check = crc32(part, self._check)
        self._filled += len(part)
        if self._filled == BLOCK:
            self._checks.append(self._check)
            self._check = self._filled = 0
        return content[len(part) :]

    def checks(self) -> bytes:
        """The checksums of all blocks."""
        if self._filled:
            self._checks.append(self._check)
        return self._checks.tobytes()


def make_room(kept: Path) -> None:
    """Remove the tables that were not used for the longest time, if all together take too much room."""
    from shutil import rmtree

    now, used = time.time(), 0
    for around in kept.parent.glob(f"*{UNFINISHED}"):
        if now - around.stat().st_mtime > STALE:
            rmtree(around, ignore_errors=True)
    files = [(file.stat(), file) for file in kept.parent.glob(f"*{SUFFIX}")]
    for stat, file in sorted(files, key=lambda each: -each[0].st_mtime):
        used += stat.st_size
        if used > ROOM and file != kept:
            file.unlink()


def read(path: Path, about: dict[str, Any], anew: Callable[[], tuple[Numbers, Figures]]) -> tuple[Numbers, Figures]:
    """A table that was kept; Damaged, or another OSError, if there is none of that description."""
    try:
        with path.open("rb") as file:
            content = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        with contextlib.suppress(OSError):
            os.utime(path)  # it has been used
        size = len(content) - END - int(bytes(content[-8:]), 16)  # of all that comes before what it says it is
        text = bytes(content[size:-END])
        found = json.loads(text)
        figures, length = Figures(*found.pop("figures")), found.pop("bytes")
        whole = size == length + 8 * -(-length // BLOCK) and crc32(text) == int(bytes(content[-END:-8]), 16)
        if found != about or not whole:
            raise Damaged
        return Kept(content[:length], content[length:size].cast("Q"), about["kind"], lambda: anew()[0]), figures
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        raise Damaged from None


class Kept:
    """A table in a file, checked block by block as it is read, and worked out anew if a block is wrong."""

    def __init__(self, content: memoryview, checks: memoryview, kind: str, anew: Callable[[], Numbers]) -> None:
        self._content, self._checks, self._anew = content, checks, anew
        self._numbers: Numbers = content.cast(kind)  # type: ignore[call-overload]
        self._in_block = BLOCK // content.cast(kind).itemsize  # type: ignore[call-overload]
        self._right = bytearray(len(checks))

    def __getitem__(self, at: int) -> Any:
        block = at // self._in_block
        if not self._right[block]:
            self._check(block)
        return self._numbers[at]

    def _check(self, block: int) -> None:
        if crc32(self._content[block * BLOCK : (block + 1) * BLOCK]) == self._checks[block]:
            self._right[block] = 1
        else:
            self._numbers = self._anew()
            self._right = bytearray(b"\1") * len(self._right)
