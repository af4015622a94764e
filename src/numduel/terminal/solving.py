"""Solutions, with a progress bar on the screen while one is being computed."""

from typing import Any

from numduel.game import AnyGame
from numduel.solve import solve
from numduel.solve.solution import Solution, Solve
from numduel.terminal.console import Console

PATIENCE = 5  # progress reports before the bar is shown: what takes only a moment needs none


def solver(console: Console) -> Solve:
    """A function that finds a game's solution and shows its progress."""

    def solved(game: AnyGame) -> Solution[Any]:
        looks = 0

        def progress(part: float) -> None:
            nonlocal looks
            looks += 1
            if looks > PATIENCE:
                console.bar(f"Solving {game.title}", part)

        try:
            return solve(game, progress)
        finally:
            console.wipe()

    return solved
