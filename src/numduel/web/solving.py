"""Solutions for the web app: variants are solved one at a time, and only if they are small enough."""

from threading import BoundedSemaphore, Lock
from typing import Any

from numduel.game import AnyGame
from numduel.solve import TooLarge, ensure_solvable, in_words, prepare, solver
from numduel.solve.solution import Solution
from numduel.solve.work import at_hand
from numduel.web.turns import Busy

MOST = 150_000_000  # positions: the largest game by the book has 148 million
MOST_WAITING = 20  # at a time: each takes up one of the 40 threads that render all pages

_one_at_a_time = Lock()
_places = BoundedSemaphore(MOST_WAITING)


def ensure_affordable(game: AnyGame) -> None:
    """Raise TooLarge for a variant that the server will not solve."""
    ensure_solvable(game)
    if (size := solver(game).positions(game)) > MOST:
        raise TooLarge(
            f"this variant of {game.key} has {in_words(size)} positions, and this server solves up to {in_words(MOST)}"
        )


def missing(game: AnyGame) -> bool:
    """Whether a game is not solved yet, but can be."""
    try:
        ensure_affordable(game)
    except TooLarge:
        return False
    return at_hand(game) is None


def solve(game: AnyGame) -> Solution[Any]:
    """The solution of a game, cached or queued to be solved; raises Busy if the queue is full."""
    ensure_affordable(game)
    if ready := at_hand(game):
        return ready
    if not _places.acquire(blocking=False):
        raise Busy("too many games are waiting to be solved, please try again in a moment")
    try:
        with _one_at_a_time:
            return prepare(game).result(None)
    finally:
        _places.release()
