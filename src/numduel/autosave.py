"""Autosave: saves a game from its first move on."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from numduel.match import Match

if TYPE_CHECKING:  # imported at the first move, so that the first prompt comes sooner
    from pathlib import Path

    from numduel.record import Header
    from numduel.recorder import Recorder
    from numduel.secret import Secret

SUFFIX = ".jsonl"
PLAIN = str.maketrans("", "", ":-")  # for a time in a file name: not every system allows colons


class Autosave:
    """A watcher that saves a game from its first move on; if it cannot, it warns once and the game goes on."""

    def __init__(
        self,
        folder: "Callable[[], Path]",
        header: "Callable[[], Header]",
        warn: Callable[[str], None],
        secret: "Secret | None" = None,
    ) -> None:
        self._folder, self._header, self._warn, self._secret = folder, header, warn, secret
        self._recorder: Recorder | None = None
        self.saved = True

    @property
    def path(self) -> "Path | None":
        """The file, once there is one."""
        return self._recorder.path if self._recorder else None

    def before(self, match: Match) -> None:
        """There is nothing to save yet."""

    def after(self, match: Match, state: Any) -> None:
        """Save the last move, or how a player ended the match, and the outcome if there is one."""
        self._save(lambda recorder: recorder.after(match, state))

    def undo(self, by: int, left: int) -> None:
        """Save that a player has taken back a move, so that so many moves and draws are left."""
        self._save(lambda recorder: recorder.undo(by, left))

    def _save(self, write: "Callable[[Recorder], None]") -> None:
        from numduel.record import RecordError

        if not self.saved:
            return
        try:
            self._recorder = self._recorder or self._create()
            write(self._recorder)
        except RecordError as error:
            self.saved = False
            self._warn(f"this game is not being saved: {error}")

    def _create(self) -> "Recorder":
        from numduel.record import RecordError
        from numduel.recorder import Recorder

        folder, header = self._folder(), self._header()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise RecordError(f"cannot create the folder {folder}: {error.strerror}") from None
        name = f"{header.time.translate(PLAIN)}-{header.game}{SUFFIX}"
        return Recorder.create_beside(folder / name, header, self._secret)

    def close(self) -> None:
        """Close the file."""
        if self._recorder:
            self._recorder.close()

    def discard(self) -> None:
        """Do nothing: no file is created before the first move."""
