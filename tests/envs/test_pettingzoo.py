"""The games as PettingZoo environments: they pass PettingZoo's own tests, and agree with the rules."""

import copy
import pickle
import random
import subprocess
import sys
from importlib import import_module

import numpy as np
import pytest
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo.test import api_test, performance_benchmark, seed_test
from pettingzoo.utils.wrappers import BaseWrapper, OrderEnforcingWrapper

import numduel
from envs.pettingzoo_games import choice, each_game, play, several
from games import facts
from numduel.envs.encoding import Encoder
from numduel.envs.pettingzoo import env, raw_env
from walks import often, variant


@pytest.fixture
def known(monkeypatch):
    """PettingZoo's test knows environments with dictionaries as observations by name, and would warn about others."""
    module = import_module("pettingzoo.test.api_test")
    names = [f"numduel_{key}_v0" for key in numduel.GAMES]
    monkeypatch.setattr(module, "env_obs_dicts", [*module.env_obs_dicts, *names])
    monkeypatch.setattr(module, "env_obs_space", [*module.env_obs_space, *names])


@each_game
@pytest.mark.parametrize("make", [env, raw_env])
@pytest.mark.usefixtures("known")
def test_every_variant_passes_the_api_test_without_a_warning(key, make, capsys):
    for rules in several(key):
        made = make(key, **rules)
        for agent in made.possible_agents:
            made.action_space(agent).seed(1)
        api_test(made, num_cycles=100)
        assert capsys.readouterr().out == "Starting API test\nPassed API test\n"


@each_game
@pytest.mark.parametrize("loss", [False, True])
def test_every_variant_passes_the_seed_test(key, loss):
    for rules in several(key)[loss:]:  # the solution of the game by the book takes a while
        seed_test(lambda rules=rules: env(key, loss=loss, **rules), num_cycles=50)


@each_game
def test_the_performance_benchmark_runs(key, monkeypatch, capsys):
    class Clock:
        """Ticks whenever it is looked at: the benchmark ends after 200 rounds, however long they take."""

        now = 0

        @classmethod
        def time(cls):
            cls.now += 0.025
            return cls.now

    monkeypatch.setattr(import_module("pettingzoo.test.performance_benchmark"), "time", Clock)
    for rules in several(key):
        performance_benchmark(env(key, **rules))
        assert "Finished performance benchmark" in capsys.readouterr().out


@each_game
def test_only_the_order_of_calls_is_checked_by_a_wrapper(key):
    made = env(key)
    assert isinstance(made, OrderEnforcingWrapper)
    assert not isinstance(made.env, BaseWrapper)
    assert made.env is made.unwrapped


@each_game
def test_an_environment_describes_itself(key):
    made = env(key)
    assert made.metadata["name"] == str(made) == f"numduel_{key}_v0"
    assert made.metadata["render_modes"] == ["ansi", "human", "rgb_array"]
    assert made.metadata["is_parallelizable"] is False
    assert made.possible_agents == ["player_1", "player_2"]
    game = numduel.game(key)
    for agent in made.possible_agents:
        assert made.action_space(agent) == Discrete(len(game.all_moves))
        numbers, moves = Encoder(game).size, len(game.all_moves)
        assert made.observation_space(agent) == Dict(
            {"observation": Box(0, 1, (numbers,), np.float32), "action_mask": Box(0, 1, (moves,), np.int8)}
        )


def test_a_game_is_given_by_its_key_with_rules_or_as_such():
    game = numduel.game("wits", target=30)
    assert env("wits", target=30).game == raw_env(game).game == game


@each_game
def test_every_step_of_random_games_is_what_the_rules_say(key):
    rng = random.Random(f"pettingzoo {key}")
    ends = set()
    for number in range(often(900)):
        game = variant(key, rng) if number % 4 else numduel.game(key)
        ends.add(compare_with_rules(game, env(game), rng))
    assert ends >= {*numduel.game(key).kinds}


