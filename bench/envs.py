"""Many games at once on one core, compared with pgx's two small games: the cost of a step, by the number of games.

Both sides play random legal moves, with masks, observations and resets, by the loop that their documentation suggests.
That of pgx keeps the random key in Python and has two compiled functions, one that picks moves and one that plays them.
For information, pgx is also measured as it can be tuned: with all of this, the key too, in one compiled function, which
is called once a step, or once in many steps, as if a learner were compiled along with it.

The rounds of all alternate and the best round of each counts, so that a busy machine affects all alike.
"""

import os
import time
from collections.abc import Callable

import numduel
from numduel.envs.batch import Batch

PEERS = ("kuhn_poker", "tic_tac_toe")
SIZES = (128, 512, 2048, 8192, 32_768, 65_536)
REQUIRED = {128: 5, 8192: 8}
ROUNDS = 25
SECONDS = 0.02  # per round: short enough that some are not interrupted

Run = Callable[[int], None]
"""Plays so many steps of all games."""


def on_one_core() -> None:
    """Keep to one core, and XLA, which has not been imported yet, to one thread."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    os.environ["JAX_PLATFORMS"] = "cpu"


def ours(key: str, size: int) -> Run:
    """Our games."""
    batch = Batch(key, size, seed=1)

    def run(steps: int) -> None:
        for _ in range(steps):
            batch.step(batch.random())
            batch.observation, batch.mask  # noqa: B018 - the observation is computed when asked for

    return run


def costs(size: int) -> dict[str, float]:
    """What a step of one game costs at best, in nanoseconds, if so many are played at once."""
    from pgx_games import MANY, Pgx

    runs = {key: ours(key, size) for key in numduel.GAMES}
    for key in PEERS:
        peer = Pgx(key, size)
        runs |= {f"pgx {key}": peer.documented, f"{key}, compiled": peer.compiled, f"{key}, scanned": peer.scanned}
    steps = {}
    for name, run in runs.items():  # how many steps fill a round
        run(MANY)
        began = time.perf_counter()
        run(MANY)
        often = SECONDS / (time.perf_counter() - began)
        steps[name] = MANY * max(1, round(often)) if "scanned" in name else max(1, round(MANY * often))
    best = dict.fromkeys(runs, 1e9)
    for _ in range(ROUNDS):
        for name, run in runs.items():
            began = time.perf_counter()
            run(steps[name])
            best[name] = min(best[name], (time.perf_counter() - began) / steps[name])
    return {name: seconds * 1e9 / size for name, seconds in best.items()}


def ratios(found: dict[str, float], peer: str) -> dict[str, float]:
    """How many times as fast as the faster of the peers, driven in that way, each of our games is."""
    cost = min(found[peer.format(key)] for key in PEERS)
    return {key: cost / found[key] for key in numduel.GAMES}


def main() -> bool:
    on_one_core()
    print("many games at once on one core: nanoseconds per step of a game, by the number of games")
    table = {size: costs(size) for size in SIZES}
    print(f"  {'':22}" + "".join(f"{size:>8,}" for size in SIZES))
    for name in table[SIZES[0]]:
        print(f"  {name:22}" + "".join(f"{table[size][name]:8.1f}" for size in SIZES))
    ok = True
    for size, required in REQUIRED.items():
        found = ratios(table[size], "pgx {}")
        reached = min(found.values()) >= required
        ok &= reached
        shown = ", ".join(f"{key} {ratio:.1f}" for key, ratio in found.items())
        print(f"  times pgx at {size:,} games: {shown} (at least {required}: {'yes' if reached else 'NO'})")
        tuned = ", ".join(f"{key} {ratio:.1f}" for key, ratio in ratios(table[size], "{}, compiled").items())
        print(f"    with a whole step of pgx compiled: {tuned}")
    return ok


if __name__ == "__main__":
    raise SystemExit(0 if main() else 1)
