"""Ctrl-C: it ends the program, whatever that is doing, with status 130.

Python only takes note of a signal, and acts on it before the main thread's next step. If that thread is just about to
wait for a key, it waits anyway, and Ctrl-C is lost until another key comes (cpython issue 112585). So a second thread,
which every signal wakes at once, signals again until the main thread has acted. If that does not help, because C code
is waiting without checking for signals, the second thread ends the program itself.
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
"""Restores the terminal as it was before a question, and discards unread keys if the program is exiting."""


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
            if leaving:  # they were not meant for whatever reads next
                termios.tcflush(sys.stdin, termios.TCIFLUSH)

    try:
        before = termios.tcgetattr(sys.stdin)
        termios.tcsetattr(sys.stdin, termios.TCSANOW, [*before[:3], before[3] | termios.NOFLSH, *before[4:]])
    except termios.error:  # it is gone
        return do_nothing
    return restore


class CtrlC:
    """What Ctrl-C does to this process.

    The process exits at once, except within `raised`: there, KeyboardInterrupt leaves time for a goodbye. If Ctrl-C is
    pressed again, it does not wait for that.
    """

    def __init__(self) -> None:
        self._raises = self._held = self._asking = False
        self._pending = False  # pressed while held
        self._acted: float | None = None  # when the main thread acted on it
        self._wakeup = -1  # the pipe that wakes the second thread
        self._restore: Restore = do_nothing

    def install(self) -> None:
        """Take over Ctrl-C, unless the program was started with it ignored."""
        if signal.getsignal(signal.SIGINT) not in (signal.default_int_handler, leave):
            return
        signal.signal(signal.SIGINT, self._pressed)
        atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)  # runs last: nothing is left to interrupt
        sys.unraisablehook = self._unraisable
        if sys.platform != "win32":  # there, Ctrl-C ends every wait
            heard, self._wakeup = os.pipe()
            os.set_blocking(self._wakeup, False)
            signal.set_wakeup_fd(self._wakeup, warn_on_full_buffer=False)
            start_new_thread(self._insist, (heard, get_ident()))

    @contextmanager
    def raised(self) -> Iterator[None]:
        """Let Ctrl-C raise KeyboardInterrupt in here."""
        self._raises = True
        try:
            yield
        finally:
            self._raises = False
            self._restore(True)  # in case a question was interrupted twice

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold back Ctrl-C in here, where something must not be left half done."""
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

        On Ctrl-C, a terminal discards all unread keys. If readline has just been told of one, it then waits for another
        and ignores all signals. So the keys are kept until readline has returned.
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
        """Handle it, in the main thread."""
        if self._held:
            self._pending = True
            return
        again = self._acted is not None
        self._acted = self._acted or time.monotonic()
        # input() checks for signals once more after it was interrupted: that must raise too
        if self._raises and (self._asking or not again):
            raise KeyboardInterrupt
        if not again or time.monotonic() - self._acted > AT_ONCE:
            self._leave()

    def _leave(self) -> NoReturn:
        self._restore(True)
        os._exit(INTERRUPTED)

    def _unraisable(self, what: Any) -> None:
        """Raise KeyboardInterrupt again if it came where nothing can be raised, such as in a finalizer."""
        if what.exc_type is not KeyboardInterrupt:
            sys.__unraisablehook__(what)
            return
        self._acted = None
        if self._wakeup >= 0:
            os.write(self._wakeup, bytes([signal.SIGINT]))

    def _insist(self, heard: int, main: int) -> None:
        """In the second thread, signal again until the main thread acts."""
        while True:
            if signal.SIGINT not in os.read(heard, 64):
                continue
            attempts = 0
            while self._acted is None and signal.getsignal(signal.SIGINT) == self._pressed:  # still ours
                time.sleep(TICK)
                if self._held:
                    attempts = 0
                elif self._acted is None and attempts < ATTEMPTS:
                    attempts += 1
                    signal.pthread_kill(main, signal.SIGINT)
                elif self._acted is None:
                    with suppress(OSError):
                        os.write(1, b"\n")  # the shell's prompt goes on a new line
                    self._leave()


ctrl_c = CtrlC()
