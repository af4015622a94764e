"""A game that a client plays: its seat, its opponent, and the record in which every move is before it is told."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Lock, RLock

from numduel.fair import Shuffle
from numduel.game import CHANCE, NumduelError
from numduel.match import Match, ask, draws_from
from numduel.models.mcp.solving import solution
from numduel.players import computer
from numduel.record import RecordError, read
from numduel.recorder import Recorder


class Sitting:
    """One game. Any number of threads may call it: its state changes under a lock, and one thread at a time plays."""

    def __init__(
        self, match: Match, shuffle: Shuffle, recorder: Recorder, seat: int, opponent: str, *, hints: bool
    ) -> None:
        self.seat, self.opponent, self.hints = seat, opponent, hints
        self.path, self.secret = recorder.path, recorder.secret
        self.match = match
        self._shuffle = shuffle
        self._recorder: Recorder | None = recorder  # None: the game is over, or the last move could not be written
        self._computer = computer(opponent, self._below, solution)
        self._closed = False
        self.lock = RLock()  # held while the state is changed or looked at
        self._turn = Lock()  # held by whoever plays, also while the opponent thinks

    @property
    def id(self) -> str:
        """The record's name: what the client calls the game."""
        return self.path.stem

    @property
    def is_own_turn(self) -> bool:
        """Whether the client is to move."""
        return self.match.to_move == self.seat

    def move(self, move: str) -> int:
        """Play the client's move, and let the opponent answer; returns how many moves and draws there were before."""
        with self._playing():
            if not self.is_own_turn and not self.match.outcome:
                self._go_on()
                raise NumduelError(
                    "your opponent had yet to move when you called, and now has: look at the table first"
                )
            before = len(self.match.history)
            self._store(lambda match: match.play(move))
            self._go_on()
        return before

    def resign(self) -> None:
        """Give up."""
        with self._playing():
            self._store(lambda match: match.resign(self.seat))

    def go_on(self) -> None:
        """Let the opponent move and cards be drawn until it is the client's turn, unless that is under way."""
        settled = self.match.outcome or (self.is_own_turn and self._recorder)
        if not settled and not self._turn.locked():
            with self._playing():
                self._go_on()

    def close(self) -> None:
        """Leave the game as a saved one; if nothing happened in it, there is nothing to save."""
        with self.lock:
            self._closed = True
            if self._recorder:
                self._recorder.close() if self.match.history else self._recorder.discard()
                self._recorder = None

    def discard(self) -> None:
        """Delete a game that could not begin."""
        with self.lock:
            self.close()
            self.path.unlink(missing_ok=True)
            if self.secret:
                self.secret.forget()

    @contextmanager
    def _playing(self) -> Iterator[None]:
        """Be the only one who plays."""
        if not self._turn.acquire(blocking=False):
            raise NumduelError("your opponent is still thinking: look at the table in a while")
        try:
            self._reopen()
            yield
        finally:
            self._turn.release()

    def _go_on(self) -> None:
        game = self.match.game
        while (who := self.match.to_move) not in (None, self.seat):
            state = self.match.state
            if who == CHANCE:
                move = next(draws_from(game, state, self.match.drawn, self._shuffle))
            else:
                move = ask(self._computer, game, state)
            self._store(partial(Match.play, move=move))

    def _store(self, act: Callable[[Match], None]) -> None:
        """Have something happen in the match, and write it down; what cannot be written has not happened."""
        with self.lock:
            if self._closed:
                raise NumduelError("the server is being stopped: numduel resume continues the game")
            match, state, before = self.match, self.match.state, len(self.match.history)
            act(match)
            assert self._recorder  # otherwise the match was over, or `_reopen` has failed
            try:
                self._recorder.after(match, state)
            except RecordError:
                self.match = match.back_to(before)
                self._recorder.close()
                self._recorder = None
                raise
            if match.outcome:
                self._recorder.close()
                self._recorder = None

    def _reopen(self) -> None:
        """Go on from what is on disk, after something could not be written."""
        with self.lock:
            if self._recorder or self._closed or self.match.outcome:
                return
            try:
                self._recorder, record = Recorder.resume(self.path, lambda _: self.secret)
            except RecordError:
                record = read(self.path)  # which is complete now if only its last line could not be written
                if not record.match.outcome or (self.secret and not record.details.ended):
                    raise
            self.match = record.match

    def _below(self, limit: int) -> int:
        """A random number for the opponent, with a label of its own for each move."""
        return self._shuffle.choose(len(self.match.history), limit)
