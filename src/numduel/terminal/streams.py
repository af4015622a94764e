"""The console on the standard streams, and error output."""

import contextlib
import io
import os
import sys
from typing import BinaryIO

from numduel.terminal.console import PLAIN_WIDTH, Console
from numduel.text import printable


def open_console() -> Console:
    """The console on standard input and output."""
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115, PTH123 - the program may be started without one
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    typing = answers()
    shown, typed = sys.stdout.isatty(), typing.isatty()
    terminal = shown and typed
    dumb = os.environ.get("TERM") == "dumb"
    if terminal:
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - importing it lets a person edit an answer
    return Console(
        typing,
        sys.stdout,
        echo=not typed,
        terminal=terminal,
        dumb=dumb,
        shown=shown,
        colour=colours(),
        width=screen_width(),
    )


def colours() -> bool:
    """Whether standard output shows colours."""
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb" and not os.environ.get("NO_COLOR")


def answers() -> BinaryIO:
    """Standard input: typed or piped."""
    return sys.stdin.buffer if sys.stdin else io.BytesIO()


def screen_width() -> int:
    """Columns of the terminal, or the usual 80 if there is none."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or PLAIN_WIDTH
    except (OSError, ValueError, AttributeError):  # no terminal, no file behind it, no output at all
        return PLAIN_WIDTH


def say_error(message: str) -> None:
    """Print one line to standard error, after everything written to standard output."""
    sys.stdout.flush()
    if sys.stderr:
        print(f"numduel: {printable(message)}", file=sys.stderr)


def drop_output() -> None:
    """Discard what is still buffered for a failed standard output, so that flushing it at exit cannot fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
