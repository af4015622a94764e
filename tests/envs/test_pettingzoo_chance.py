"""Chance in a PettingZoo environment comes from the generator that `reset` seeds, and from nowhere else."""

import random
from collections import Counter

import numpy as np
import pytest

import numduel
from envs.pettingzoo_games import each_game, play
from games import WITH_CHANCE
from numduel.envs.chance import drawn
from numduel.envs.pettingzoo import env
from numduel.game import NumduelError
from walks import often


def game_of(made, longest=100_000):
    """All that was drawn and played in a game that is played to its end, or for that many steps."""
    for _ in play(made, longest=longest):
        pass
    return tuple(made.match.history)


@each_game
def test_the_same_seed_gives_the_same_game_whatever_was_played_before(key):
    fresh, used = env(key), env(key)
    used.reset(seed=5)
    game_of(used, longest=7)
    used.reset()
    game_of(used)  # to the end
    game_of(used, longest=1)
    for seed in range(5):
        fresh.reset(seed=seed)
        used.reset(seed=seed)
        assert game_of(fresh) == game_of(used)
        used.reset()
        game_of(used, longest=3)


def test_an_environment_forgets_the_agents_who_had_left_when_it_is_reset():
    made = env("wits")
    made.reset()
    made.step(99)  # a forfeit
    made.step(None)
    made.reset()
    assert made.agents == ["player_1", "player_2"]
    assert made.agent_selection == "player_1"
    made.step(99)
    made.step(None)
    assert (made.agents, made.agent_selection) == (["player_1"], "player_1")


@pytest.mark.parametrize("key", WITH_CHANCE)
def test_without_a_seed_a_reset_goes_on_with_the_same_generator(key):
    one, two = env(key), env(key)
    games = []
    for made in (one, two):
        made.reset(seed=9)
        games.append([game_of(made)])
        for _ in range(5):
            made.reset()
            games[-1].append(game_of(made))
    assert games[0] == games[1]
    assert len({*games[0]}) == 6


@pytest.mark.parametrize("key", WITH_CHANCE)
def test_without_any_seed_no_two_environments_are_alike(key):
    one, two = env(key), env(key)
    one.reset()
    two.reset()
    assert one.np_random_seed != two.np_random_seed


@each_game
def test_no_global_generator_is_touched_or_asked(key):
    made, before = env(key), global_generators()
    made.reset(seed=2)
    first = game_of(made)
    assert global_generators() == before
    np.random.standard_normal()  # noqa: NPY002 - that it does not matter is the point
    random.random()
    made.reset(seed=2)
    assert game_of(made) == first


def global_generators():
    """The states of the generators that all programs share."""
    return random.getstate(), np.random.get_state()[1].tobytes()  # noqa: NPY002 - nobody should use it


@pytest.mark.parametrize("key", WITH_CHANCE)
def test_each_card_is_drawn_as_often_as_there_are_cards_of_it(key):
    game, rng, times = numduel.game(key), np.random.default_rng(1), often(60_000)
    state = game.play(game.start(), "draw 3")
    state = game.play(state, game.moves(state)[0])
    chances = dict(game.chances(state))
    counted = Counter(drawn(rng, game.chances(state)) for _ in range(times))
    assert counted.keys() == chances.keys()
    for draw, weight in chances.items():
        share = weight / sum(chances.values())
        assert abs(counted[draw] - times * share) < 5 * (times * share * (1 - share)) ** 0.5


def test_nothing_can_be_drawn_from_an_empty_deck():
    with pytest.raises(NumduelError, match="there is nothing to draw"):
        drawn(np.random.default_rng(1), ())
