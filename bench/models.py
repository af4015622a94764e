"""How long an evaluation of models takes that answer at once: five baselines, five games, 40 games each, by Inspect.

Two processes share the work, as two `inspect eval` would, and each starts from nothing but cached tables. Prints what
each baseline gives away a move, with its interval, and exits with status 1 if it all took more than a minute.
"""

import json
import subprocess
import sys
import time
from tempfile import TemporaryDirectory

import numduel

BASELINES = ("perfect", "hard", "medium", "easy", "random")
GAMES = 40
MOST = 60.0  # seconds
SHARES = ((0, 3), (1, 2, 4))  # of the games, so that both processes have about as many moves to play


def evaluate(keys: list[str]) -> None:
    """Evaluate all baselines at these games, and print their regret, one JSON object for each evaluation and line."""
    import inspect_ai

    from numduel.models.evaluation.task import duel

    with TemporaryDirectory() as folder:
        logs = inspect_ai.eval(
            [duel(game=key, games=GAMES) for key in keys],
            model=[f"numduel/{who}" for who in BASELINES],
            log_dir=folder,
            display="none",
            log_level="error",
            max_tasks=len(BASELINES) * len(keys),
        )
    for log in logs:
        if log.status != "success" or log.results is None or log.eval.metadata is None:
            sys.exit(f"the evaluation of {log.eval.model} ended with: {log.error}")
        found = {name: metric.value for name, metric in log.results.scores[0].metrics.items()}
        print(json.dumps([log.eval.metadata["game"], log.eval.model, found]))


def main() -> bool:
    keys = [*numduel.GAMES]
    for key in keys:
        numduel.solve(numduel.game(key))
    began = time.perf_counter()
    children = [
        subprocess.Popen([sys.executable, __file__, *(keys[at] for at in share)], stdout=subprocess.PIPE, text=True)
        for share in SHARES
    ]
    answers = [child.communicate()[0] for child in children]
    taken = time.perf_counter() - began
    if any(child.returncode for child in children):
        return False
    found = {(key, model): metrics for text in answers for key, model, metrics in map(json.loads, text.splitlines())}
    print(f"regret a move of models against perfect, {GAMES} games each, with its 95 % interval")
    print(f"  {'':10}" + "".join(f"{who:>24}" for who in BASELINES))
    for key in keys:
        cells = (found[key, f"numduel/{who}"] for who in BASELINES)
        row = (f"{cell['regret']:.3f} ({cell['regret_low']:.3f} to {cell['regret_high']:.3f})" for cell in cells)
        print(f"  {key:10}" + "".join(f"{each:>24}" for each in row))
    games = GAMES * len(keys) * len(BASELINES)
    right = taken <= MOST
    print(f"  {games:,} games took {taken:.1f} s on two cores (at most {MOST:.0f}: {'yes' if right else 'NO'})")
    return right


if __name__ == "__main__":
    if len(sys.argv) > 1:
        evaluate(sys.argv[1:])
    else:
        sys.exit(0 if main() else 1)
