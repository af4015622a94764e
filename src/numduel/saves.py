"""The user's folder of games: which of them are unfinished."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

from numduel.autosave import SUFFIX
from numduel.record import Record, RecordError, read

LAST_LINE = 1000  # bytes in which the last line of a finished game begins


def unfinished(folder: Path) -> Iterator[tuple[Path, Record]]:
    """The unfinished games of a folder, the newest first; what is no record is passed over."""
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
    """The newest game of a folder that is over."""
    with contextlib.suppress(OSError):
        for path in sorted((path for path in folder.iterdir() if path.suffix == SUFFIX), reverse=True):
            with contextlib.suppress(RecordError):
                if ends_with_outcome(path):
                    return read(path)
    raise RecordError("there is no finished game to review: say which file, or play one")


def ends_with_outcome(path: Path) -> bool:
    """Whether a record's last line is its outcome: a quick look that spares reading the whole game."""
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - LAST_LINE))
        return file.read().rstrip().rpartition(b"\n")[2].startswith(b'{"outcome"')
