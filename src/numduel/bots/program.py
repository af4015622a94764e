"""A bot's process under examination: a referee's, which also tells what was said, and why there was no answer."""

from numduel.bots import faults
from numduel.bots.faults import Fault, Faulty
from numduel.players.bot.command import split
from numduel.players.bot.messages import LONGEST
from numduel.players.bot.process import BotProcess
from numduel.players.bot.sandbox import check_sandbox
from numduel.players.player import Forfeit

KEPT = 1 << 16  # bytes of what came back
HELD_BACK = 2.0  # seconds to write what it has held back, once its input has ended
MOMENT = 0.02  # seconds in which a second line follows the first, and last words come


class Program(BotProcess):
    """A bot's process; what it does wrong is explained."""

    def __init__(self, command: str, sandbox: str) -> None:
        check_sandbox(sandbox)
        self.command = command
        self.sent = b""  # the last message
        self.got = b""  # what has come back since then
        super().__init__(split(command), sandbox)

    def answer(self, message: bytes, seconds: float) -> bytes:
        """The line that answers a message; Faulty if there is none in that time, or more than one."""
        first = not self.sent
        if not first:
            self.check_quiet(0, faults.extra())
        self.sent, self.got = message, self.got if first else b""
        try:
            return self.ask(message, seconds, first=first)
        except Forfeit as forfeit:
            raise Faulty(self._explained(forfeit, seconds)) from None

    def check_quiet(self, seconds: float, fault: Fault) -> None:
        """Faulty if there is something that nobody asked for, or comes within that time."""
        self._hear()
        self._pump_until(lambda: bool(self._said), seconds)
        if self._said:
            raise Faulty(fault)

    def leave(self, message: bytes, seconds: float) -> int:
        """Send a last message, if there is one, and end its input; the exit status, or Faulty if it does not end."""
        self.check_quiet(0, faults.extra())
        if message:
            self.sent, self.got = message, b""
            self._send(message)
            self._pump_until(lambda: not self._unsent, seconds)
        self._close_input()
        self._pump_until(lambda: self._has_ended, seconds)
        self._pump_until(lambda: self._closed is not None, MOMENT)
        self.check_quiet(0, faults.after_the_end())
        if not self._has_ended:
            raise Faulty(faults.stays(seconds))
        return self._status or 0

    def _hear(self) -> None:
        before = len(self._said)
        super()._hear()
        self.got = (self.got + self._said[before:])[:KEPT]

    def _explained(self, forfeit: Forfeit, seconds: float) -> Fault:
        """A forfeit, in words for the bot's author."""
        match forfeit.why:
            case "not started":
                return faults.not_started(self._failure, split(self.command)[0])
            case "exited" | "crashed":
                return faults.ended(forfeit.why, self._status)
            case "closed":
                return faults.closed()
            case "too long":
                return faults.too_long(LONGEST)
            case "out of turn":
                return faults.extra()
            case _:
                return faults.unfinished() if self._said else self._why_silent(seconds)

    def _why_silent(self, seconds: float) -> Fault:
        """Why there is no answer: perhaps it comes when the input ends."""
        self._close_input()
        self._pump_until(lambda: self._closed is not None, HELD_BACK)
        return faults.buffered(self.command) if self._said else faults.silent(round(1000 * seconds))
