"""The user's folder of games: where a new game is saved, and which ones are unfinished."""

import contextlib
from collections.abc import Callable, Iterator
from itertools import chain, count
from pathlib import Path
from typing import Any

from numduel.match import Match
from numduel.record import Header, Record, Recorder, RecordError, RecordTaken, read

SUFFIX = ".jsonl"
LAST_LINE = 1000  # bytes in which the last line of a finished game begins
PLAIN = str.maketrans("", "", ":-")  # a time as part of a file's name: colons are not for every system


class Autosave:
    """A watcher that saves a game from its first move on; if it cannot, it says so once and the game goes on."""

    def __init__(self, folder: Path, header: Header, warn: Callable[[str], None]) -> None:
        self._folder, self._header, self._warn = folder, header, warn
        self._recorder: Recorder | None = None
        self.saved = True

    def before(self, match: Match) -> None:
        """There is nothing to save yet."""

    def after(self, match: Match, state: Any) -> None:
        """Save the last move of a match, and its end."""
        if not self.saved:
            return
        try:
            self._recorder = self._recorder or self._create()
            self._recorder.after(match, state)
        except RecordError as error:
            self.saved = False
            self._warn(f"this game is not being saved: {error}")

    def close(self) -> None:
        """Let go of the file."""
        if self._recorder:
            self._recorder.close()

    def discard(self) -> None:
        """Nothing is begun before the first move."""

    def _create(self) -> Recorder:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise RecordError(f"cannot make the folder {self._folder}: {error.strerror}") from None
        path = self._folder / f"{self._header.time.translate(PLAIN)}-{self._header.game}{SUFFIX}"
        while True:
            try:
                return Recorder.create(unused(path), self._header)
            except RecordTaken:  # by another game that began in the same second
                continue


def unused(path: Path) -> Path:
    """The path itself, or if there is such a file already, the next one with a number."""
    numbered = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return next(candidate for candidate in chain([path], numbered) if not candidate.exists())


def unfinished(folder: Path) -> Iterator[tuple[Path, Record]]:
    """The unfinished games of a folder, the newest first; what is no record is passed over."""
    for path in sorted(folder.glob(f"*{SUFFIX}"), reverse=True):
        with contextlib.suppress(RecordError, OSError):
            if not ends_with_outcome(path) and (record := read(path)).match.outcome is None:
                yield path, record


def ends_with_outcome(path: Path) -> bool:
    """Whether a record's last line is its outcome: a quick look that spares reading the whole game."""
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - LAST_LINE))
        return file.read().rstrip().rpartition(b"\n")[2].startswith(b'{"outcome"')
