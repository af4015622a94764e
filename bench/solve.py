"""Time and memory to solve each game from scratch, compared with OpenSpiel's solver; and the time of a perfect move.

Everything runs on one core, in new processes. OpenSpiel solves one of its own games by value iteration.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import numduel

TOGETHER = ("showdown", "target")
SECONDS, MEGABYTES = 4, 700
MOVE_MS, FIRST_MS = 1, 150
STARTS = 15  # new processes, of which the median counts


def child(what: str, keys: Sequence[str], cache: str) -> tuple[float, Any]:
    """Run something in a new process on one core: the milliseconds from start to end, and its answer."""
    command = [sys.executable, str(Path(__file__).with_name("solving.py")), str(core()), what, *keys]
    environment = {**os.environ, "XDG_CACHE_HOME": cache, "OMP_NUM_THREADS": "1"}
    began = time.perf_counter()
    out = subprocess.run(command, check=True, env=environment, capture_output=True).stdout
    return 1000 * (time.perf_counter() - began), json.loads(out)


def core() -> int:
    return max(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 0


def open_spiel() -> tuple[str, int, float]:
    """A game that OpenSpiel solves, how many states it has, and the seconds it takes."""
    import pyspiel

    # only its solver for simultaneous moves needs this large package, but it is always imported
    sys.modules.setdefault("cvxpy", MagicMock())
    from open_spiel.python.algorithms.value_iteration import value_iteration

    name = "tic_tac_toe"
    game = pyspiel.load_game(name)
    began = time.perf_counter()
    states = len(value_iteration(game, -1, 1e-9))
    return name, states, time.perf_counter() - began


def yes(right: bool) -> str:
    return "yes" if right else "NO"


def main() -> bool:
    ok: bool = True
    print("full solutions from scratch, on one core, written to the cache")
    name, states, took = open_spiel()
    theirs = states / took
    print(f"  {'OpenSpiel ' + name:22} {states:>11,} states {took:6.2f} s               {theirs:>11,.0f} per second")
    for keys in (*((key,) for key in numduel.GAMES), TOGETHER):
        with tempfile.TemporaryDirectory() as cache:
            _, (seconds, peak, positions) = child("solve", keys, cache)
        rate = positions / seconds
        line = f"{positions:>11,} states {seconds:6.2f} s  {peak:4.0f} MB peak {rate:>11,.0f} a second"
        print(f"  {' and '.join(keys):22} {line}  {rate / theirs:7.0f} x OpenSpiel")
    right = seconds <= SECONDS and peak <= MEGABYTES
    ok &= right
    print(f"  at most {SECONDS} s and {MEGABYTES} MB for the two: {yes(right)}")
    print("a perfect move, with cached tables")
    with tempfile.TemporaryDirectory() as cache:
        child("solve", tuple(numduel.GAMES), cache)
        for key in numduel.GAMES:
            times = sorted(child("moves", (key,), cache)[1])
            late = times[int(0.99 * len(times))]
            start = sorted(child("first", (key,), cache)[0] for _ in range(STARTS))[STARTS // 2]
            right = late <= MOVE_MS and start <= FIRST_MS
            ok &= right
            line = f"median {times[len(times) // 2]:5.3f} ms, 99th percentile {late:5.3f} ms, first {start:4.0f} ms"
            print(f"  {key:22} {line} (at most {MOVE_MS} and {FIRST_MS}: {yes(right)})")
    return ok


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
