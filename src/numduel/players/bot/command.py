"""A bot's command."""

import shlex
import shutil

from numduel.game import NumduelError, quoted


def split(command: str) -> list[str]:
    """The words of a command, as a shell splits it; it is run without one."""
    try:
        args = shlex.split(command)
    except ValueError as error:
        raise NumduelError(f"{quoted(command)} is not a command: it has {str(error).lower()}") from None
    if not args or not args[0] or "\0" in command:
        raise NumduelError(f"{quoted(command)} is not a command")
    return args


def missing(command: str) -> str | None:
    """The program of a command, if this machine has none of that name."""
    program = split(command)[0]
    return program if shutil.which(program) is None else None


def no_program(program: str, where: str = "") -> NumduelError:
    """The error for a program that is missing."""
    return NumduelError(f"there is no program {quoted(program)}{where}: a bot is bot: and its command")
