"""A lock on a folder: of two programs that hold a tournament there, one has to wait."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from numduel.arena.folder import FolderError

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]

LOCK = ".lock"


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep others out of a folder, which is made if need be; the system unlocks it if this program is killed."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        file = (path / LOCK).open("ab")
    except OSError as error:
        raise FolderError(f"cannot write to {path}: {error.strerror}") from None
    with file:
        if fcntl:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise FolderError(f"another program is holding the tournament in {path}") from None
        yield
