"""Traces a walk through the code: which modules are entered, in what order, and who calls whom."""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from inspect import CO_OPTIMIZED
from types import FrameType
from typing import Any

VOCABULARY = ("numduel.game", "numduel.rules", "numduel.memo")
"""What every module speaks: it is called from everywhere, and is no stop of a walk."""


class Trace:
    """The numduel modules entered while tracing, in this thread and in all started since the trace was created."""

    def __init__(self) -> None:
        self._on = False
        self.stops: list[str] = []  # each module once, in order of first entry
        self.calls: set[tuple[str, str]] = set()  # who called whom
        threading.setprofile(self._call)

    def _call(self, frame: FrameType, event: str, _: Any) -> None:
        if not self._on or event != "call" or (module := _stop(frame)) is None:
            return
        if module not in self.stops:
            self.stops.append(module)
        caller = frame.f_back
        while caller and not (before := _stop(caller)):
            caller = caller.f_back
        if caller and before != module:
            self.calls.add((before, module))

    @contextmanager
    def walking(self) -> Iterator[None]:
        """Trace this thread, and those started since the trace was created."""
        before = sys.getprofile()
        sys.setprofile(self._call)
        self._on = True
        try:
            yield
        finally:
            self.stop()
            sys.setprofile(before)
            threading.setprofile(None)

    def stop(self) -> None:
        """End the trace."""
        self._on = False


def _stop(frame: FrameType) -> str | None:
    """The module of a function's frame, if it is ours and not one that all others use."""
    module = frame.f_globals.get("__name__", "")
    if not module.startswith("numduel.") or not frame.f_code.co_flags & CO_OPTIMIZED:  # imports and class bodies
        return None
    if any(module == word or module.startswith(f"{word}.") for word in VOCABULARY):
        return None
    return module