def compare_with_rules(game, made, rng):
    """Play a game in an environment and by the rules alone; returns the kind of its end."""
    encoder, agents = Encoder(game), {"player_1": 1, "player_2": 2}
    made.reset(seed=rng.randrange(1000))
    state, seen_before = game.start(), {}
    while True:
        seen_before[state] = seen_before.get(state, 0) + 1
        repeated = game.repetition and seen_before[state] >= game.repetition
        if not repeated and game.to_move(state) == numduel.CHANCE:
            (drawn,) = [
                after for draw, _ in game.chances(state) if (after := game.play(state, draw)) == made.match.state
            ]
            state = drawn
        assert made.match.state == state
        outcome = game.outcome(state)
        over, winner = bool(outcome or repeated), outcome.winner if outcome and not repeated else None
        for agent, seat in agents.items():
            seen = made.observe(agent)
            assert made.observation_space(agent).contains(seen)
            assert seen["observation"].tobytes() == encoder.encode(game.see(state, seat)).tobytes()
            can = game.moves(state) if seat == game.turn(state) and not over else ()
            assert seen["action_mask"].tolist() == [move in can for move in game.all_moves]
            assert made.rewards[agent] == (0 if winner is None else 1 if winner == seat else -1)
            assert (made.terminations[agent], made.truncations[agent]) == (over, False)
        assert made.agent_selection == f"player_{game.turn(state)}"
        if over:
            return "repetition" if repeated else outcome.kind
        action = choice(rng, made.observe(made.agent_selection)["action_mask"])
        made.step(action)
        state = game.play(state, game.all_moves[action])


@each_game
def test_after_the_end_each_agent_is_told_the_result_once_and_leaves(key):
    made = env(key)
    made.reset(seed=1)
    told = {}
    for agent, seen, action in play(made):
        if action is None:
            told[agent] = made.last()[1]
            assert not seen["action_mask"].any()
    assert sorted(told.values()) in ([-1, 1], [0, 0])
    assert made.agents == []


def test_a_match_ends_as_a_draw_when_a_position_has_come_up_too_often():
    made = env("wits")
    made.reset()
    multiply = made.game.all_moves.index("multiply")
    for steps in range(1, 5):
        made.step(multiply)
        assert all(made.terminations.values()) == (steps == 4)  # 0/1 has come up for the third time
    assert made.rewards == {"player_1": 0, "player_2": 0}
    assert made.match.outcome.kind == "repetition"


def test_a_match_ends_as_a_draw_at_the_move_limit():
    made = env("wits", repetition=0)
    made.reset()
    multiply, steps = made.game.all_moves.index("multiply"), 0
    while not any(made.terminations.values()):
        made.step(multiply)
        steps += 1
    assert (steps, made.match.outcome.kind, {*made.rewards.values()}) == (25_000, "move limit", {0})


@each_game
def test_arrays_that_were_given_out_stay_as_they_are(key):
    made = env(key)
    made.reset(seed=1)
    given = []
    for _, seen, _ in play(made):
        given.append((seen, copy.deepcopy(seen)))
        made.observe("player_1")["action_mask"][:] = 7  # nobody else has this one
        assert made.observe("player_1")["action_mask"].max() <= 1
    assert all(np.array_equal(one[name], two[name]) for one, two in given for name in one)


@each_game
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda made: pickle.loads(pickle.dumps(made))])
def test_a_copy_goes_on_alike_and_on_its_own(key, copied):
    made = env(key, loss=True, **facts(key).VARIANTS[0])
    made.reset(seed=3)
    made.step(choice(random.Random(1), made.last()[0]["action_mask"]))
    other = copied(made)
    games = [[(seen["observation"].tolist(), action) for _, seen, action in play(one)] for one in (other, made)]
    assert games[0] == games[1]
    assert len(games[0]) >= 2
    assert other.match.history == made.match.history
    assert len(made.match.history) > 1


def test_without_pettingzoo_one_sentence_says_what_to_install():
    code = "import sys; sys.modules['pettingzoo'] = None; import numduel.envs.pettingzoo"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    last = "numduel.envs.packages.MissingPackage: this environment needs pettingzoo: pip install 'numduel[rl]'"
    assert ended.stderr.splitlines()[-1] == last
