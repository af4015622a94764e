"""A bot's command."""

import shlex

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
