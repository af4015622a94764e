"""Steps of our PettingZoo environments, compared with PettingZoo's own tic-tac-toe.

The loop is that of PettingZoo's `performance_benchmark`. The rounds alternate, and the best one of each counts, so
that a busy machine affects all alike.
"""

import random
import time
from typing import Any

import numpy as np
from pettingzoo.classic import tictactoe_v3

import numduel
from numduel.envs.pettingzoo import env

PEER = "PettingZoo's tic-tac-toe"
ROUNDS = 100
STEPS = 200  # a round
REQUIRED = 3


def seconds(made: Any, rng: random.Random) -> float:
    """How long a step takes."""
    steps = 0
    made.reset(seed=1)
    began = time.perf_counter()
    while steps < STEPS:
        for _ in made.agent_iter(made.num_agents):
            seen, _, terminated, truncated, _ = made.last()
            over = terminated or truncated
            made.step(None if over else rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            steps += 1
            if all(made.terminations.values()) or all(made.truncations.values()):
                made.reset()
    return (time.perf_counter() - began) / steps


def main() -> bool:
    made = {PEER: tictactoe_v3.env(), **{key: env(key) for key in numduel.GAMES}}
    rng, best = random.Random(1), dict.fromkeys(made, 1e9)
    for _ in range(ROUNDS):
        for name, one in made.items():
            best[name] = min(best[name], seconds(one, rng))
    print("PettingZoo: thousands of steps per second, with observations and masks, through env()")
    for name, each in best.items():
        print(f"  {name:24} {1e-3 / each:6.1f}  x{best[PEER] / each:.2f}")
    ok = all(REQUIRED * best[key] <= best[PEER] for key in numduel.GAMES)
    print(f"  at least {REQUIRED} times tic-tac-toe in each game: {'yes' if ok else 'NO'}")
    return ok


if __name__ == "__main__":
    raise SystemExit(0 if main() else 1)
