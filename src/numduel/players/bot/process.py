"""A bot's process: its streams and its end, in one selector that never waits beyond a deadline."""

import os
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from time import monotonic

from numduel.game import NumduelError, quoted
from numduel.players.bot.kept import Kept
from numduel.players.bot.messages import LONGEST, shown
from numduel.players.bot.sandbox import checked
from numduel.players.bot.starting import NONE, guard_for
from numduel.players.player import Forfeit

CHUNK = 64 * 1024  # bytes read at once: whatever comes, the deadline is looked at after that many
CLOSING = 0.5  # seconds from the end of a bot's output to its own end; if that does not come, it has closed its output
GRACE = 0.5  # seconds that a bot has to end by itself when its input has ended
TERMINATING = 0.2  # seconds that it has when it is told to
KILLING = 1.0  # seconds after which the warden helps
GONE = 5.0  # seconds after which a process that the kernel cannot kill is given up


class BotProcess:
    """A running bot. Whatever it does, a call returns or raises Forfeit by its deadline."""

    def __init__(self, args: Sequence[str], sandbox: str) -> None:
        self._program = args[0]
        self._guard = guard_for(args, _folder(), confine=sandbox != NONE)
        try:
            self.confined = checked(self._guard.confined, sandbox)  # the warden may be another one than before
        except NumduelError:
            self._guard.control.close()
            raise
        self._stdin, self._stdout, self._stderr = self._guard.start()
        self.errors = Kept()
        self._unsent = b""
        self._said = bytearray()  # and not taken yet
        self._listening = True  # whether what it says matters
        self._closed: float | None = None  # when its output ended
        self._refusal = ""  # why its sandbox could not be made
        self._failure = ""  # why it could not be started
        self._told = b""  # by the guard, an unfinished line
        self._status: int | None = None  # how it ended: an exit status, or a signal's negative number
        self._gone = False  # whether nothing is left of it
        self._reusable = False  # whether its guard is still there
        self._input_open = True
        self._selector = DefaultSelector()
        self._selector.register(self._stdout, EVENT_READ, self._hear)
        self._selector.register(self._stderr, EVENT_READ, self._note)
        self._selector.register(self._guard.control, EVENT_READ, self._listen_to_guard)

    def ask(self, message: bytes, seconds: float, *, first: bool = False) -> bytes:
        """Send a message; the line that answers it.

        The answer to the first message may come before it: nobody can tell whether the bot has waited for it.
        """
        until = monotonic() + seconds
        if not first:
            self._hear()
            self.check_silent()
        self._send(message)
        while (line := self._line()) is None:
            wait = self._deadline(until) - monotonic()
            self._check_alive()
            if wait <= 0:
                raise self._late(seconds)
            self._pump(wait)
        return line

    def check_silent(self) -> None:
        """Raise Forfeit if the bot has said something that nobody asked for."""
        if self._said:
            raise Forfeit("out of turn", f"it wrote {shown(bytes(self._said[:100]))} when it was not its turn")

    def finish(self, message: bytes) -> None:
        """Send a last message, end its input, and let it end by itself if it does so soon."""
        self._listening = False
        self._said.clear()
        with suppress(Forfeit):
            self._send(message)
        self._close_input()
        self._pump_until(lambda: self._has_ended, GRACE)
        if not self._has_ended:
            self._guard.terminate()
            self._pump_until(lambda: self._has_ended, TERMINATING)

    def close(self) -> None:
        """Kill all that is left of it, and wait until nothing is."""
        if self._selector.get_map() is None:
            return
        self._listening = False
        self._close_input()
        ends = self._status is None and not self._gone
        if ends:
            self._guard.end()
        self._pump_until(lambda: self._gone, KILLING)
        if not self._gone:
            self._guard.kill()
            self._pump_until(lambda: self._gone, GONE)
        self._note_rest()
        self._selector.close()
        if self._reusable and not ends:
            self._guard.rest()
        else:
            self._guard.control.close()
        os.close(self._stdout)
        os.close(self._stderr)

    @property
    def _has_ended(self) -> bool:
        return self._status is not None or self._gone

    def _pump(self, wait: float) -> None:
        """Handle what happens next, if anything does in time."""
        for key, _ in self._selector.select(wait):
            key.data()

    def _pump_until(self, done: Callable[[], bool], seconds: float) -> None:
        until = monotonic() + seconds
        while not done() and (wait := until - monotonic()) > 0:
            self._pump(wait)

    def _line(self) -> bytes | None:
        """The next complete line, if there is one."""
        end = self._said.find(b"\n", 0, LONGEST + 1)
        if end < 0:
            if len(self._said) > LONGEST:
                raise Forfeit("too long", f"its line is longer than {LONGEST:,} bytes")
            return None
        if self._unsent:
            raise Forfeit("out of turn", "it answered before it had read the question")
        line = bytes(self._said[:end])
        del self._said[: end + 1]
        return line

    def _deadline(self, until: float) -> float:
        """When to stop waiting. A bot that has closed its output is only waited for to know whether it ends."""
        return until if self._closed is None else min(until, self._closed + CLOSING)

    def _check_alive(self) -> None:
        """Raise Forfeit if it is not running."""
        if self._refusal:
            raise NumduelError(f"the sandbox of a bot could not be set up: {self._refusal}")
        if self._failure:
            raise Forfeit("not started", f"{quoted(self._program)} cannot be run: {self._failure}")
        if not self._has_ended:
            return
        self._hear()  # its last words
        if b"\n" in self._said:
            return
        if self._status is None:
            raise Forfeit("crashed", "it killed the process that runs it")
        if self._status < 0:
            raise Forfeit("crashed", f"it was killed by signal {_signal_name(-self._status)}")
        unfinished = " and left its last line without a line end" if self._said else ""
        raise Forfeit("exited", f"it exited with status {self._status}{unfinished}")

    def _late(self, seconds: float) -> Forfeit:
        if self._closed is not None:
            return Forfeit("closed", "it closed its standard output, but went on running")
        begun = ", only a line without a line end" if self._said else ""
        return Forfeit("no answer", f"it gave no answer in {round(seconds * 1000):,} ms{begun}")

    def _send(self, message: bytes) -> None:
        self._unsent += message
        self._write()

    def _write(self) -> None:
        """Write as much as the pipe takes, and the rest when there is room: a bot need not read."""
        if not self._input_open:
            self._unsent = b""
            return
        waiting = self._stdin in self._selector.get_map()
        try:
            self._unsent = self._unsent[os.write(self._stdin, self._unsent) :]
        except BlockingIOError:
            pass
        except OSError:  # it has closed its input: it may play on without
            self._close_input()
            return
        if bool(self._unsent) == waiting:
            return
        if waiting:
            self._selector.unregister(self._stdin)
        else:
            self._selector.register(self._stdin, EVENT_WRITE, self._write)

    def _close_input(self) -> None:
        self._unsent = b""
        if self._input_open:
            self._input_open = False
            if self._stdin in self._selector.get_map():
                self._selector.unregister(self._stdin)
            os.close(self._stdin)

    def _hear(self) -> None:
        """Read its standard output."""
        if self._closed is not None:
            return
        with suppress(BlockingIOError):
            data = os.read(self._stdout, CHUNK)
            if not data:
                self._closed = monotonic()
                self._selector.unregister(self._stdout)
            elif self._listening:
                self._said += data

    def _note(self) -> None:
        """Read its standard error."""
        with suppress(BlockingIOError):
            data = os.read(self._stderr, CHUNK)
            self.errors.add(data)
            if not data:
                self._selector.unregister(self._stderr)

    def _note_rest(self) -> None:
        """Read what is left in the pipe, which nobody writes to any more."""
        for _ in range(16):
            if self._stderr in self._selector.get_map():
                self._note()

    def _listen_to_guard(self) -> None:
        """Learn whether it could be started, and how it ended."""
        with suppress(BlockingIOError):
            data = self._control_data()
            if not data:
                self._gone, self._reusable = True, False
                self._selector.unregister(self._guard.control)
            *lines, self._told = (self._told + data).split(b"\n")
            for line in lines:
                word, _, rest = line.decode().partition(" ")
                if word == "refused":
                    self._refusal = rest
                elif word == "failed":
                    self._failure = rest
                elif word == "ended":
                    self._status = int(rest)
                else:
                    self._gone = self._reusable = True

    def _control_data(self) -> bytes:
        try:
            return self._guard.control.recv(4096)
        except ConnectionError:
            return b""


def _folder() -> str:
    try:
        return os.getcwd()  # noqa: PTH109 - pathlib would not be faster or clearer
    except OSError:
        raise NumduelError("bots cannot be run here: the current folder does not exist") from None


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:  # a real-time signal
        return str(number)
