"""Where a tournament's games are played: in this process or, in other modules, in several or on a cluster.

Tasks are futures as in concurrent.futures. A worker may be lost at any time: what it was doing is done again.
"""

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

T = TypeVar("T")


class Crew:
    """Workers; by default, this process does all the work itself, at once."""

    losses: tuple[type[Exception], ...] = ()
    """What a task raises whose worker was lost."""

    @property
    def room(self) -> int:
        """How many tasks may be under way."""
        return 1

    def submit(self, task: Callable[..., T], *args: Any) -> "Future[T]":
        """Begin a task."""
        future: Future[T] = Future()
        future.set_result(task(*args))
        return future

    def everywhere(self, task: Callable[..., T], *args: Any) -> dict[str, T]:
        """The result of a task in each place where games are played, by the name of that place; "" is here."""
        return {"": task(*args)}

    def close(self) -> None:
        """End the workers, whatever they are doing."""
