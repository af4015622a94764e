"""The disk cache of tables: computed once, then read block by block.

A file is written as the table is computed, and renamed into place when it is complete. One that is corrupt or stale,
or becomes so while it is open, is computed again.
"""

import contextlib
import json
import os
import sys
import time
from array import array
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple
from zlib import crc32

from numduel.game import AnyGame
from numduel.solve.blocks import BLOCK, Block, BlockReader, BlockWriter, Damaged
from numduel.solve.solution import Figures, Numbers

SUFFIX, UNFINISHED = ".table", ".part"
RECENT = 8192  # blocks of a table to keep in memory
ROOM = 3 << 30  # bytes that all tables together may take up
STALE = 3600  # seconds after which an unfinished file counts as abandoned

Put = Callable[[Any], None]
"""Takes the next numbers of a table, as an array that supports the buffer protocol."""


class Counts(NamedTuple):
    """How many positions a table covers, and how many of them are won and lost."""

    positions: int
    won: int
    lost: int


def table(game: AnyGame, version: int, kind: str, work: Callable[[Put], Counts]) -> tuple[Numbers, Figures]:
    """A game's table: the cached one for these rules and this solver version, or a new one, which is then cached.

    `kind` is the type code of its numbers, as in the array module.
    """
    about, name = _described(game, version, kind)
    in_block = BLOCK // array(kind).itemsize

    def anew(cached: bool = True) -> tuple[Block, Figures]:
        with contextlib.suppress(OSError):  # the disk is full, or the folder not writable
            if cached:
                write(folder() / name, about, work)
                with contextlib.suppress(OSError):  # another process may be making room at the same time
                    make_room(folder() / name)
                return read(folder() / name, about)
        parts: list[bytes] = []
        began = time.perf_counter()
        counts = work(lambda numbers: parts.append(bytes(memoryview(numbers))))
        numbers: memoryview[Any] = memoryview(b"".join(parts)).cast(kind)  # type: ignore[call-overload]
        figures = Figures(*counts, seconds=time.perf_counter() - began)
        return lambda index: numbers[index * in_block : (index + 1) * in_block], figures

    try:
        block, figures = read(folder() / name, about)
    except OSError:
        block, figures = anew()
    return Table(block, in_block, lambda cached: anew(cached)[0]), figures


class Table:
    """A table that keeps the blocks it has read for a while, and is computed again if one cannot be read."""

    def __init__(self, block: Block, in_block: int, anew: Callable[[bool], Block]) -> None:
        self._block, self._in_block, self._anew = block, in_block, anew
        self._recent: dict[int, memoryview[Any]] = {}
        self._lock = Lock()  # several threads may use a solution

    def __getitem__(self, at: int) -> Any:
        index = at // self._in_block
        found = self._recent.get(index)
        if found is None:
            found = self._load(index)
        return found[at % self._in_block]

    def whole(self, length: int) -> "memoryview[Any]":
        """All numbers in memory, given how many there are."""
        with self._lock:
            first = self._read(0)
            room = memoryview(bytearray(length * first.itemsize))
            numbers: memoryview[Any] = room.cast(first.format)  # type: ignore[call-overload]
            for at in range(0, length, self._in_block):
                block = self._read(at // self._in_block)
                numbers[at : at + len(block)] = block
        return numbers.toreadonly()

    def _load(self, index: int) -> "memoryview[Any]":
        """Read a block, and keep it."""
        with self._lock:
            found = self._read(index)
            if len(self._recent) >= RECENT:
                self._recent.clear()  # to know which one was used last would take longer than to read them again
            self._recent[index] = found
            return found

    def _read(self, index: int) -> "memoryview[Any]":
        """Read a block."""
        try:
            return self._block(index)
        except OSError:
            return self._again(index)

    def _again(self, index: int) -> "memoryview[Any]":
        """Compute the table again, and read a block of it. If not even the new file can be read, do without one."""
        self._block = self._anew(True)
        try:
            return self._block(index)
        except OSError:
            self._block = self._anew(False)
            return self._block(index)


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
            blocks = BlockWriter(file)
            figures = Figures(*work(blocks.put), seconds=time.perf_counter() - began)
            blocks.finish({**about, "figures": figures})
        unfinished.replace(path)


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


def read(path: Path, about: dict[str, Any]) -> tuple[Block, Figures]:
    """The blocks of a cached table; Damaged or another OSError if there is none that matches the description."""
    reader = BlockReader(path, about["kind"])
    with contextlib.suppress(OSError):
        os.utime(path)  # mark it as used
    try:
        figures = Figures(*reader.about.pop("figures"))
    except (TypeError, LookupError):
        raise Damaged from None
    if reader.about != about:
        raise Damaged
    return reader.block, figures
