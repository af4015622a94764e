"""Writes records line by line as the game goes, so that the record is also the saved game."""

import contextlib
import os
import stat
from collections.abc import Callable, Mapping
from itertools import count, islice
from pathlib import Path
from typing import Any

from numduel.game import Outcome
from numduel.match import Match
from numduel.record import (
    LONGEST_LINE,
    Header,
    Record,
    RecordError,
    encoded,
    end_line,
    first_line,
    last_line,
    lines,
    move_line,
    read,
    undo_line,
)
from numduel.secret import Secret

try:
    import fcntl
except ImportError:  # pragma: no cover - not on Windows: there, two programs could open the same game
    fcntl = None  # type: ignore[assignment]


class RecordTaken(RecordError):
    """A file that already holds a game."""


class Recorder:
    """Writes a match to its file: a watcher that has every move on disk before anybody sees it."""

    saved = True

    def __init__(self, path: Path, fd: int) -> None:
        self.path, self._fd = path, fd
        self._begun = False
        self.secret: Secret | None = None
        self._announced: Secret | None = None  # the new secret, not committed to yet

    @classmethod
    def create(cls, path: Path | str, header: Header, secret: Secret | None = None) -> "Recorder":
        """Start a record in a new file. The secret behind its commitment is kept until the last line reveals it."""
        recorder = cls._open(Path(path), os.O_CREAT)
        try:
            if recorder._is_file() and os.fstat(recorder._fd).st_size:
                raise RecordTaken(f"{path} already exists, and a record is never overwritten: choose another name")
            recorder._begun, recorder.secret = True, secret
            if secret:
                secret.keep()
            recorder.write(first_line(header))
        except RecordError:
            recorder._forget()
            recorder.close()
            raise
        return recorder

    @classmethod
    def create_beside(cls, path: Path, header: Header, secret: Secret | None = None) -> "Recorder":
        """Start a record in a new file of that name, with a number appended if the name is taken."""
        for number in count(1):
            with contextlib.suppress(RecordTaken):
                return cls.create(path.with_stem(f"{path.stem}-{number}") if number > 1 else path, header, secret)
        raise AssertionError  # pragma: no cover - numbers never run out

    @classmethod
    def resume(
        cls, path: Path, secret_of: Callable[[Record], Secret | None] = lambda _: None
    ) -> tuple["Recorder", Record]:
        """Continue the record of an unfinished game, with its secret if that can be found."""
        recorder = cls._open(path, 0)
        try:
            record = read(path)
            recorder.secret = secret_of(record)
            if outcome := record.match.outcome:
                recorder._complete(record, outcome)
                raise RecordError(f"the game in {path} is over: {outcome.reason}")
            recorder._mend(record.details.size)
        except RecordError:
            recorder.close()
            raise
        return recorder, record

    def _complete(self, record: Record, outcome: Outcome) -> None:
        """Write the last line of a finished game whose program was killed before it could, and reveal the secret."""
        if self.secret and not record.details.ended:
            self._mend(record.details.size)
            self._end(outcome)
        self._forget()

    def _mend(self, size: int) -> None:
        """Cut off everything after the last complete line, and terminate that line."""
        try:
            os.ftruncate(self._fd, size)
            os.lseek(self._fd, size - 1, os.SEEK_SET)
            if os.read(self._fd, 1) != b"\n":
                os.write(self._fd, b"\n")
        except OSError as error:
            raise RecordError(f"cannot write the record {self.path}: {error.strerror}") from None

    @classmethod
    def _open(cls, path: Path, flags: int) -> "Recorder":
        try:
            fd = os.open(path, os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0) | flags, 0o644)
        except OSError as error:
            raise RecordError(f"cannot open {path}: {error.strerror}") from None
        recorder = cls(path, fd)
        try:
            if fcntl and recorder._is_file():
                fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            recorder.close()
            raise RecordTaken(f"the game in {path} is being played elsewhere") from None
        return recorder

    def before(self, match: Match) -> None:
        """Nothing to write yet."""

    def after(self, match: Match, state: Any) -> None:
        """Write the last move, or how a player ended the match, and the outcome if there is one."""
        if self._announced:
            self._announced.keep()
            self.write({"shuffle": self._announced.commitment})
            self._announced = None
        self.write(end_line(match.ending) if match.ending else move_line(*match.history[-1]))
        if match.outcome:
            self._end(match.outcome)

    def undo(self, by: int, left: int) -> None:
        """Write that a player has taken back a move, so that so many moves and draws are left."""
        self.write(undo_line(by, left))

    def _end(self, outcome: Outcome) -> None:
        """Write the last line, which reveals the secret, so that it need not be kept any more."""
        self.write(last_line(outcome, self.secret.value if self.secret else None))
        self._forget()

    def _forget(self) -> None:
        if self.secret:
            self.secret.forget()

    def write(self, line: Mapping[str, Any]) -> None:
        """Append a line and flush it to disk."""
        rest = encoded(line)
        if len(rest) > LONGEST_LINE:
            raise RecordError(
                f"cannot write the record {self.path}: a line would be longer than {LONGEST_LINE:,} bytes"
            )
        try:
            while rest:
                rest = rest[os.write(self._fd, rest) :]
            if self._is_file():
                os.fsync(self._fd)
        except OSError as error:
            raise RecordError(f"cannot write the record {self.path}: {error.strerror}") from None

    def reshuffle(self, secret: Secret) -> None:
        """Continue with another secret; its commitment is written before the next move, if there is one."""
        self.secret = self._announced = secret

    def close(self) -> None:
        """Close the file."""
        os.close(self._fd)

    def discard(self) -> None:
        """Close the file, and delete it if it was created for a game in which nothing was played."""
        if self._begun:
            self._forget()
            if self._is_file():
                self.path.unlink(missing_ok=True)
        self.close()

    def _is_file(self) -> bool:
        """Whether it is a regular file, not a device or a pipe."""
        return stat.S_ISREG(os.fstat(self._fd).st_mode)


def write(path: Path | str, header: Header, match: Match, secret: bytes | None = None) -> None:
    """Write the whole record of a match to a new file. The secret is revealed if the match is over."""
    recorder = Recorder.create(path, header)
    try:
        for line in islice(lines(header, match, secret), 1, None):
            recorder.write(line)
    finally:
        recorder.close()
