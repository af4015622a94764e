"""Tables that are kept on the disk: worked out once, then mapped into memory by whoever needs them.

A file is a line that says what it is, a checksum for each block of the table, and the table. It appears under its
name when it is whole. A block is checked when it is first read, and a file in which anything is wrong counts as none.
"""

import contextlib
import json
import mmap
import os
import sys
import tempfile
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
ROOM = 3 << 30  # bytes that all tables together may take
LONGEST_HEAD = 1 << 14
STALE = 3600  # seconds after which an unfinished file is nobody's


class Worked(NamedTuple):
    """A table that has just been worked out: its numbers, and how many positions are won and lost."""

    numbers: Any  # an array that can be looked at as memory
    positions: int
    won: int
    lost: int


class Damaged(Exception):
    """A file that is not the table it should be."""


def table(game: AnyGame, version: int, work: Callable[[], Worked]) -> tuple[Table, Figures]:
    """A game's table: the one kept for these rules and this version of its solver, or a new one, which is then kept."""
    about = {"numduel": "table", "game": game.key, "rules": game.rules, "solver": version, "order": sys.byteorder}
    path = folder() / f"{game.key}-{crc32(json.dumps(about).encode()):08x}{SUFFIX}"

    def anew() -> tuple[Table, Figures]:
        began = time.perf_counter()
        numbers, positions, won, lost = work()
        figures = Figures(positions, won, lost, time.perf_counter() - began)
        with contextlib.suppress(OSError):  # a full disk, or a folder that is not ours: then it is not kept
            write(path, {**about, "figures": figures}, memoryview(numbers))
            make_room(path)
        return memoryview(numbers), figures

    try:
        return read(path, about, anew)
    except (OSError, Damaged):
        made = anew()
    with contextlib.suppress(OSError, Damaged):
        return read(path, about, anew)  # the system can take back the memory of a file
    return made


def folder() -> Path:
    """The user's folder of tables."""
    from platformdirs import user_cache_path

    return user_cache_path("numduel")


def write(path: Path, about: dict[str, Any], numbers: memoryview) -> None:
    """Keep a table, whole or not at all."""
    content = numbers.cast("B")
    about = {**about, "type": numbers.format, "bytes": len(content)}
    text = json.dumps(about).encode()
    line = b"%08x %s" % (crc32(text), text)
    head = line.ljust(len(line) | 7) + b"\n"  # as long as a multiple of the size of any number
    checks = array("Q", (crc32(content[at : at + BLOCK]) for at in range(0, len(content), BLOCK)))
    path.parent.mkdir(parents=True, exist_ok=True)
    # not forced to the disk: what a power cut leaves of it does not match its checksums
    with tempfile.NamedTemporaryFile(dir=path.parent, suffix=UNFINISHED, delete=False) as file:
        try:
            for part in (head, checks.tobytes(), content):
                file.write(part)
            file.close()
            Path(file.name).replace(path)
        except BaseException:
            file.close()
            Path(file.name).unlink()
            raise


def make_room(kept: Path) -> None:
    """Remove the tables that were not used for the longest time, if all together take too much room."""
    now, used = time.time(), 0
    for file in kept.parent.glob(f"*{UNFINISHED}"):
        if now - file.stat().st_mtime > STALE:
            file.unlink()
    files = [(file.stat(), file) for file in kept.parent.glob(f"*{SUFFIX}")]
    for stat, file in sorted(files, key=lambda each: -each[0].st_mtime):
        used += stat.st_size
        if used > ROOM and file != kept:
            file.unlink()


def read(path: Path, about: dict[str, Any], anew: Callable[[], tuple[Table, Figures]]) -> tuple[Table, Figures]:
    """A table that was kept; Damaged, or an OSError, if there is none of that description."""
    with path.open("rb") as file:
        head = file.readline(LONGEST_HEAD)
        found = _parse(head)
        if any(found.get(name) != value for name, value in about.items()):
            raise Damaged
        blocks = -(-found["bytes"] // BLOCK)
        if os.fstat(file.fileno()).st_size != len(head) + 8 * blocks + found["bytes"]:
            raise Damaged
        content = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    with contextlib.suppress(OSError):
        os.utime(path)  # it has been used
    checks = content[len(head) :][: 8 * blocks].cast("Q")
    figures = Figures(*found["figures"])
    return Kept(content[len(head) + 8 * blocks :], checks, found["type"], lambda: anew()[0]), figures


def _parse(head: bytes) -> dict[str, Any]:
    """What a file says it is."""
    check, _, text = head.partition(b" ")
    text = text.rstrip()
    if check != b"%08x" % crc32(text):
        raise Damaged
    try:
        found: dict[str, Any] = json.loads(text)
    except ValueError:
        raise Damaged from None
    return found


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
