"""Small variants with known values, for the tests of the solution cache."""

import random
from functools import cache
from pathlib import Path
from typing import Any

import numduel
import plain
from agreement import EXACT
from games import facts
from numduel.solve.work import Work

SMALL = {key: facts(key).TABLE for key in numduel.GAMES if facts(key).TABLE}
"""A variant of each game that has a table, which takes more than one block."""

ASKED = 300


def small(key: str) -> numduel.Game[Any]:
    return numduel.game(key, **SMALL[key])


@cache
def known(game: numduel.Game[Any]) -> dict[str, float]:
    """Positions from all stages of a game, with their exact values."""
    roots = plain.starts(game)
    states = random.Random(f"known {game!r}").sample(plain.reachable(game, roots), ASKED)
    exact = plain.solve(game)
    return {game.position(state): exact.value(state) for state in (*roots, *states) if not game.outcome(state)}


def solve(game: numduel.Game[Any]) -> Any:
    """A solution as a new process would get it: from the disk cache or computed, but not from memory."""
    return Work(game).result(None)


def is_right(solution: Any) -> bool:
    """Whether a solution has the exact values."""
    game = solution.game
    values = {text: solution.value(game.from_position(text)) for text in known(game)}
    return all(abs(values[text] - exact) <= EXACT for text, exact in known(game).items())


def files(folder: Path) -> list[Path]:
    """Everything in a cache folder, unfinished or not."""
    return sorted(path for path in folder.rglob("*") if path.is_file())
