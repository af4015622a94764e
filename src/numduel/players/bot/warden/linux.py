"""Calls to the kernel that Python has no functions for, or only newer versions of it."""

import ctypes
import os
import sys

CLONE_NEWNS = 0x20000
CLONE_NEWIPC = 0x08000000
CLONE_NEWUSER = 0x10000000
CLONE_NEWPID = 0x20000000
CLONE_NEWNET = 0x40000000

_MS_NOSUID_NODEV_NOEXEC = 0xE
_MS_REC_PRIVATE = 0x4000 | 0x40000
_PR_CAPBSET_DROP = 24
_PR_SET_SECUREBITS = 28
_ROOT_HAS_NO_RIGHTS = 0x2F  # whatever it executes, for good
_PR_SET_CHILD_SUBREAPER = 36
_PR_SET_NO_NEW_PRIVS = 38

IS_LINUX = sys.platform == "linux"
_libc = ctypes.CDLL(None, use_errno=True)


def _checked(result: int) -> None:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


def unshare(flags: int) -> None:
    """Leave the shared namespaces for new ones."""
    _checked(_libc.unshare(flags))


def setns(fd: int, flags: int) -> None:
    """Enter a namespace."""
    _checked(_libc.setns(fd, flags))


def keep_mounts_private() -> None:
    """Have no mount of this mount namespace show up in another one."""
    try:
        _checked(_libc.mount(b"none", b"/", None, _MS_REC_PRIVATE, None))
    except OSError:  # in a chroot, / need not be a mount; it is enough that /proc is one
        _checked(_libc.mount(b"none", b"/proc", None, _MS_REC_PRIVATE, None))


def mount_proc() -> None:
    """Mount the /proc of this PID namespace over the one that shows the whole machine."""
    _checked(_libc.mount(b"proc", b"/proc", b"proc", _MS_NOSUID_NODEV_NOEXEC, None))


def drop_rights_of_root() -> None:
    """Have every program that this process or a descendant starts as root run without root's capabilities."""
    capability = 0
    while _libc.prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0) == 0:
        capability += 1  # until there is none of that number
    _checked(_libc.prctl(_PR_SET_SECUREBITS, _ROOT_HAS_NO_RIGHTS, 0, 0, 0))


def adopt_orphans() -> None:
    """Become the parent of every descendant that loses its own."""
    _checked(_libc.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0))


def gain_nothing_by_exec() -> None:
    """Have no program that this process or a descendant starts run as another user."""
    _checked(_libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
