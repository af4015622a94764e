"""Lines out and answers in, with a terminal or without one."""

from typing import BinaryIO, TextIO

LONGEST = 4096  # bytes of an answer that are read; the rest of its line is thrown away
PLAIN_WIDTH = 80

BOLD, DIM, RED, GREEN = "1", "2", "31", "32"
PLAYER_COLOURS = {1: "36", 2: "35"}
CLEAR = "\x1b[2J\x1b[3J\x1b[H"


class EndOfInput(Exception):
    """There are no more answers."""


class Console:
    """Where a dialogue takes place.

    Without a terminal each answer is echoed with its line end, so that the output reads as on a terminal.
    """

    def __init__(
        self,
        answers: BinaryIO,
        out: TextIO,
        *,
        terminal: bool = False,
        colour: bool = False,
        width: int = PLAIN_WIDTH,
    ) -> None:
        self._answers, self._out = answers, out
        self.terminal, self.colour, self.width = terminal, colour, width
        self._last = ""

    def say(self, text: str = "") -> None:
        """Print a line, or several."""
        self._out.write(text + "\n")
        self._last = text or "\n"

    def gap(self) -> None:
        """Leave one blank line before what follows, unless nothing stands above it."""
        if self._last and not self._last.endswith("\n"):
            self.say()

    def ask(self, prompt: str) -> str:
        """Print a prompt and read the answer to it, without the space around it."""
        self._last = prompt + "answer"
        if self.terminal:
            return self._ask_person(prompt)
        self._out.write(prompt)
        self._out.flush()
        line = rest = self._answers.readline(LONGEST)
        while rest and not rest.endswith(b"\n"):
            rest = self._answers.readline(LONGEST)
        if not line:
            self.say()
            raise EndOfInput
        answer = line.decode(errors="replace").rstrip("\r\n")
        self.say(printable(answer))
        return printable(answer.strip())

    def _ask_person(self, prompt: str) -> str:
        above, _, last = prompt.rpartition("\n")
        if above:
            self.say(above)
        self._out.flush()
        try:
            return printable(input(last).strip())
        except EOFError:
            self.say()
            raise EndOfInput from None

    def clear(self) -> None:
        """Begin a fresh screen, where there is one."""
        if self.terminal:
            self._out.write(CLEAR)
            self._last = ""

    @property
    def blocks(self) -> tuple[str, str]:
        """What a bar is made of: a full cell and an empty one."""
        return ("█", "░") if "utf" in (self._out.encoding or "").lower() else ("#", ".")

    def paint(self, text: str, colour: str) -> str:
        """A text in a colour, where there are colours."""
        return f"\x1b[{colour}m{text}\x1b[0m" if self.colour else text


def printable(text: str) -> str:
    """A text with its control characters spelled out, so that echoing it does nothing to a terminal."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)
