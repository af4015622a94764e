"""The secret behind a record's commitment, kept in a private file until the game is over."""

import contextlib
import os
import re
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from numduel import fair

if TYPE_CHECKING:
    from pathlib import Path


class Secret:
    """A secret. Unless it comes from a seed it is kept on disk, hidden from readers of the record."""

    def __init__(self, value: bytes, folder: "Callable[[], Path] | None" = None) -> None:
        self.value, self._folder = value, folder

    @classmethod
    def find(cls, commitment: str, folder: "Callable[[], Path]") -> "Secret | None":
        """The secret behind a commitment, if it is kept in that folder."""
        if not re.fullmatch(
            "[0-9a-f]{64}", commitment
        ):  # a record may come from anywhere: it must not name another file
            return None
        try:
            value = bytes.fromhex((folder() / commitment).read_text())
        except (OSError, ValueError):
            return None
        return cls(value, folder) if fair.commitment(value) == commitment else None

    @cached_property
    def commitment(self) -> str:
        """The commitment: all that a record says about the secret while the game goes on."""
        return fair.commitment(self.value)

    def keep(self) -> None:
        """Save it to disk. If that fails the game goes on, but cannot be verified if it is resumed."""
        if self._folder is None:
            return
        with contextlib.suppress(OSError):
            self._folder().mkdir(mode=0o700, parents=True, exist_ok=True)
            fd = os.open(self._folder() / self.commitment, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with open(fd, "w") as file:  # noqa: PTH123 - a path cannot be opened with a mode
                file.write(self.value.hex())
                file.flush()
                os.fsync(fd)

    def forget(self) -> None:
        """Delete it from disk: the record reveals it, or there is no record."""
        if self._folder is not None:
            with contextlib.suppress(OSError):
                (self._folder() / self.commitment).unlink()
