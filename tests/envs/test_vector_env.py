"""The vector environment is what Gymnasium makes of many single ones, in every way of beginning new games."""

import random
from copy import deepcopy
from itertools import pairwise

import numpy as np
import pytest
from gymnasium.error import Error
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.utils.passive_env_checker import data_shares_objects
from gymnasium.vector import AutoresetMode

import numduel
from envs.replaying import moves, played, replayed
from numduel.envs.vector import NumduelVectorEnv
from numduel.players import COMPUTERS
from numduel.players.scripted import ScriptedPlayer
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


@pytest.mark.parametrize("mode", MODES)
def test_games_that_the_opponent_ends_before_the_agents_first_move_are_told_as_by_single_environments(mode):
    game, options = numduel.game("wits", target=8), {"seat": 2, "loss": True}
    done, returned, log = played(game, 30, 30, 1, mode, **options)
    early = 0
    for ours, theirs in zip(returned, replayed(game, mode, deepcopy(done), log, **options), strict=True):
        assert data_equivalence(ours, theirs, exact=True)
        over = ours[2] if len(ours) > 2 and mode != "SameStep" else np.zeros(30, dtype=bool)
        early += int(np.count_nonzero(~ours[0]["action_mask"].any(axis=1) & ~over))
    assert early > 30


@pytest.mark.parametrize("mode", MODES[:2])
@pytest.mark.parametrize("key", numduel.GAMES)
def test_what_it_returns_never_changes(key, mode):
    env = NumduelVectorEnv(variants(key)[1], 40, autoreset_mode=mode, seat="both", loss=True)
    rng = np.random.default_rng(1)
    returned = [env.reset(seed=1)]
    copies = [deepcopy(returned[0])]
    for _ in range(20):
        returned.append(env.step(moves(returned[-1][0]["action_mask"], rng)))
        copies.append(deepcopy(returned[-1]))
    env.reset()
    assert all(data_equivalence(one, two, exact=True) for one, two in zip(returned, copies, strict=True))
    for one, two in pairwise(returned):
        assert not data_shares_objects(one[0], two[0])
        assert not data_shares_objects(one[-1], two[-1])


def test_what_it_returned_can_be_changed_without_harm():
    one, two = (NumduelVectorEnv("wits", 40, seat="both") for _ in range(2))
    ours, theirs = one.reset(seed=1), two.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(30):
        actions = moves(ours[0]["action_mask"], rng)
        for changed in (*theirs[0].values(), *theirs[1:-1], *theirs[-1].values()):
            changed[:] = 1
        ours, theirs = one.step(actions), two.step(actions)
        assert data_equivalence(ours, theirs, exact=True)


@pytest.mark.parametrize("who", COMPUTERS)
def test_everything_depends_on_the_seed_alone(who):
    def run(env, seed):
        rng = np.random.default_rng(1)
        returned = [env.reset(seed=seed)]
        for _ in range(20):
            returned.append(env.step(moves(returned[-1][0]["action_mask"], rng)))
        return [*returned, env.reset()]

    one, two = (NumduelVectorEnv("showdown", 30, who, "both", target=20) for _ in range(2))
    first = run(one, 5)
    run(two, 6)
    assert data_equivalence(first, run(two, 5), exact=True)
    assert not data_equivalence(first, run(two, 6), exact=True)


def test_without_a_seed_each_environment_is_another():
    one, two = (NumduelVectorEnv("showdown", 100).reset()[0] for _ in range(2))
    assert not data_equivalence(one, two, exact=True)


def test_both_seats_come_in_turn_in_each_game_and_half_of_them_begin_with_either():
    env = NumduelVectorEnv("wits", 4, seat="both")
    assert [env.reset()[1]["seat"].tolist() for _ in range(3)] == [[1, 2, 1, 2], [2, 1, 2, 1], [1, 2, 1, 2]]
    assert [env.reset(seed=seed)[1]["seat"].tolist() for seed in (6, 6, 7)] == [
        [1, 2, 1, 2],
        [1, 2, 1, 2],
        [2, 1, 2, 1],
    ]


def test_a_seed_can_be_any_whole_number_from_0():
    for seed in (0, 1 << 64, (1 << 200) + 1):
        assert NumduelVectorEnv("wits", 2, seat="both").reset(seed=seed)[1]["seat"].tolist() == [
            1 + seed % 2,
            2 - seed % 2,
        ]


