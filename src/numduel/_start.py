"""Ctrl-C from the first moment on: loaded before all else, so that nothing of the program is loaded without it.

Only if this process is the program: a process that merely imports numduel keeps its own handler.
"""

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal
else:
    import _signal as signal  # built in; the module signal adds enums, which take a while to load

INTERRUPTED = 130  # the exit status


def leave(*_: object) -> None:
    """Exit at once: nothing has started yet that needs a clean shutdown."""
    os._exit(INTERRUPTED)


def is_program() -> bool:
    """Whether this process was started as `numduel` or as `python -m numduel`."""
    called = sys.argv[0] if sys.argv else ""
    if called == "-m":  # argv[0] until the module has been found
        return "numduel" in sys.orig_argv
    return os.path.basename(called) in {"numduel", "numduel.exe"}  # noqa: PTH119 - pathlib takes a while to load


if is_program() and signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # otherwise it is ignored on purpose
    signal.signal(signal.SIGINT, leave)
