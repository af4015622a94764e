"""OpenSpiel has all games in all variants, and its own tests find nothing wrong with them."""

import pickle
import random
import subprocess
import sys

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.observation import make_observation

import numduel
from games import HIDING, WITH_CHANCE, facts
from numduel.envs.encoding import Encoder
from numduel.envs.openspiel import NumduelGame, NumduelState, load
from walks import often, variant

VARIANTS = 6  # of each game, beside the rules of the book
SIMULATIONS = 6


def variants(key):
    """The game by the book, and some of its variants."""
    rng = random.Random(key)
    return [numduel.game(key), *(variant(key, rng) for _ in range(VARIANTS))]


def somewhere(game, rng, moves):
    """The state after some random moves and draws, or fewer if the match ends."""
    state = game.new_initial_state()
    for _ in range(moves):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("key", numduel.GAMES)
def test_openspiels_own_test_of_games_passes(key):
    for game in variants(key):
        pyspiel.random_sim_test(load(game), often(SIMULATIONS * 6), serialize=True, verbose=False)


@pytest.mark.parametrize("key", numduel.GAMES)
def test_openspiels_playthroughs_work(key):
    text = generate_playthrough.playthrough(f"numduel_{key}", action_sequence=None, seed=1)
    assert f"game: numduel_{key}" in text


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_game_is_loaded_by_its_key_and_rules(key):
    by_text = pyspiel.load_game(f"numduel_{key}")
    assert isinstance(by_text, NumduelGame)
    assert by_text.rules == numduel.game(key)
    for game in variants(key):
        rules = ",".join(f"{name}={value}" for name, value in game.changed.items())
        by_text = pyspiel.load_game(f"numduel_{key}({rules})")
        assert by_text.rules == game
        assert str(by_text) == str(load(game)) == str(load(key, **game.changed))
        assert by_text.get_parameters() == {"loss": False, **game.rules}


@pytest.mark.parametrize("key", numduel.GAMES)
def test_openspiel_knows_what_kind_of_game_it_is(key):
    kind = load(key).get_type()
    assert kind.long_name == numduel.game(key).title
    assert kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    assert kind.utility == pyspiel.GameType.Utility.ZERO_SUM
    assert kind.reward_model == pyspiel.GameType.RewardModel.TERMINAL
    modes, information = pyspiel.GameType.ChanceMode, pyspiel.GameType.Information
    assert kind.chance_mode == (modes.EXPLICIT_STOCHASTIC if key in WITH_CHANCE else modes.DETERMINISTIC)
    assert kind.information == (information.IMPERFECT_INFORMATION if key in HIDING else information.PERFECT_INFORMATION)


@pytest.mark.parametrize("key", numduel.GAMES)
def test_openspiel_knows_the_size_of_a_game(key):
    for rules in variants(key):
        game = load(rules)
        assert game.num_players() == 2
        assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1, 1, 0)
        assert game.num_distinct_actions() == len(rules.all_moves)
        assert game.max_chance_outcomes() == (rules.numbers if key in WITH_CHANCE else 0)


@pytest.mark.parametrize("key", numduel.GAMES)
def test_the_observation_is_that_of_all_environments(key):
    rng = random.Random(key)
    for rules in variants(key):
        game, encoder = load(rules), Encoder(rules)
        observation = make_observation(game)
        for moves in range(12):
            state = somewhere(game, rng, moves)
            for player in (0, 1):
                seen = rules.see(state.moment.state, player + 1)
                encoded = encoder.encode(seen)
                assert np.array_equal(np.array(state.observation_tensor(player), dtype=np.float32), encoded)
                observation.set_from(state, player)
                assert np.array_equal(observation.tensor, encoded)
                assert np.array_equal(np.concatenate([*observation.dict.values()]), encoded)
                assert [*observation.dict] == [field.name for field in encoder.fields]
                assert state.observation_string(player) == rules.view(state.moment.state, player + 1)


def test_a_spectator_and_what_is_private_can_be_observed():
    game = load("showdown")
    state = game.new_initial_state("7,10/5/9/2")
    kinds = pyspiel.PrivateInfoType
    public = make_observation(game, pyspiel.IIGObservationType(perfect_recall=False, private_info=kinds.NONE))
    assert [public.string_from(state, player) for player in (0, 1)] == ["7,10/5/?/2"] * 2
    public.set_from(state, 1)
    assert np.array_equal(public.tensor, Encoder(game.rules).encode(game.rules.see(state.moment.state, None)))
    private = make_observation(game, pyspiel.IIGObservationType(perfect_recall=False, public_info=False))
    assert [private.string_from(state, player) for player in (0, 1)] == ["", "7,10/5/9/2"]
    assert private.tensor is None


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_copy_is_independent_of_the_original(key):
    state = load(key).new_initial_state()
    while not state.is_terminal():
        copy, before = state.clone(), (str(state), state.history(), state.information_state_string(0))
        copy.apply_action(copy.legal_actions()[0])
        assert (str(state), state.history(), state.information_state_string(0)) == before
        state.apply_action(state.legal_actions()[0])
        assert str(copy) == str(state)
        assert copy.returns() == state.returns()


def test_a_copy_shares_everything_with_the_original():
    state = load("showdown").new_initial_state("7,10/5/9/2")
    assert vars(state.clone()) == vars(state) == {"moment": state.moment}
    assert state.clone().moment is state.moment


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_state_survives_being_stored(key):
    rng = random.Random(key)
    for rules in variants(key):
        game = load(rules)
        for moves in (0, 1, 5, 30):
            state = somewhere(game, rng, moves)
            stored = pyspiel.serialize_game_and_state(game, state)
            loaded, same = pyspiel.deserialize_game_and_state(stored)
            assert loaded.rules == rules
            for copy in same, pickle.loads(pickle.dumps(state)), game.deserialize_state(state.serialize()):
                assert isinstance(copy, NumduelState)
                assert (str(copy), copy.history()) == (str(state), state.history())
                assert copy.get_game().rules == rules
                for player in (0, 1):
                    assert copy.information_state_string(player) == state.information_state_string(player)
                assert copy.legal_actions() == state.legal_actions()


def test_games_and_states_are_unpickled_in_another_process():
    game = load("battle", numbers=4, sudden_death="giver_loses")
    state = somewhere(game, random.Random(1), 5)
    program = (
        "import pickle, sys\n"
        "game, state = pickle.load(sys.stdin.buffer)\n"
        "print(type(game).__name__, game.rules, state, state.get_game().rules == game.rules, sep='; ')"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, input=pickle.dumps((game, state)), capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")  # OpenSpiel outlives Python, and must not miss it
    rules = "numduel.game('battle', numbers=4, sudden_death='giver_loses')"
    assert done.stdout.decode().strip() == f"BattleGame; {rules}; {state}; True"


@pytest.mark.parametrize("key", numduel.GAMES)
def test_the_class_of_each_game_can_be_imported(key):
    game = load(key)
    assert getattr(sys.modules[type(game).__module__], type(game).__name__) is type(game)


@pytest.mark.parametrize("key", numduel.GAMES)
def test_openspiels_learners_can_play(key):
    environment = rl_environment.Environment(
        load(key, **facts(key).VARIANTS[0]), chance_event_sampler=rl_environment.ChanceEventSampler(seed=1)
    )
    rng = random.Random(key)
    for _ in range(5):
        step = environment.reset()
        while not step.last():
            player = step.observations["current_player"]
            step = environment.step([rng.choice(step.observations["legal_actions"][player])])
        assert sum(step.rewards) == 0
