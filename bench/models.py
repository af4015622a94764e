"""How long an evaluation of models takes that answer at once: five baselines, five games, 40 games each, by Inspect.

Two processes share the games, as two terminals with `inspect eval --no-log-realtime` would, and start from nothing but
cached tables. Prints what each baseline gives away a move, with its interval, and exits with status 1 if it all took
more than a minute.
"""

import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from tempfile import TemporaryDirectory
from typing import Any

import numduel

BASELINES = ("perfect", "hard", "medium", "easy", "random")
GAMES = 40
MOST = 60.0  # seconds


def evaluate(key: str) -> list[dict[str, Any]]:
    """The figures of each baseline at a game."""
    import inspect_ai

    from numduel.models.evaluation.task import duel

    with TemporaryDirectory() as folder:
        logs = inspect_ai.eval(
            duel(game=key, games=GAMES),
            model=[f"numduel/{who}" for who in BASELINES],
            log_dir=folder,
            log_realtime=False,
            display="none",
            log_level="error",
            max_tasks=len(BASELINES),
        )
    found = {log.eval.model: log for log in logs}
    return [_figures(found[f"numduel/{who}"]) for who in BASELINES]


def _figures(log: Any) -> dict[str, Any]:
    if log.status != "success":
        sys.exit(f"the evaluation of {log.eval.model} ended with: {log.error}")
    return {name: metric.value for name, metric in log.results.scores[0].metrics.items()}


def main() -> bool:
    keys = [*numduel.GAMES]
    for key in keys:
        numduel.solve(numduel.game(key))
    began = time.perf_counter()
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        found = [*pool.map(evaluate, keys)]  # each takes the next game when it is done with one; the longest come first
    taken = time.perf_counter() - began
    print(f"regret per move of models against perfect, {GAMES} games each, with its 95% interval")
    print(f"  {'':10}" + "".join(f"{who:>24}" for who in BASELINES))
    for key, cells in zip(keys, found, strict=True):
        row = (f"{cell['regret']:.3f} ({cell['regret_low']:.3f} to {cell['regret_high']:.3f})" for cell in cells)
        print(f"  {key:10}" + "".join(f"{each:>24}" for each in row))
    games = GAMES * len(keys) * len(BASELINES)
    right = taken <= MOST
    print(f"  {games:,} games took {taken:.1f} s on two cores (at most {MOST:.0f}: {'yes' if right else 'NO'})")
    return right


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
