"""Work on solutions that goes on until the test ends it."""

import threading

from numduel.web import solving


class HeldWork:
    """Stands in for the work on a game, which is held until `end` is called; `prepare` does it in the end."""

    def __init__(self, game, prepare=None):
        self.game, self.seconds, self.error = game, 0.0, None
        self._prepare, self._calls, self._ended = prepare, [], False
        self._lock = threading.Lock()

    def when_ended(self, call):
        with self._lock:
            if not self._ended:
                self._calls.append(call)
                return
        call()

    def result(self, _):
        if self.error:
            raise self.error
        return self._prepare(self.game).result(None) if self._prepare else f"solution of {self.game!r}"

    def end(self, seconds=0.0, error=None):
        """End it, as if it had taken that much CPU time."""
        self.seconds, self.error = seconds, error
        with self._lock:
            self._ended = True
        for call in self._calls:
            call()


def hold_works(monkeypatch, cached=()):
    """Hold all work that is begun, and list it; nothing is solved yet, and only these games are cached on disk."""
    begun = []

    def prepare(game):
        begun.append(HeldWork(game))
        return begun[-1]

    monkeypatch.setattr(solving, "prepare", prepare)
    monkeypatch.setattr(solving, "at_hand", lambda _: None)
    monkeypatch.setattr(solving, "is_cached", lambda game: game in cached)
    return begun
