"""Ctrl-C from the first moment on: loaded before all else, so that nothing of the program is loaded without it.

Only if this process is the program: whoever imports numduel into a process of their own decides there what Ctrl-C does.
"""

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal
else:
    import _signal as signal  # it is there already: the module signal, with its enums, would have to be loaded

INTERRUPTED = 130  # the exit status


def leave(*_: object) -> None:
    """End at once: nothing has begun yet that would have to be ended well."""
    os._exit(INTERRUPTED)


def is_program() -> bool:
    """Whether this process was started as `numduel` or as `python -m numduel`."""
    called = sys.argv[0] if sys.argv else ""
    if called == "-m":  # that is what it says until the module has been found
        return "numduel" in sys.orig_argv
    return os.path.basename(called) in {"numduel", "numduel.exe"}  # noqa: PTH119 - pathlib takes a while to load


if is_program() and signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # else it is to be ignored
    signal.signal(signal.SIGINT, leave)
