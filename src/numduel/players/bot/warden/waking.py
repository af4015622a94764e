"""Wakes a process that polls when one of its children ends."""

import os
import signal


def wake_on_child() -> int:
    """A descriptor that becomes readable when a child ends."""
    signal.set_wakeup_fd(-1)
    woken, wake = os.pipe()
    os.set_blocking(woken, False)
    os.set_blocking(wake, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    return woken
