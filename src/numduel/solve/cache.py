"""Tables that are kept on the disk: worked out once, then mapped into memory by whoever needs them.

A file is a line that says what it is, a checksum for each block of the table, and the table. It appears under its
name when it is whole. A block is checked when it is first read, and a file in which anything is wrong counts as none.
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
from typing import Any, NamedTuple
from zlib import crc32

from numduel.game import AnyGame
from numduel.solve.solution import Figures, Table

SUFFIX, UNFINISHED = ".table", ".part"
BLOCK = 1 << 12  # bytes that are checked at once
AT_ONCE = 1 << 20  # bytes that are written before somebody who leaves is let go
ROOM = 3 << 30  # bytes that all tables together may take
LONGEST_HEAD = 1 << 14
STALE = 3600  # seconds after which an unfinished file is nobody's
UNUSABLE = (OSError, ValueError, TypeError, LookupError, RecursionError)
"""What comes of reading a file that is not there, or that is not the table it should be."""


class Worked(NamedTuple):
    """A table that has just been worked out: its numbers, and how many positions are won and lost."""

    numbers: Any  # an array that can be looked at as memory
    positions: int
    won: int
    lost: int


def table(game: AnyGame, version: int, work: Callable[[], Worked]) -> tuple[Table, Figures]:
    """A game's table: the one kept for these rules and this version of its solver, or a new one, which is then kept."""
    about = {"numduel": "table", "game": game.key, "rules": game.rules, "solver": version, "order": sys.byteorder}
    name = f"{game.key}-{crc32(json.dumps(about).encode()):08x}{SUFFIX}"

    def anew() -> tuple[Table, Figures]:
        began = time.perf_counter()
        numbers, positions, won, lost = work()
        figures = Figures(positions, won, lost, time.perf_counter() - began)
        with contextlib.suppress(OSError):  # a full disk, or a folder that is not ours: then it is not kept
            write(folder() / name, {**about, "figures": figures}, memoryview(numbers))
            make_room(folder() / name)
        return memoryview(numbers), figures

    with contextlib.suppress(*UNUSABLE):
        return read(folder() / name, about, anew)
    made = anew()
    with contextlib.suppress(*UNUSABLE):
        return read(folder() / name, about, anew)  # the system can take back the memory of a file
    return made


def folder() -> Path:
    """The user's folder of tables; FileNotFoundError if there is no place for it."""
    from platformdirs import user_cache_path

    with contextlib.suppress(RuntimeError):  # it says that the user has no home, or names a path that is none
        path = user_cache_path("numduel")
        if path.is_absolute():
            return path
    raise FileNotFoundError("the user has no home")


def write(path: Path, about: dict[str, Any], numbers: memoryview) -> None:
    """Keep a table, whole or not at all."""
    from tempfile import TemporaryDirectory

    content = numbers.cast("B")
    text = json.dumps({**about, "type": numbers.format, "bytes": len(content)}).encode()
    checks = array("Q", (crc32(content[at : at + BLOCK]) for at in range(0, len(content), BLOCK)))
    path.parent.mkdir(parents=True, exist_ok=True)
    # The folder around it is removed in any case, also if the program is left meanwhile. The file is not forced to the
    # disk: what a power cut leaves of it does not match its checksums.
    with TemporaryDirectory(dir=path.parent, suffix=UNFINISHED) as around:
        file = Path(around) / path.name
        with file.open("wb") as out:
            out.write(b"%08x %s\n" % (crc32(text), text))
            out.write(checks)
            for at in range(0, len(content), AT_ONCE):
                out.write(content[at : at + AT_ONCE])
        file.replace(path)


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


def read(path: Path, about: dict[str, Any], anew: Callable[[], tuple[Table, Figures]]) -> tuple[Table, Figures]:
    """A table that was kept; one of the errors above, if there is none of that description."""
    with path.open("rb") as file:
        head = file.readline(LONGEST_HEAD)
        check, _, text = head.rstrip(b"\n").partition(b" ")
        found = json.loads(text)
        start = len(head) + 8 * -(-found["bytes"] // BLOCK)
        whole = os.fstat(file.fileno()).st_size == start + found["bytes"]
        if check != b"%08x" % crc32(text) or found != {**found, **about} or not whole:
            raise ValueError("it is another table, or damaged")
        content = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    with contextlib.suppress(OSError):
        os.utime(path)  # it has been used
    kept = Kept(content[start:], content[len(head) : start].cast("Q"), found["type"], lambda: anew()[0])
    return kept, Figures(*found["figures"])


class Kept:
    """A table in a file, checked block by block as it is read, and worked out anew if a block is wrong."""

    def __init__(self, content: memoryview, checks: memoryview, kind: str, anew: Callable[[], Table]) -> None:
        self._content, self._checks, self._anew = content, checks, anew
        self._numbers: Table = content.cast(kind)  # type: ignore[call-overload]
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
