"""The games that are open on this server."""

from threading import Lock

from numduel.game import NumduelError, quoted
from numduel.models.mcp.setup import Setup, sit_down
from numduel.models.mcp.sitting import Sitting
from numduel.terminal.surroundings import Surroundings

MOST_UNFINISHED = 20
MOST_FINISHED = 100  # kept in memory: their records stay on disk


class Games:
    """All games of one client, by id."""

    def __init__(self, around: Surroundings) -> None:
        self._around, self._lock = around, Lock()
        self._sittings: dict[str, Sitting] = {}

    def begin(self, setup: Setup) -> Sitting:
        """Begin a game and play it up to the client's first turn; if that fails, there is no game."""
        setup.check()
        with self._lock:
            if sum(not each.match.outcome for each in self._sittings.values()) >= MOST_UNFINISHED:
                raise NumduelError(f"there are {MOST_UNFINISHED} unfinished games: finish or resign one of them first")
            sitting = sit_down(setup, self._around)
            self._sittings[sitting.id] = sitting
            self._forget()
        try:
            sitting.go_on()
        except BaseException:
            with self._lock:
                del self._sittings[sitting.id]
            sitting.discard()
            raise
        return sitting

    def find(self, game_id: str) -> Sitting:
        """An open game."""
        with self._lock:
            if sitting := self._sittings.get(game_id):
                return sitting
            known = f"the last one is {[*self._sittings][-1]}" if self._sittings else "begin_game begins one"
        raise NumduelError(f"there is no game {quoted(game_id)} here: {known}")

    def all(self) -> list[Sitting]:
        """All open games, in the order in which they began."""
        with self._lock:
            return [*self._sittings.values()]

    def close(self) -> None:
        """Leave all games as they are; the unfinished ones are saved."""
        for sitting in self.all():
            sitting.close()

    def _forget(self) -> None:
        """Drop the oldest of the finished games."""
        finished = [name for name, sitting in self._sittings.items() if sitting.match.outcome]
        for name in finished[:-MOST_FINISHED]:
            del self._sittings[name]
