"""Steps of our Gymnasium vector environments, next to as many single ones in Gymnasium's SyncVectorEnv.

Both are driven by the same loop, with random legal moves against a computer that plays at random. The rounds alternate
and the best round of each counts, so that a busy machine affects all alike.
"""

import time
from typing import Any

import gymnasium
import numpy as np

import numduel

SIZE = 256  # games at once
LARGE = 8192  # for ours alone
ROUNDS = 5
STEPS = {"sync": 5, "vector_entry_point": 50}  # a round


def made(key: str, size: int, mode: str) -> Any:
    """An environment that has begun."""
    env = gymnasium.make_vec(f"numduel.envs:numduel/{key}-v0", num_envs=size, vectorization_mode=mode)
    env.reset(seed=1)
    return env


def rate(env: Any, steps: int, rng: np.random.Generator) -> float:
    """Steps of single games per second."""
    mask = env.reset()[0]["action_mask"]
    began = time.perf_counter()
    for _ in range(steps):
        mask = env.step((rng.random(mask.shape, dtype=np.float32) * mask).argmax(axis=1))[0]["action_mask"]
    return float(steps * env.num_envs / (time.perf_counter() - began))


def main() -> None:
    rng = np.random.default_rng(1)
    print(f"Gymnasium: thousands of steps per second, {SIZE} games at once; ours also {LARGE:,}")
    print(f"  {'':10}{'SyncVectorEnv':>15}{'ours':>10}{f'{LARGE:,}':>10}")
    for key in numduel.GAMES:
        runs = [(made(key, SIZE, mode), steps) for mode, steps in STEPS.items()]
        runs.append((made(key, LARGE, "vector_entry_point"), STEPS["vector_entry_point"]))
        rates = [[rate(env, steps, rng) for env, steps in runs] for _ in range(ROUNDS)]
        sync, ours, large = np.max(rates, axis=0) / 1e3
        print(f"  {key:10}{sync:15.1f}{ours:10.1f}{large:10.1f}   x{ours / sync:.0f}, x{large / sync:.0f}")


if __name__ == "__main__":
    main()
