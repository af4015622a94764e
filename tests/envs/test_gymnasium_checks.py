"""Gymnasium's own tools accept the environments, with no warning."""

import random
import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import numduel
from envs.replaying import moves
from walks import variant

VARIANTS = 5
OPPONENTS = ["random", "easy", "greedy", "perfect"]


def made(key, **options):
    return gymnasium.make(f"numduel.envs:numduel/{key}-v0", **options)


def python(code):
    """What a new Python prints, line by line."""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    return [*ran.stdout.splitlines(), *ran.stderr.splitlines()[-1:]]


@pytest.mark.parametrize("key", numduel.GAMES)
def test_gymnasium_finds_nothing_wrong_with_any_variant(key):
    rng = random.Random(f"checks {key}")
    variants = [{}, *(variant(key, rng).rules for _ in range(VARIANTS))]
    for number, rules in enumerate(variants):
        opponent, seat = OPPONENTS[number % 4] if rules else "random", (1, 2, "both")[number % 3]
        env = made(key, **rules, opponent=opponent, seat=seat, loss=bool(rules))
        check_env(env.unwrapped, skip_render_check=number > 2)
        env.close()


@pytest.mark.parametrize("mode", [None, "sync", "async", "vector_entry_point"])
def test_it_is_made_in_every_way_that_gymnasium_knows(mode):
    envs = gymnasium.make_vec(
        "numduel.envs:numduel/wits-v0", num_envs=2, vectorization_mode=mode, opponent="perfect", seat=2, target=9
    )
    observed, infos = envs.reset(seed=1)
    assert observed in envs.observation_space
    assert observed["observation"].tolist() == [[1, 1], [1, 1]]  # the opponent has already added 9
    assert infos["seat"].tolist() == [2, 2]
    observed, rewards, terminations, truncations, infos = envs.step(envs.action_space.sample())
    assert observed in envs.observation_space
    assert rewards.tolist() == [-1, -1]
    assert terminations.tolist() == [True, True]
    assert truncations.tolist() == [False, False]
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    envs.close()


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
@pytest.mark.parametrize("key", numduel.GAMES)
def test_gymnasium_counts_the_episodes_of_many_games_at_once(key, mode):
    envs = gymnasium.make_vec(f"numduel.envs:numduel/{key}-v0", num_envs=50, seat="both", autoreset_mode=mode)
    envs = RecordEpisodeStatistics(envs, buffer_length=10_000)
    rng = np.random.default_rng(1)
    observed, _ = envs.reset(seed=1)
    total = games = 0
    for _ in range(60):
        observed, rewards, terminations, _, _ = envs.step(moves(observed["action_mask"], rng))
        assert observed in envs.observation_space
        assert not rewards[~terminations].any()
        total += rewards.sum()
        games += terminations.sum()
    assert games == envs.episode_count > 50
    assert total == sum(envs.return_queue)


def test_importing_the_environments_registers_them_and_loads_none():
    code = """
import sys, numduel.envs, gymnasium
print(*(each for each in gymnasium.registry if each.startswith("numduel/")))
print(*(each for each in sys.modules if each.startswith("numduel.envs.")))
"""
    assert python(code) == [" ".join(f"numduel/{key}-v0" for key in numduel.GAMES), ""]


@pytest.mark.parametrize("module", ["gymnasium", "vector"])
def test_without_gymnasium_the_rest_works_and_a_sentence_says_what_is_missing(module):
    code = f"""
import sys
sys.modules["gymnasium"] = None
import numduel.envs.batch
print(numduel.envs.batch.Batch("wits", 3).size)
import numduel.envs.{module}
"""
    sentence = "numduel.envs.packages.MissingPackage: this environment needs gymnasium: pip install 'numduel[rl]'"
    assert python(code) == ["3", sentence]
