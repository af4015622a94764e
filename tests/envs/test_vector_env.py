"""The vector environment is what Gymnasium makes of many single ones, in every way of beginning new games."""

import random
from copy import deepcopy

import pytest
from gymnasium.utils.env_checker import data_equivalence

import numduel
from envs.replaying import played, replayed
from walks import SOAK, variant

MODES = ["NextStep", "SameStep", "Disabled"]
LANES, STEPS = 12, 40 * SOAK


def variants(key):
    rng = random.Random(f"vector {key}")
    return [numduel.game(key), *(variant(key, rng) for _ in range(5))]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("key", numduel.GAMES)
def test_it_returns_what_as_many_single_environments_return(key, mode):
    terminated = 0
    for seed, game in enumerate(variants(key)):
        options = {"seat": (1, 2, "both")[seed % 3], "loss": seed > 0}
        done, returned, log = played(game, LANES, STEPS, seed, mode, **options)
        for ours, theirs in zip(returned, replayed(game, mode, deepcopy(done), log, **options), strict=True):
            assert data_equivalence(ours, theirs, exact=True)
            terminated += len(ours) > 2 and int(ours[2].sum())
    assert terminated > LANES * 3
