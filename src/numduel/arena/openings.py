"""Openings of games without luck, so that two programs that always play alike do not play one game forty times."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from numduel.arena.solved import solution_of
from numduel.fair import secret_from
from numduel.game import AnyGame
from numduel.memo import memoized
from numduel.solve.solution import SAME, Solution

ENOUGH = 1000
"""How many positions are looked at before the search for openings goes no deeper."""


@memoized(8)
def openings(game: AnyGame) -> tuple[str, ...]:
    """The positions that games can open from, each with player 1 to move: those within a few moves of the start.

    The same positions with player 2 to move would add nothing: a pairing plays each from both seats.
    """
    solution = solution_of(game)
    near = [state for state in _near(game) if game.turn(state) == 1]
    real = [state for state in near if _is_decision(game, state, solution)]
    found = real or [state for state in near if len(game.moves(state)) > 1] or near
    return tuple(game.position(state) for state in found)


@memoized(64)
def in_order(game: AnyGame, seed: str) -> Sequence[str]:
    """All openings, shuffled by a seed."""
    key = secret_from(seed)
    return sorted(openings(game), key=lambda position: sha256(key + position.encode()).digest())


def _near(game: AnyGame) -> list[Any]:
    """The states after no move, after one, two ... until there are enough, if the game goes on there."""
    found = dict.fromkeys((game.start(1), game.start(2)))
    latest = list(found)
    while latest and len(found) < 2 * ENOUGH:  # half of them have player 1 to move
        after = (game.play(state, move) for state in latest for move in game.moves(state))
        latest = [state for state in dict.fromkeys(after) if state not in found and game.outcome(state) is None]
        found |= dict.fromkeys(latest)
    return list(found)


def _is_decision(game: AnyGame, state: Any, solution: Solution[Any] | None) -> bool:
    """Whether it matters what is played; without a solution, whether there is a choice."""
    if solution is None:
        return len(game.moves(state)) > 1
    values = solution.moves(state).values()
    return max(values) - min(values) > SAME