def test_an_illegal_move_can_raise_an_error_instead_and_changes_nothing():
    env = NumduelVectorEnv("wits", 3, illegal="raise", target=5)
    observed, _ = env.reset(seed=1)
    for actions in ([0, 9, 0], [0, 0, 11], [-1, 0, 0]):
        with pytest.raises(numduel.IllegalMove, match="is illegal in game"):
            env.step(actions)
    assert data_equivalence(observed, env._seen(), exact=True)
    _, rewards, terminations, _, _ = env.step([4, 4, 4])
    assert rewards.tolist() == [1, 1, 1]
    assert terminations.all()
    observed, rewards, terminations, _, _ = env.step([99, 99, 99])  # new games: no moves, so none that is illegal
    assert observed["action_mask"].any(axis=1).all()
    assert not terminations.any()


def test_some_games_can_be_reset_while_the_others_go_on():
    env = NumduelVectorEnv("wits", 3, autoreset_mode="Disabled", target=20)
    env.reset(seed=1)
    before, *_ = env.step([0, 0, 0])
    chosen = np.array([True, False, True])
    after, infos = env.reset(options={"reset_mask": chosen})
    assert after["observation"][:, 1].tolist() == [0, before["observation"][1, 1], 0]
    assert infos["_seat"].tolist() == infos["_action_mask"].tolist() == chosen.tolist()
    assert not infos["action_mask"][1].any()
    for wrong in ([True, False], [1, 0, 1], [False] * 3, "all"):
        with pytest.raises(
            numduel.NumduelError, match="reset_mask must be an array of 3 booleans, not all of them False"
        ):
            env.reset(options={"reset_mask": wrong})
    with pytest.raises(numduel.NumduelError, match="any with a seed, begins all games: leave reset_mask out"):
        env.reset(seed=1, options={"reset_mask": chosen})
    with pytest.raises(numduel.NumduelError, match="the first reset"):
        NumduelVectorEnv("wits", 3).reset(options={"reset_mask": chosen})


def test_where_nothing_begins_by_itself_games_that_are_over_must_be_reset():
    env = NumduelVectorEnv("wits", 3, autoreset_mode=AutoresetMode.DISABLED, target=5)
    env.reset(seed=1)
    _, _, terminations, _, _ = env.step([4, 0, 4])
    with pytest.raises(numduel.NumduelError, match="games are over: begin new ones with reset"):
        env.step([0, 0, 0])
    env.reset(options={"reset_mask": terminations})
    assert env.step([4, 4, 4])[2].all()


def test_wrong_actions_and_options_are_explained():
    env = NumduelVectorEnv("wits", 3)
    with pytest.raises(numduel.NumduelError, match="reset the environment first"):
        env.step([0, 0, 0])
    env.reset(seed=1)
    for wrong in ([0, 0], 0, [0.0, 0.0, 0.0], [[0], [0], [0]], ["add 1"] * 3):
        with pytest.raises(numduel.NumduelError, match="3 games take 3 whole numbers as actions, not an array of"):
            env.step(wrong)
    sync = "for any other player, use make_vec.*vectorization_mode='sync'"
    for options, why in [
        ({"opponent": "bot:./mine"}, sync),
        ({"opponent": ScriptedPlayer([])}, sync),
        ({"opponent": "human"}, sync),
        ({"seat": 0}, "seat must be 1, 2 or 'both', not 0"),
        ({"illegal": "ignore"}, "illegal must be 'forfeit' or 'raise', not 'ignore'"),
        ({"render_mode": "ansi"}, "many games at once are not rendered: use make_vec.*vectorization_mode='sync'"),
        ({"autoreset_mode": "Never"}, "autoreset_mode must be NextStep, SameStep or Disabled, not 'Never'"),
        ({"target": 0}, "target must be"),
        ({"num_envs": 0}, "num_envs must be a whole number from 1 up, not 0"),
    ]:
        with pytest.raises(numduel.NumduelError, match=why):
            NumduelVectorEnv("wits", **options)


@pytest.mark.parametrize("options", [{"loss": True}, {"opponent": "perfect"}, {"opponent": "easy"}])
def test_a_variant_that_is_too_large_to_solve_is_refused_at_once(options):
    with pytest.raises(numduel.TooLarge):
        NumduelVectorEnv("showdown", 3, numbers=100, **options)
    NumduelVectorEnv("showdown", 3, numbers=100).reset(seed=1)


def test_a_first_reset_that_failed_is_none():
    env = NumduelVectorEnv("wits", 3, seat=2)
    with pytest.raises(Error, match="Seed"):
        env.reset(seed=-1)
    with pytest.raises(numduel.NumduelError, match=r"^no games are being played: reset the environment first$"):
        env.step([0, 0, 0])
