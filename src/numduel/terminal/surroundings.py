"""What a game at the terminal needs from its machine: folders, clock, entropy."""

import os
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from numduel import folders
from numduel.terminal.streams import say_error

if TYPE_CHECKING:
    from pathlib import Path


class Surroundings(NamedTuple):
    """The machine, as far as a session needs it."""

    folder: Callable[[], "Path"]  # of saved games
    secrets: Callable[[], "Path"]  # of the secrets of unfinished games
    streak: Callable[[], "Path"]  # the file with the streak in the daily puzzles
    now: Callable[[], str]
    entropy: Callable[[int], bytes]
    warn: Callable[[str], None]
    program: Callable[[], str]  # the command that runs numduel


def this_machine() -> Surroundings:
    """The surroundings of this process."""
    return Surroundings(
        folder=folders.games,
        secrets=folders.secrets,
        streak=folders.streak,
        now=lambda: time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        entropy=os.urandom,
        warn=say_error,
        program=program,
    )


def program() -> str:
    """What to type to run this program again: its name if it is on the PATH, otherwise its path."""
    from shutil import which

    called = sys.argv[0]
    return called if os.path.basename(called) == "numduel" and not which("numduel") else "numduel"  # noqa: PTH119 - pathlib would be loaded for it
