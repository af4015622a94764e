"""Holds a tournament: has its games played, stores them, and says how they ended."""

from collections import deque
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from typing import NamedTuple

from numduel.arena.course import Course, course
from numduel.arena.folder import Folder
from numduel.arena.plan import Pairing, Plan
from numduel.arena.results import PairResult
from numduel.arena.task import Batch, Records, play_batch, version
from numduel.arena.workers import Crew
from numduel.game import NumduelError

BATCH_SECONDS = 0.1
"""How long a task takes that is worth its way to a worker and back."""
LARGEST_BATCH = 50
MOST_LOSSES = 20
"""How many workers may be lost in a row, with nothing finished in between."""


class Progress(NamedTuple):
    """How far a tournament has got, in pairings."""

    done: int
    found: int  # of these, how many had been played before
    part: float  # from 0 to 1
    total: int | None  # None if it goes on until the ranking is certain


def hold(
    plan: Plan,
    *,
    crew: Crew | None = None,
    folder: Folder | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> list[PairResult]:
    """The results of a tournament, couple by couple and by number, whoever played the games in whatever order.

    Its folder, if it has one, holds every game that is finished; those that are there already are not played again.
    """
    return Tournament(plan, crew or Crew(), folder, on_progress or (lambda _: None)).hold()


class Tournament:
    """A tournament that is being held."""

    def __init__(self, plan: Plan, crew: Crew, folder: Folder | None, on_progress: Callable[[Progress], None]) -> None:
        self._plan, self._crew, self._folder, self._on_progress = plan, crew, folder, on_progress
        self._course: Course = course(plan)
        self._again: deque[Pairing] = deque()  # whose workers were lost
        self._under_way: dict[Future[Batch], list[Pairing]] = {}
        self._batch = 1
        self.largest_batch = 1 if any(each.is_bot for each in plan.entrants) else LARGEST_BATCH
        self._done = self._found = self._losses = 0
        self._confined: set[str] = set()

    def hold(self) -> list[PairResult]:
        """Play to the end."""
        if self._folder:
            self._folder.begin(self._plan)
        self._tell()
        while self._begin() or self._under_way:
            for future in wait(self._under_way, return_when=FIRST_COMPLETED).done:
                self._end(future)
        results = self._course.results()
        if self._folder:
            self._folder.keep_only({Pairing(result.a, result.b, result.number) for result in results})
        return results

    @property
    def confined(self) -> str:
        """What confined the bots, also in games that were played before."""
        return self._folder.confined() if self._folder else ", ".join(sorted(self._confined))

    def _begin(self) -> bool:
        """Give the workers as much as they can take; whether that was anything."""
        some = False
        while len(self._under_way) < self._crew.room and (batch := self._next_batch()):
            some = True
            todo: list[tuple[Pairing, Records | None]] = [(each, self._stored(each)) for each in batch]
            self._under_way[self._crew.submit(play_batch, self._plan, todo, version())] = batch
        return some

    def _next_batch(self) -> list[Pairing]:
        batch: list[Pairing] = []
        while len(batch) < self._batch:
            pairing = self._again.popleft() if self._again else self._course.next()
            if pairing is None:
                break
            batch.append(pairing)
        return batch

    def _stored(self, pairing: Pairing) -> Records | None:
        return self._folder.records(pairing) if self._folder else None

    def _end(self, future: "Future[Batch]") -> None:
        """A task has ended: with results, or because its worker was lost."""
        pairings = self._under_way.pop(future)
        try:
            done, seconds = future.result()
        except self._crew.losses:
            self._lose(pairings)
            return
        except CancelledError:
            raise NumduelError("the cluster is gone: its scheduler no longer answers") from None
        self._losses = 0
        self._batch = max(1, min(self.largest_batch, int(BATCH_SECONDS * len(done) / max(seconds, 1e-6))))
        for played, result in done:
            if played is None:
                self._found += 1
            else:
                self._confined.update(game.confined for game in played.games if game.confined)
                if self._folder:
                    self._folder.store(played)
            self._course.add(result)
        self._done += len(done)
        self._tell()

    def _lose(self, pairings: list[Pairing]) -> None:
        """A worker was lost: what it was doing is done again."""
        self._losses += 1
        if self._losses > MOST_LOSSES:
            raise NumduelError(f"{MOST_LOSSES} workers in a row were killed or crashed before they finished a game")
        self._again.extend(pairings)

    def _tell(self) -> None:
        self._on_progress(Progress(self._done, self._found, self._course.part(self._done), self._course.total))
