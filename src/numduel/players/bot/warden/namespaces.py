"""Namespaces: where the warden and each bot live, if the kernel allows it."""

import os
from collections.abc import Callable
from contextlib import suppress

from .linux import (
    CLONE_NEWIPC,
    CLONE_NEWNET,
    CLONE_NEWNS,
    CLONE_NEWPID,
    CLONE_NEWUSER,
    IS_LINUX,
    drop_rights_of_root,
    keep_mounts_private,
    mount_proc,
    setns,
    unshare,
)

NOBODY = 65534
MOST_PROCESSES = 512
PID_MAX_PER_NAMESPACE = (6, 14)  # the first kernel where setting it does not change it for the whole machine


def possible() -> bool:
    """Whether this machine can confine a bot: found out by doing it, in processes that end afterwards."""
    return IS_LINUX and _succeeds(_trial)


def leave() -> None:
    """Leave the user's namespaces: the next child is process 1 of a PID namespace, with the right to nest others."""
    _become_nobody()
    unshare(CLONE_NEWPID | CLONE_NEWNS)


def settle() -> int:
    """Settle as process 1 of a PID namespace, to nest others in it; a descriptor of the namespace."""
    keep_mounts_private()
    with suppress(OSError):
        mount_proc()
    return os.open("/proc/self/ns/pid", os.O_RDONLY | os.O_CLOEXEC)


def fork_nested(own: int) -> int:
    """Fork a child that is process 1 of a PID namespace nested in this one."""
    unshare(CLONE_NEWPID)
    child = -1
    try:
        child = os.fork()
    finally:
        if child:
            setns(own, CLONE_NEWPID)
    return child


def confine() -> None:
    """Confine this process, process 1 of a PID namespace: no network, no IPC, no other processes, no rights."""
    unshare(CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWNS)
    with suppress(
        OSError
    ):  # a container may forbid it: then the bot can list the machine's processes, but not touch them
        mount_proc()
    if _kernel() >= PID_MAX_PER_NAMESPACE:  # the usual limit on processes does not apply to root
        _put("/proc/sys/kernel/pid_max", MOST_PROCESSES)
    if _become_nobody():
        _put("/proc/sys/user/max_user_namespaces", 0)  # that the bot can make
    else:
        drop_rights_of_root()


def _become_nobody() -> bool:
    """Enter a user namespace; False if there is none to be had, but root needs none."""
    uid, gid = os.geteuid(), os.getegid()
    try:
        unshare(CLONE_NEWUSER)
    except PermissionError:
        if uid:
            raise
        return False  # as in a chroot
    _map_ids(uid, gid)
    return True


def _trial() -> None:
    leave()
    if not _succeeds(_trial_inside):
        raise OSError


def _trial_inside() -> None:
    own = settle()
    if not _succeeds(confine, lambda: fork_nested(own)):
        raise OSError


def _succeeds(work: Callable[[], None], fork: Callable[[], int] = os.fork) -> bool:
    """Whether something can be done, tried in a child."""
    child = fork()
    if child:
        return os.waitpid(child, 0)[1] == 0
    with suppress(BaseException):
        work()
        os._exit(0)
    os._exit(1)


def _map_ids(uid: int, gid: int) -> None:
    """Be oneself in a new user namespace, except that root is nobody there: so what it starts has no rights."""
    with suppress(OSError):  # in a nested namespace this is settled already
        _write("/proc/self/setgroups", "deny")
    _write("/proc/self/uid_map", f"{uid or NOBODY} {uid} 1")
    _write("/proc/self/gid_map", f"{gid or NOBODY} {gid} 1")


def _kernel() -> tuple[int, ...]:
    return tuple(int(part) for part in os.uname().release.split(".")[:2])


def _put(setting: str, value: int) -> None:
    """Change a setting of the namespace, if that is allowed."""
    with suppress(OSError):
        _write(setting, str(value))


def _write(path: str, text: str) -> None:
    fd = os.open(path, os.O_WRONLY)
    try:
        os.write(fd, text.encode())
    finally:
        os.close(fd)
