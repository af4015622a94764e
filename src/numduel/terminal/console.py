"""Lines out and answers in, with a terminal or without one."""

from typing import BinaryIO, TextIO

from numduel.interrupt import ctrl_c
from numduel.text import EMPTY, FULL, fitted, printable

LONGEST = 4096  # bytes read of an answer; the rest of its line is discarded
PLAIN_WIDTH = 80

BOLD, DIM, RED, GREEN = "1", "2", "31", "32"
PLAYER_COLOURS = {1: "36", 2: "35"}
CLEAR = "\x1b[2J\x1b[H"
WIPE = "\r\x1b[K"
WIDEST_BAR = 30


class EndOfInput(Exception):
    """There are no more answers."""


class Console:
    """Prints lines and reads answers.

    Answers that do not come from a keyboard are echoed with their line end, so the output reads as on a terminal.
    On a terminal, with a keyboard and a screen, lines are wrapped between words.
    """

    def __init__(
        self,
        answers: BinaryIO,
        out: TextIO,
        *,
        echo: bool = True,
        terminal: bool = False,
        dumb: bool = False,
        colour: bool = False,
        width: int = PLAIN_WIDTH,
        shown: bool = False,
    ) -> None:
        self._answers, self._out, self._echo, self._dumb = answers, out, echo, dumb
        self.terminal, self.colour, self.width = terminal, colour, width
        self._last = ""
        self._live = (terminal or shown) and not dumb  # whether a line can be overwritten
        self._bar = False

    def say(self, text: str = "") -> None:
        """Print a line, or several."""
        self._out.write(self._fitted(text) + "\n")
        self._last = text or "\n"

    def flush(self) -> None:
        """Flush everything printed so far."""
        self._out.flush()

    def gap(self) -> None:
        """Leave one blank line before what follows, unless there is nothing above it."""
        if self._last and not self._last.endswith("\n"):
            self.say()

    def ask(self, prompt: str) -> str:
        """Print a prompt and read the answer, stripped of whitespace."""
        self._last = prompt + "answer"
        try:
            return printable((self._ask_person if self.terminal else self._ask_stream)(prompt).strip())
        except (EOFError, KeyboardInterrupt) as end:
            self.say()
            if isinstance(end, EOFError):
                raise EndOfInput from None
            raise

    def _ask_person(self, prompt: str) -> str:
        above, _, last = self._fitted(prompt).rpartition("\n")
        if above:
            self._out.write(above + "\n")
        self._out.flush()
        with ctrl_c.asking():
            return input(last)

    def _ask_stream(self, prompt: str) -> str:
        self._out.write(prompt)
        self._out.flush()
        line = rest = self._answers.readline(LONGEST)
        while rest and not rest.endswith(b"\n"):
            rest = self._answers.readline(LONGEST)
        if not line:
            raise EOFError
        answer = line.decode(errors="replace").rstrip("\r\n")
        if self._echo:
            self.say(printable(answer))
        return answer

    def _fitted(self, text: str) -> str:
        """A text wrapped between words to fit the screen."""
        if not self.terminal:
            return text
        return "\n".join(fitted(line, self.width) for line in text.split("\n"))

    def clear(self) -> None:
        """Clear the screen, if there is one."""
        if self.terminal and not self._dumb:
            self._out.write(CLEAR)
            self._last = ""

    def bar(self, what: str, part: float) -> None:
        """Show the progress of something, on the last line of the screen."""
        if self._live:
            self._bar = True
            full, empty = self.blocks
            what = what[: self.width - 7]  # a line that wraps could not be wiped
            cells = min(WIDEST_BAR, self.width - len(what) - 7)
            done = round(cells * part)
            self._out.write(f"{WIPE}{what} {full * done}{empty * (cells - done)} {part:4.0%}")
            self._out.flush()

    def wipe(self) -> None:
        """Remove the progress bar."""
        if self._bar:
            self._out.write(WIPE)
            self._out.flush()
            self._bar = False

    @property
    def blocks(self) -> tuple[str, str]:
        """The cells of a bar: a full one and an empty one."""
        return (FULL, EMPTY) if self.unicode else ("#", ".")

    @property
    def unicode(self) -> bool:
        """Whether any character can be printed."""
        return "utf" in (self._out.encoding or "").lower()

    def paint(self, text: str, colour: str) -> str:
        """A text in a colour, if colours are on."""
        return f"\x1b[{colour}m{text}\x1b[0m" if self.colour else text
