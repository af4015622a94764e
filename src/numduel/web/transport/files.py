"""The limit on open files, of which every connection is one."""

import sys
from contextlib import suppress

MOST = 65_536  # to ask for, where the system sets no limit
SPARE = 100  # for everything that is not a connection: the database, assets, sockets of the cluster


def raise_limit() -> None:
    """Raise this process's limit as far as it may."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = MOST if hard == resource.RLIM_INFINITY else min(hard, MOST)
        if soft != resource.RLIM_INFINITY and soft < most:
            with suppress(OSError, ValueError):  # then it stays as it is
                resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def most_connections() -> int:
    """How many connections there may be, so that some files are left for everything else."""
    limit = MOST
    if sys.platform != "win32":
        import resource

        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        limit = MOST if soft == resource.RLIM_INFINITY else soft
    return max(limit - SPARE, limit // 2)
