"""A player that is a program: it gets positions and answers with moves, one JSON object a line."""

from collections.abc import Callable
from typing import Any

from numduel.game import AnyGame, NumduelError, Outcome
from numduel.players.bot.command import split
from numduel.players.bot.messages import farewell, hello, move_in, name_in, printable, question
from numduel.players.bot.process import BotProcess
from numduel.players.bot.sandbox import AUTO, check_sandbox
from numduel.players.player import Forfeit, Player

START = 5.0  # seconds that a bot has to answer the first message
PER_MOVE = 10.0  # seconds for a move where nobody says how many


class BotPlayer(Player):
    """A program that plays, with a process for each game.

    Once it has broken the protocol, its process is killed, and it forfeits whatever it is asked. If nobody limits the
    time for a move, it has `PER_MOVE` seconds.
    """

    def __init__(self, command: str, *, sandbox: str = AUTO, start: float = START) -> None:
        self._args = split(command)
        self._sandbox, self._start = sandbox, start
        self._process: BotProcess | None = None
        self._seat = 0
        self.name = printable(command)
        """What it calls itself; its command until it has said so."""
        self.confined = ""
        """What confines it since it was started: "namespaces" or "none"."""
        self.forfeited: Forfeit | None = None
        """Why it could not go on with its last game."""

    @property
    def errors(self) -> bytes:
        """What it has written to standard error in its last game: the beginning and the end."""
        return bytes(self._process.errors) if self._process else b""

    def begin(self, game: AnyGame, seat: int) -> None:
        self.close()
        self.forfeited = None
        self._seat = seat
        check_sandbox(self._sandbox)
        self._process = BotProcess(self._args, self._sandbox)
        self.confined = self._process.confined
        name = self._answer(hello(game, seat), self._start, name_in, first=True)
        self.name = name or self.name

    def choose(self, game: AnyGame, state: Any, seconds: float | None = None) -> str:
        if self.forfeited:
            raise self.forfeited
        if seconds is None:
            seconds = PER_MOVE
        message = question(game, state, self._seat, max(1, int(seconds * 1000)))
        return self._answer(message, seconds, lambda line: move_in(line, game, state))

    def end(self, outcome: Outcome) -> None:
        if self._process and not self.forfeited:
            self._process.finish(farewell(outcome))
        self.close()

    def close(self) -> None:
        if self._process:
            self._process.close()

    def _answer(
        self, message: bytes, seconds: float, understand: Callable[[bytes], str], *, first: bool = False
    ) -> str:
        """What it answers to a message; if it breaks the protocol, all of it is killed at once."""
        if not self._process:
            raise NumduelError("a bot chooses moves only in a game that has begun")
        try:
            answer = understand(self._process.ask(message, seconds, first=first))
            self._process.check_silent()
        except Forfeit as forfeit:
            self.forfeited = forfeit
            self._process.close()
            raise
        return answer
