"""The command line: arguments only. A command is the file of its name, and is listed in `commands.py`."""

import sys

import numduel
from numduel.cli.commands import MENU, load
from numduel.cli.parser import parse
from numduel.cli.status import DONE, PIPE_CLOSED, WRONG
from numduel.game import NumduelError
from numduel.terminal.streams import drop_output, open_console, say_error


def main(argv: list[str] | None = None) -> int:
    """Run a command; the exit status says how it went."""
    try:
        return run(sys.argv[1:] if argv is None else argv)
    except OSError as error:  # of the standard streams: any other is handled where it happens
        drop_output()
        if isinstance(error, BrokenPipeError):  # the reader of our output is gone: there is nobody to tell
            return PIPE_CLOSED
        say_error(f"the input or output failed: {error.strerror}")
        return WRONG


def run(argv: list[str]) -> int:
    """Run the command that is called, or the menu; a mistake is reported in one line."""
    args = parse(argv)
    console = open_console()
    try:
        if args.version:
            console.say(f"numduel {numduel.__version__}")
            status = DONE
        else:
            status = load(args.command or MENU).run(args, console)
    except NumduelError as error:
        say_error(str(error))
        return WRONG
    console.flush()
    return status
