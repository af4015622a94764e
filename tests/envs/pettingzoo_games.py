"""What the tests of the PettingZoo environments have in common: variants, and random play."""

import random

import numpy as np
import pytest

import numduel
from games import facts

each_game = pytest.mark.parametrize("key", numduel.GAMES)


def several(key):
    """The rules of the book, and at least five variants."""
    rules = [{}, *facts(key).VARIANTS, *facts(key).SMALL[:4], *facts(key).EDGES]
    assert len(rules) > 5
    return rules


def choice(rng, mask):
    """A random legal action."""
    return rng.choice(np.flatnonzero(mask).tolist())


def play(env, rng=None, longest=100_000):
    """Play to the end, or that many steps; yields each agent with what it saw and what it is about to play."""
    rng = rng or random.Random(1)
    for _, agent in zip(range(longest), env.agent_iter(), strict=False):
        seen, _, over, _, _ = env.last()
        action = None if over else choice(rng, seen["action_mask"])
        yield agent, seen, action
        env.step(action)
