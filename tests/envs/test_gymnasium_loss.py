"""What the agent's last move gave away, in the info of a Gymnasium environment."""

import random

import numpy as np
import pytest

import numduel
from envs.replaying import moves
from numduel.envs.gymnasium import NumduelEnv
from walks import often, variant


@pytest.mark.parametrize("key", numduel.GAMES)
def test_the_loss_is_what_the_last_move_gave_away(key):
    rng, numbers = random.Random(key), np.random.default_rng(1)
    lost = 0
    for number in range(often(75)):
        game = variant(key, rng)
        solution = numduel.solve(game)
        env = NumduelEnv(game, "random", 1 + number % 2, loss=True)
        _, info = env.reset(seed=number)
        assert "loss" not in info
        while env.match.outcome is None:
            state = env.match.state
            action = moves(env.action_masks()[None], numbers)[0]
            info = env.step(action)[-1]
            move = game.all_moves[action]
            expected = solution.loss(state, move) if move in game.moves(state) else solution.value(state)
            if env.match.history[-1] == (env.seat, move) and env.match.outcome and env.match.outcome.winner is None:
                expected = max(0, solution.value(state) - 0.5)  # a draw, perhaps by repetition
            assert info["loss"] == expected
            lost += expected > 0
    assert lost > 0
