"""Solutions, with a bar on the screen while one is being worked out."""

from typing import Any

from numduel.game import AnyGame
from numduel.solve import solve
from numduel.solve.solution import Solution, Solve
from numduel.terminal.console import Console

PATIENCE = 5  # looks at the work without a bar: what is done in a blink needs none


def solver(console: Console) -> Solve:
    """What finds the solution of a game, and keeps whoever waits for it informed."""

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
