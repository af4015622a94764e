"""Saved games: finds the unfinished ones, and the last finished one."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

from numduel.autosave import SUFFIX
from numduel.record import Record, RecordError, read

LAST_LINE = 1000  # bytes at the end of a finished game that contain its whole last line


def unfinished(folder: Path) -> Iterator[tuple[Path, Record]]:
    """The unfinished games in a folder, newest first; files that are not records are skipped."""
    try:
        paths = sorted((path for path in folder.iterdir() if path.suffix == SUFFIX), reverse=True)
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError as error:
        raise RecordError(f"cannot read the folder {folder}: {error.strerror}") from None
    for path in paths:
        with contextlib.suppress(RecordError, OSError):
            if not ends_with_outcome(path) and (record := read(path)).match.outcome is None:
                yield path, record


def last_finished(folder: Path) -> Record:
    """The newest finished game in a folder."""
    with contextlib.suppress(OSError):
        for path in sorted((path for path in folder.iterdir() if path.suffix == SUFFIX), reverse=True):
            with contextlib.suppress(RecordError):
                if ends_with_outcome(path):
                    return read(path)
    raise RecordError("there is no finished game to review: name a file, or play a game first")


def ends_with_outcome(path: Path) -> bool:
    """Whether a record's last line is its outcome: a quick check without reading the whole game."""
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - LAST_LINE))
        return file.read(LAST_LINE).rstrip().rpartition(b"\n")[2].startswith(b'{"outcome"')
