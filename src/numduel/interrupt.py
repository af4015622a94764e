"""Ctrl-C: it ends the program, whatever that is doing, with status 130.

Python only notes a signal when it comes, and acts on it before the main thread's next step. If that thread is about to
wait for a key by then, it waits all the same, and Ctrl-C is lost until another key comes (cpython issue 112585). So a
second thread, which hears of every signal at once, signals again until the main thread has acted. If that does not
help, as C code that does not look for signals is stuck in its wait, the second thread ends the program itself.
"""

import atexit
import os
import sys
import time
from _thread import get_ident, start_new_thread
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, NoReturn

from numduel._start import INTERRUPTED, leave

if TYPE_CHECKING:
    import signal
else:
    import _signal as signal  # the module signal only adds enums to it, which take a while to load

TICK = 0.02  # seconds until the main thread is signalled again
ATTEMPTS = 50  # after which it counts as stuck
AT_ONCE = 0.1  # seconds within which nobody presses Ctrl-C twice on purpose

Restore = Callable[[bool], None]
"""Makes a terminal what it was before a question, and throws unread keys away if the program is to be left."""


def do_nothing(_leaving: bool) -> None:
    """There is no terminal."""


def keep_keys() -> Restore:
    """Have the terminal keep unread keys when Ctrl-C is pressed."""
    if sys.platform == "win32":
        return do_nothing
    import termios

    def restore(leaving: bool) -> None:
        with suppress(termios.error):
            termios.tcsetattr(sys.stdin, termios.TCSANOW, before)
            if leaving:  # the keys were not meant for whoever reads next
                termios.tcflush(sys.stdin, termios.TCIFLUSH)

    try:
        before = termios.tcgetattr(sys.stdin)
        termios.tcsetattr(sys.stdin, termios.TCSANOW, [*before[:3], before[3] | termios.NOFLSH, *before[4:]])
    except termios.error:  # it is gone
        return do_nothing
    return restore


class CtrlC:
    """What Ctrl-C does to this process.

    It ends at once, unless somebody wants to say goodbye: then KeyboardInterrupt is raised. Whoever presses Ctrl-C
    again does not want to wait for that.
    """

    def __init__(self) -> None:
        self._raises = self._held = self._asking = False
        self._pending = False  # it was pressed while it was held up
        self._acted: float | None = None  # when the main thread did
        self._wakeup = -1  # where the second thread is told of signals
        self._restore: Restore = do_nothing

    def install(self) -> None:
        """Take over Ctrl-C, unless whoever started the program wants it to be ignored."""
        if signal.getsignal(signal.SIGINT) not in (signal.default_int_handler, leave):
            return
        signal.signal(signal.SIGINT, self._pressed)
        atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)  # the last thing done: there is no more to end
        sys.unraisablehook = self._unraisable
        if sys.platform != "win32":  # there, Ctrl-C ends every wait
            heard, self._wakeup = os.pipe()
            os.set_blocking(self._wakeup, False)
            signal.set_wakeup_fd(self._wakeup, warn_on_full_buffer=False)
            start_new_thread(self._insist, (heard, get_ident()))

    @contextmanager
    def raised(self) -> Iterator[None]:
        """Have KeyboardInterrupt raised in here."""
        self._raises = True
        try:
            yield
        finally:
            self._raises = False
            self._restore(True)  # in case that a question was interrupted twice

    @contextmanager
    def held(self) -> Iterator[None]:
        """Let Ctrl-C wait for what must not be left half done."""
        self._held = True
        try:
            yield
        finally:
            self._held = False
            if self._pending:
                self._pending = False
                self._pressed()

    @contextmanager
    def asking(self) -> Iterator[None]:
        """Ask a person at a terminal something in here.

        When Ctrl-C is pressed, a terminal throws away the keys that nobody has read yet. If readline has just been told
        of one, it then waits for another, whatever signals come. So the keys are kept until readline has been left.
        """
        try:
            with self.held():
                self._restore = keep_keys()
            self._asking = True
            yield
        finally:
            self._asking = False
            self._restore(self._acted is not None)
            self._restore = do_nothing

    def _pressed(self, *_: object) -> None:
        """Act on it, in the main thread."""
        if self._held:
            self._pending = True
            return
        again = self._acted is not None
        self._acted = self._acted or time.monotonic()
        # input() looks for signals once more after it was interrupted: what comes then must be raised, too
        if self._raises and (self._asking or not again):
            raise KeyboardInterrupt
        if not again or time.monotonic() - self._acted > AT_ONCE:
            self._leave()

    def _leave(self) -> NoReturn:
        self._restore(True)
        os._exit(INTERRUPTED)

    def _unraisable(self, what: Any) -> None:
        """Have KeyboardInterrupt raised again if it came in a place that cannot raise, such as a finalizer."""
        if what.exc_type is not KeyboardInterrupt:
            sys.__unraisablehook__(what)
            return
        self._acted = None
        if self._wakeup >= 0:
            os.write(self._wakeup, bytes([signal.SIGINT]))

    def _insist(self, heard: int, main: int) -> None:
        """See to it, in the second thread, that the main thread acts on what it is told."""
        while True:
            if signal.SIGINT not in os.read(heard, 64):
                continue
            attempts = 0
            while self._acted is None and signal.getsignal(signal.SIGINT) == self._pressed:  # others may have theirs
                time.sleep(TICK)
                if self._held:
                    attempts = 0
                elif self._acted is None and attempts < ATTEMPTS:
                    attempts += 1
                    signal.pthread_kill(main, signal.SIGINT)
                elif self._acted is None:
                    with suppress(OSError):
                        os.write(1, b"\n")  # the shell gets a line of its own
                    self._leave()


ctrl_c = CtrlC()
