"""Workers on other machines: a Dask cluster."""

import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from numduel.arena.workers import Crew
from numduel.game import NumduelError, quoted

T = TypeVar("T")
PATIENCE = 10  # seconds to find the scheduler, and for its first worker to come
RECOUNT = 2  # seconds after which the workers are counted again: some may have come or gone


class Cluster(Crew):
    """The workers of a Dask scheduler. What one of them was doing when it was lost is done by another."""

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
            from distributed.scheduler import KilledWorker
        except ModuleNotFoundError as error:
            raise NumduelError(f"a cluster needs {error.name}: pip install 'numduel[arena]'") from None
        connect: Any = Client
        try:
            self._client = connect(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TypeError):
            example = "tcp://host:8786"
            raise NumduelError(
                f"there is no Dask scheduler at {quoted(address)}: give its address, such as {example}"
            ) from None
        try:
            self._client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            self._client.close()
            raise NumduelError(f"the Dask scheduler at {quoted(address)} has no workers: start some first") from None
        self._executor = self._client.get_executor()
        self.losses = (KilledWorker,)
        self._counted, self._threads = 0.0, 0  # when, and how many there were

    @property
    def room(self) -> int:
        now = time.monotonic()
        if now - self._counted > RECOUNT:
            self._counted, self._threads = now, sum(self._client.nthreads().values())
        return 2 * max(1, self._threads)

    def submit(self, task: Callable[..., T], *args: Any) -> "Future[T]":
        future: Future[T] = self._executor.submit(task, *args)
        return future

    def everywhere(self, task: Callable[..., T], *args: Any) -> dict[str, T]:
        try:
            found: dict[str, T] = self._client.run(task, *args)
        except Exception as error:  # noqa: BLE001 - whatever a worker without numduel, or with another Python, answers
            raise NumduelError(f"a worker of the cluster cannot run numduel: {type(error).__name__}: {error}") from None
        return found

    def close(self) -> None:
        self._executor.shutdown(wait=False)
        self._client.close()
