"""The disk cache of tables: computed once, then memory-mapped.

A file holds the table, a checksum for each of its blocks, and a description. It is written as the table is computed,
and renamed into place when it is complete. A block is checked when it is first read; a corrupt or stale file is
computed again.
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
BLOCK = 1 << 11  # bytes per checksum
ROOM = 3 << 30  # bytes that all tables together may take up
END = 16  # bytes at the end of a file: the checksum and the length of the description, in hexadecimal
STALE = 3600  # seconds after which an unfinished file counts as abandoned

Put = Callable[[Any], None]
"""Takes the next numbers of a table, as an array that supports the buffer protocol."""


class Counts(NamedTuple):
    """How many positions a table covers, and how many of them are won and lost."""

    positions: int
    won: int
    lost: int


class Damaged(OSError):
    """A cache file that is corrupt or stale."""


def table(game: AnyGame, version: int, kind: str, work: Callable[[Put], Counts]) -> tuple[Numbers, Figures]:
    """A game's table: the cached one for these rules and this solver version, or a new one, which is then cached.

    `kind` is the type code of its numbers, as in the array module.
    """
    about, name = _described(game, version, kind)

    def anew() -> tuple[Numbers, Figures]:
        with contextlib.suppress(OSError):
            write(folder() / name, about, work)
            with contextlib.suppress(OSError):  # another process may be making room at the same time
                make_room(folder() / name)
            return read(folder() / name, about, anew)
        # the disk is full, or the folder not writable: do not cache it
        parts: list[bytes] = []
        began = time.perf_counter()
        counts = work(lambda numbers: parts.append(bytes(memoryview(numbers))))
        numbers: Numbers = memoryview(b"".join(parts)).cast(kind)  # type: ignore[call-overload]
        return numbers, Figures(*counts, seconds=time.perf_counter() - began)

    with contextlib.suppress(OSError):
        return read(folder() / name, about, anew)
    return anew()


def exists(game: AnyGame, version: int, kind: str) -> bool:
    """Whether a game's table is cached."""
    with contextlib.suppress(OSError):
        return (folder() / _described(game, version, kind)[1]).is_file()
    return False


def _described(game: AnyGame, version: int, kind: str) -> tuple[dict[str, Any], str]:
    """A table's description, and the name of its file."""
    about = {"game": game.key, "rules": game.rules, "solver": version, "kind": kind, "order": sys.byteorder}
    return about, f"{game.key}-{crc32(json.dumps(about).encode()):08x}{SUFFIX}"


def folder() -> Path:
    """The user's cache folder; FileNotFoundError if there is no place for it."""
    from platformdirs import user_cache_path

    with contextlib.suppress(RuntimeError):  # the user has no home directory; the path may also be relative
        path = user_cache_path("numduel")
        if path.is_absolute():
            return path
    raise FileNotFoundError("the user has no home directory")


def write(path: Path, about: dict[str, Any], work: Callable[[Put], Counts]) -> None:
    """Compute a table and write it to the cache, completely or not at all."""
    from tempfile import TemporaryDirectory

    path.parent.mkdir(parents=True, exist_ok=True)
    began = time.perf_counter()
    # The temporary folder is removed in any case, even if the program exits meanwhile. There is no fsync: what a power
    # cut leaves does not match its checksums.
    with TemporaryDirectory(dir=path.parent, suffix=UNFINISHED) as around:
        unfinished = Path(around) / path.name
        with unfinished.open("wb") as file:
            blocks = Blocks(file)
            figures = Figures(*work(blocks.put), seconds=time.perf_counter() - began)
            text = json.dumps({**about, "figures": figures, "bytes": blocks.size}).encode()
            file.write(blocks.checks() + text + b"%08x%08x" % (crc32(text), len(text)))
        unfinished.replace(path)


class Blocks:
    """Writes a table to a file and computes the checksums of its blocks."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.size = 0
        self._checks = array("Q")
        self._check = self._filled = 0  # of the last, incomplete block

    def put(self, numbers: Any) -> None:
        """Write the next numbers."""
        content = memoryview(numbers)
        if not content.nbytes:  # an empty view cannot be cast
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
        """Add content to the last block; returns the rest."""
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
    """Evict the least recently used tables if they take up too much room."""
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
    """A cached table; Damaged or another OSError if there is none that matches the description."""
    try:
        with path.open("rb") as file:
            content = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        with contextlib.suppress(OSError):
            os.utime(path)  # mark it as used
        size = len(content) - END - int(bytes(content[-8:]), 16)  # of everything before the description
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
    """A memory-mapped table, checked block by block as it is read, and computed again if a block is corrupt."""

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
