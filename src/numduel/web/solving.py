"""Solutions for whoever asks: one is worked out at a time, and none that would keep all others waiting for long."""

from threading import BoundedSemaphore, Lock
from typing import Any

from numduel.game import AnyGame
from numduel.solve import TooLarge, ensure_solvable, in_words, prepare, solver
from numduel.solve.solution import Solution
from numduel.solve.work import at_hand
from numduel.table.event import Refused

MOST = 150_000_000  # positions: the largest of the five games has 148 million
MOST_WAITING = 20  # at a time: each of them keeps one of the 40 threads in which all pages are made

_one_at_a_time = Lock()
_places = BoundedSemaphore(MOST_WAITING)


def check(game: AnyGame) -> None:
    """Refuse a variant that the server does not solve."""
    ensure_solvable(game)
    if (size := solver(game).positions(game)) > MOST:
        raise TooLarge(
            f"this variant of {game.key} has {in_words(size)} positions: here up to {in_words(MOST)} are solved"
        )


def missing(game: AnyGame) -> bool:
    """Whether a game has yet to be worked out, and can be."""
    try:
        check(game)
    except TooLarge:
        return False
    return at_hand(game) is None


def solve(game: AnyGame) -> Solution[Any]:
    """The solution of a game; whoever asks for one that is not at hand waits for their turn, if there is room."""
    check(game)
    if ready := at_hand(game):
        return ready
    if not _places.acquire(blocking=False):
        raise Refused(503, "many wait for solutions now: please try again in a moment")
    try:
        with _one_at_a_time:
            return prepare(game).result(None)
    finally:
        _places.release()
