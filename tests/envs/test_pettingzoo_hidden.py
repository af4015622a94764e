"""A card in the other agent's hand leaves no trace in anything that a PettingZoo environment gives an agent."""

import random

import pytest

import numduel
from games import HIDING, facts
from numduel.envs.pettingzoo import raw_env
from numduel.envs.rendering import ansi, picture
from numduel.match import Match
from walks import often, variant, walk

PAIRS = 100_000


def pairs(key, number):
    """Pairs of states that differ only in the card in hand, of the book's game and of variants."""
    rng = random.Random(f"hidden {key}")
    while number > 0:
        game = variant(key, rng) if rng.random() < 0.5 else numduel.game(key)
        for state, _ in walk(game, rng):
            draws = [draw for draw, _ in game.chances(state)]
            for one, two in zip(draws, rng.sample(draws, len(draws)), strict=True):
                if one != two and number > 0:
                    number -= 1
                    yield game, game.play(state, one), game.play(state, two)


@pytest.mark.parametrize("key", HIDING)
def test_states_that_differ_only_in_a_hidden_card_are_observed_alike(key):
    made, seen = {}, 0
    for game, *states in pairs(key, often(PAIRS)):
        one = made.setdefault(game, raw_env(game))
        waiting = f"player_{3 - game.turn(states[0])}"
        observed = []
        for state in states:
            one.match = Match(game, state=state)
            observed.append({name: array.tobytes() for name, array in one.observe(waiting).items()})
        assert observed[0] == observed[1]
        seen += 1
    assert seen == often(PAIRS)


@pytest.mark.parametrize("key", HIDING)
def test_the_agent_who_holds_the_card_sees_it(key):
    for game, *states in pairs(key, 1000):
        one, observed = raw_env(game), []
        for state in states:
            one.match = Match(game, state=state)
            observed.append(one.observe(f"player_{game.turn(state)}")["observation"].tobytes())
        assert observed[0] != observed[1]


@pytest.mark.parametrize("key", HIDING)
def test_states_that_differ_only_in_a_hidden_card_are_rendered_alike(key):
    for game, one, two in pairs(key, often(6_000)):
        turn = game.turn(one)
        for viewer in (3 - turn, None):
            assert ansi(game, one, viewer) == ansi(game, two, viewer)
        assert ansi(game, one, turn) != ansi(game, two, turn)
    for game, one, two in pairs(key, often(120)):
        turn = game.turn(one)
        for viewer in (3 - turn, None):
            assert picture(game, one, viewer).tobytes() == picture(game, two, viewer).tobytes()
        assert picture(game, one, turn).tobytes() != picture(game, two, turn).tobytes()


def test_there_are_games_that_hide_cards():
    assert [key for key in numduel.GAMES if facts(key).HIDES] == HIDING != []
