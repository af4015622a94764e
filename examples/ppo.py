"""MaskablePPO learns Duel of Wits, once against a random player and once against a perfect one.

Each is measured in two ways while it learns: the share of games that it wins against its opponent, and what it gives
away per move, exactly, over all totals. The two do not agree at all.

    python examples/ppo.py --picture ppo.svg
"""

import argparse
import time

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

from numduel.envs import regret

WITS = "numduel/wits-v0"
TARGET = 50
OPPONENTS = ("random", "perfect")


def one_hot(observations):
    """An input for each total: a network would take far longer to tell them apart by a single number."""
    totals = np.rint(observations[..., 1] * TARGET).astype(int)
    return np.eye(TARGET + 1, dtype=np.float32)[totals]


class OneHot(gymnasium.ObservationWrapper):
    """Wits as the network sees it; the legal moves are asked for apart."""

    def __init__(self, env):
        super().__init__(env)
        self.observation_space = gymnasium.spaces.Box(0, 1, (TARGET + 1,), np.float32)

    def observation(self, observation):
        return one_hot(observation["observation"])

    def action_masks(self):
        return self.unwrapped.action_masks()


def learner(opponent, seed):
    envs = DummyVecEnv([lambda: OneHot(gymnasium.make(WITS, opponent=opponent, seat="both"))] * 16)
    options = {"n_steps": 128, "batch_size": 512, "n_epochs": 5, "learning_rate": 1e-3, "gamma": 1, "ent_coef": 0.01}
    return MaskablePPO("MlpPolicy", envs, seed=seed, device="cpu", **options)


def wins(policy, opponent, seed, games=1000):
    """The share of games that a policy wins, half of them from either seat."""
    envs = gymnasium.make_vec(
        WITS, num_envs=games, vectorization_mode="vector_entry_point", opponent=opponent, seat="both"
    )
    seen, _ = envs.reset(seed=seed)
    results = np.full(games, np.nan)
    while np.isnan(results).any():
        masks, moves = seen["action_mask"].astype(bool), np.zeros(games, dtype=int)
        playing = masks.any(axis=1)
        moves[playing] = policy(seen["observation"][playing], masks[playing])
        seen, rewards, ended, _, _ = envs.step(moves)
        first = ended & np.isnan(results)  # of each environment, only the first game counts
        results[first] = rewards[first]
    return np.mean(results > 0)


def train(opponent, steps, seed):
    """Learn; yields the moves so far, and the policy as it is now: what the network takes to be best."""
    model = learner(opponent, seed)

    def policy(observations, masks):
        return model.predict(one_hot(observations), action_masks=masks, deterministic=True)[0]

    yield 0, policy
    while model.num_timesteps < steps:
        model.learn(2048 * 4, reset_num_timesteps=False)
        yield model.num_timesteps, policy


def draw(histories, path):
    from drawing import BLUE, ORANGE, panels, save

    figure, (axes,) = panels(2, 9, 3.4)
    for panel, (opponent, history) in zip(axes, histories.items(), strict=True):
        steps, won, lost = np.array(history).T
        for shares, colour, name in (
            (won, BLUE, f"games won: {won[-1]:.1%}"),
            (lost, ORANGE, f"given away per move: {lost[-1]:.2f}"),
        ):
            panel.plot(steps / 1000, shares, color=colour, linewidth=2)
            panel.text(steps[-1] / 1000, shares[len(shares) // 3 :].max() + 0.03, name, color=colour, ha="right")
        panel.set(title=f"against a {opponent} player", xlabel="thousand moves", ylim=(0, 1.1), xlim=(0, None))
    axes[0].set(ylabel="share of games; score per move")
    save(figure, path)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=300_000, help="how many moves each of the two makes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--picture", metavar="FILE", help="where to draw it, as SVG")
    args = parser.parse_args()
    torch.set_num_threads(1)  # the network is small: more threads only wait for each other

    histories = {}
    for opponent in OPPONENTS:
        began, histories[opponent] = time.monotonic(), []
        print(f"against a {opponent} player:")
        for steps, policy in train(opponent, args.steps, args.seed):
            won = {other: wins(policy, other, args.seed) for other in OPPONENTS}
            lost = regret(policy, "wits").loss
            histories[opponent].append((steps, won[opponent], lost))
            shares = ", ".join(f"{share:.1%} against {other}" for other, share in won.items())
            print(f"{steps:7,} moves, {time.monotonic() - began:3.0f} s: wins {shares}; gives away {lost:.2f} a move")
        for other in OPPONENTS:
            found = regret(policy, "wits", over="games", games=1000, seed=args.seed, opponent=other)
            print(f"in games against a {other} player it gives away {found.loss:.2f} a move")
    if args.picture:
        draw(histories, args.picture)


if __name__ == "__main__":
    main()
