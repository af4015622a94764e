"""What a game at a terminal takes from the machine it is played on."""

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
    """The machine, as far as a sitting needs it."""

    folder: Callable[[], "Path"]  # of saved games
    secrets: Callable[[], "Path"]  # the folder of what unfinished games do not reveal yet
    now: Callable[[], str]
    entropy: Callable[[int], bytes]
    warn: Callable[[str], None]
    program: Callable[[], str]  # how it is called


def this_machine() -> Surroundings:
    """The surroundings of this process."""
    return Surroundings(
        folder=folders.games,
        secrets=folders.secrets,
        now=lambda: time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        entropy=os.urandom,
        warn=say_error,
        program=program,
    )


def program() -> str:
    """What to type to run this program again: its name if the shell finds it by that, else its path."""
    from shutil import which

    called = sys.argv[0]
    return called if os.path.basename(called) == "numduel" and not which("numduel") else "numduel"  # noqa: PTH119 - pathlib would be loaded for it
