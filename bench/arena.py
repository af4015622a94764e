"""Games a second of tournaments between built-in players, played and scored, by one process and by two.

The argument is how many seconds to measure each; the default takes about a minute. The two are measured in turns, as
the machine may be busier at one time than at another. Exit status 1 if two processes are not fast enough.
"""

import os
import sys
import time
from collections.abc import Callable
from contextlib import closing
from statistics import geometric_mean

import numduel
from numduel.arena import Entrant, Plan, Processes, hold

PLAYERS = ("perfect", "hard", "medium")
LEAST = 1.7
TURNS = 3
WARM_UP = 20  # games


def plan(key: str, games: int, seed: str) -> Plan:
    return Plan(key, numduel.game(key).rules, tuple(Entrant(who, who) for who in PLAYERS), seed, games, clock=1000)


def speed(key: str, seconds: float, play: Callable[[Plan], object]) -> float:
    """Games a second, in as many games as that many seconds take."""
    games, taken = WARM_UP, 0.0
    while taken < seconds / 2:
        games = max(games * 2, int(games * seconds / taken) // 2 * 2) if taken else games
        began = time.perf_counter()
        play(plan(key, games, f"{seconds} {games}"))
        taken = time.perf_counter() - began
    return games * len(plan(key, games, "").couples) / taken


def main() -> bool:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2
    print(f"games a second of {', '.join(PLAYERS)}, on {os.cpu_count()} cores")
    print(f"  {'':10}{'1 process':>12}{'2 processes':>14}{'ratio':>8}")
    ratios = []
    for key in numduel.GAMES:
        numduel.solve(numduel.game(key))
        with closing(Processes(2)) as crew:
            for play in (hold, lambda plan: hold(plan, crew=crew)):
                play(plan(key, WARM_UP, "warm"))
            turns = [
                (speed(key, seconds, hold), speed(key, seconds, lambda plan: hold(plan, crew=crew)))
                for _ in range(TURNS)
            ]
        one, two = max(one for one, _ in turns), max(two for _, two in turns)
        ratios.append(two / one)
        print(f"  {key:10}{one:12,.0f}{two:14,.0f}{two / one:8.2f}", flush=True)
    ratio = geometric_mean(ratios)
    right = ratio >= LEAST
    print(f"  {'all':10}{'':26}{ratio:8.2f}   (at least {LEAST}: {'yes' if right else 'NO'})")
    return right


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
