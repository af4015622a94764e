"""A bot at an examination: a player whose every fault is explained, even those that a referee overlooks."""

import json
from collections.abc import Callable
from typing import Any

from numduel.bots import faults
from numduel.bots.faults import Faulty, read_answer
from numduel.bots.program import MOMENT, Program
from numduel.game import AnyGame, Outcome
from numduel.match import Clock
from numduel.players.bot.messages import farewell, hello, move_in, name_in, question
from numduel.players.bot.player import START
from numduel.players.player import Forfeit, Player

ENDING = 3.0  # seconds to end in, once its input has ended
MOST_TURNS = 300  # of a game that might go on forever
UNKNOWN = {"extra": {"a field": "that no bot knows"}}


class Enough(Exception):
    """The game has been long enough."""


class Examinee(Player):
    """A bot; whatever it does wrong raises Faulty."""

    def __init__(self, start: Callable[[], Program], clock: Clock, *, extra: bool = False) -> None:
        self._start, self._clock, self._extra = start, clock, extra
        self._seat = 0
        self.program: Program | None = None
        self.name, self.turns, self.status = "", 0, 0
        self.slowest = 0.0  # seconds that a move took

    def begin(self, game: AnyGame, seat: int) -> None:
        self._seat = seat
        self.program = self._start()
        line = self._answer(hello(game, seat), START)
        self.name = read_answer(line, "name")
        _check(name_in, line)

    def choose(self, game: AnyGame, state: Any, seconds: float | None = None) -> str:
        self.turns += 1
        if self.turns > MOST_TURNS:
            raise Enough
        began = self._clock.now()
        seconds = self._clock.seconds
        line = self._answer(question(game, state, self._seat, round(1000 * seconds)), seconds)
        self.slowest = max(self.slowest, self._clock.now() - began)
        move = read_answer(line, "move", game.moves(state))
        _check(move_in, line, game, state)
        self._begun.check_quiet(MOMENT if self.turns == 1 else 0, faults.extra())
        return move

    def end(self, outcome: Outcome) -> None:
        self.leave(self._written(farewell(outcome)))

    def leave(self, message: bytes = b"") -> None:
        """End its input, with a last message or in the midst of a game."""
        self.status = self._begun.leave(message, ENDING)

    def close(self) -> None:
        if self.program:
            self.program.close()

    @property
    def _begun(self) -> Program:
        assert self.program
        return self.program

    def _answer(self, message: bytes, seconds: float) -> bytes:
        return self._begun.answer(self._written(message), seconds)

    def _written(self, message: bytes) -> bytes:
        """A message, with a field that no bot knows if it is to have one."""
        return json.dumps(json.loads(message) | UNKNOWN).encode() + b"\n" if self._extra else message


def _check(read: Callable[..., str], *line: Any) -> None:
    """Have an answer read as a referee does it, who has the last word on what is one."""
    try:
        read(*line)
    except Forfeit as forfeit:
        raise Faulty(faults.refused(forfeit)) from None
