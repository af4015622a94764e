"""A game that saves itself."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from numduel.match import Match

if TYPE_CHECKING:  # what a record needs is loaded with the first move: the first question comes sooner
    from pathlib import Path

    from numduel.record import Header
    from numduel.recorder import Recorder
    from numduel.secret import Secret

SUFFIX = ".jsonl"
PLAIN = str.maketrans("", "", ":-")  # a time as part of a file's name: colons are not for every system


class Autosave:
    """A watcher that saves a game from its first move on; if it cannot, it says so once and the game goes on."""

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
        """Save what was last done in a match, a move or the end that a player made of it, and the outcome."""
        from numduel.record import RecordError

        if not self.saved:
            return
        try:
            self._recorder = self._recorder or self._create()
            self._recorder.after(match, state)
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
            raise RecordError(f"cannot make the folder {folder}: {error.strerror}") from None
        name = f"{header.time.translate(PLAIN)}-{header.game}{SUFFIX}"
        return Recorder.create_beside(folder / name, header, self._secret)

    def close(self) -> None:
        """Let go of the file."""
        if self._recorder:
            self._recorder.close()

    def discard(self) -> None:
        """Nothing is begun before the first move."""
