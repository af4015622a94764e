"""What confines a bot: which modes there are, and what each gives on this machine."""

import sys
from typing import Final

from numduel.game import NumduelError, listed, quoted
from numduel.players.bot.starting import NAMESPACES, NONE, start_warden

AUTO: Final = "auto"
REQUIRED: Final = "required"
SANDBOXES: Final = (AUTO, NONE, REQUIRED)
"""What can be asked for: namespaces where the kernel allows them, never, or always."""


def check_sandbox(mode: str) -> str:
    """What a mode gives on this machine: "namespaces" or "none"; NumduelError if it cannot be had."""
    if mode not in SANDBOXES:
        raise NumduelError(f"the sandbox must be {listed(SANDBOXES)}, not {quoted(mode)}")
    if sys.platform == "win32":
        raise NumduelError("bots need Linux or macOS")
    return checked(start_warden(confine=mode != NONE).confined, mode)


def checked(confined: str, mode: str) -> str:
    """What confines a bot, if it is as much as that mode requires."""
    if mode == REQUIRED and confined != NAMESPACES:
        raise NumduelError("this machine cannot confine a bot: its kernel allows no user, PID or network namespaces")
    return confined
