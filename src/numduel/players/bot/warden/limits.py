"""What each process of a bot may use at most. The kernel has no such limits for all of them together."""

import os
import resource
from contextlib import suppress

from .linux import IS_LINUX
from .namespaces import MOST_PROCESSES

GB = 1 << 30
LIMITS = {
    resource.RLIMIT_CORE: 0,
    resource.RLIMIT_CPU: 3600,  # seconds: the clock of the game ends it much sooner
    resource.RLIMIT_DATA: 2 * GB,  # memory that is really there to be written to
    resource.RLIMIT_AS: 64 * GB,  # addresses: some runtimes reserve far more than they ever use
    resource.RLIMIT_FSIZE: GB // 16,  # of each file
    resource.RLIMIT_NOFILE: 512,
}
MORE_PROCESSES = 1024


def limit(processes: int) -> None:
    """Limit this process and all that it starts."""
    for which, most in {**LIMITS, resource.RLIMIT_NPROC: processes}.items():
        hard = resource.getrlimit(which)[1]
        allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
        with suppress(OSError, ValueError):  # not every system has each of them
            resource.setrlimit(which, (allowed, allowed))


def processes(*, confined: bool) -> int:
    """How many processes, including threads, a bot's user may have.

    In a user namespace of its own, only the bot's are counted; elsewhere, all that the user has on the machine.
    """
    return MOST_PROCESSES if confined else _threads_of_user() + MORE_PROCESSES


def _threads_of_user() -> int:
    """How many threads the user has now, in all processes."""
    total = 0
    for name in os.listdir("/proc") if IS_LINUX else ():
        with suppress(OSError, ValueError):
            if os.stat(f"/proc/{name}").st_uid == os.geteuid():
                total += len(os.listdir(f"/proc/{int(name)}/task"))
    return total
