"""In OpenSpiel, a player's information is exactly what the player has seen."""

import random
from itertools import pairwise
from math import comb

import numpy as np
import pytest

from games import HIDING
from numduel.envs.openspiel import load
from numduel.game import CHANCE
from walks import often, variant

PAIRS = 100_000
VARIANTS = 30  # beside the rules of the book

# small enough to look at every match
TREES = [
    ("showdown", {"target": 4, "numbers": 2, "copies": 2}),
    ("showdown", {"target": 4, "numbers": 3, "copies": 1, "forced": "loose"}),
    ("battle", {"numbers": 3, "copies": 1}),
    ("target", {"target": 4, "numbers": 2, "copies": 2}),
    ("wits", {"target": 5, "add": 2, "repetition": 2}),
    ("duel", {"target": 3, "numbers": 2, "repetition": 2}),
]


def seen(state, player):
    """Everything that OpenSpiel tells a player."""
    return (
        state.observation_string(player),
        np.array(state.observation_tensor(player)).tobytes(),
        state.information_state_string(player),
        np.array(state.information_state_tensor(player)).tobytes(),
    )


@pytest.mark.parametrize("key", HIDING)
def test_states_that_differ_only_in_a_hidden_card_look_the_same(key):
    rng = random.Random(key)
    pairs = 0
    games = [load(key), *(load(variant(key, rng)) for _ in range(VARIANTS))]
    while pairs < often(PAIRS):
        state = rng.choice(games).new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                twins = [state.child(draw) for draw in state.legal_actions()]
                holder = twins[0].current_player()
                assert len({seen(twin, 1 - holder) for twin in twins}) == 1
                for part in zip(*(seen(twin, holder) for twin in twins), strict=True):
                    assert len({*part}) == len(twins)  # who holds the card sees it
                pairs += comb(len(twins), 2)
            state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize("key", HIDING)
def test_a_card_that_was_placed_is_hidden_no_longer(key):
    state = load(key).new_initial_state()
    state.apply_action(state.string_to_action("draw 7"))
    assert state.information_state_string(1) == "2: draw ?"
    state.apply_action(state.string_to_action("keep"))
    assert state.information_state_string(1) == "2: draw 7, keep"


def test_a_hidden_card_at_the_position_that_a_match_starts_from_stays_hidden():
    seven, nine = (load("showdown").new_initial_state(f"1/2/{card}/1") for card in (7, 9))
    assert seen(seven, 1) == seen(nine, 1)
    assert seven.information_state_string(1) == "2 from 1/2/?/1: "
    for state in seven, nine:
        state.apply_action(state.string_to_action("give"))
    assert seven.information_state_string(1) == "2 from 1/2/7/1: give"
    assert nine.information_state_string(1) == "2 from 1/2/9/1: give"


def matches(state, line=()):
    """The states of every match from here on, each as the list of all states up to it."""
    line = (*line, state)
    yield line
    for action in state.legal_actions():
        yield from matches(state.child(action), line)


def lived(line, player):
    """What a player has seen, by the rules alone: each move that was made, and the position after each step."""
    steps = pairwise(state.moment for state in line)
    return tuple(
        ("" if before.to_move == CHANCE else after.move, after.game.view(after.state, player + 1))
        for before, after in steps
    )


@pytest.mark.parametrize(("key", "rules"), TREES)
def test_an_information_state_is_all_that_a_player_has_seen_no_more_and_no_less(key, rules):
    game = load(key, **rules)
    for player in (0, 1):
        lives, texts, both = set(), set(), set()
        for line in matches(game.new_initial_state()):
            life, text = lived(line, player), line[-1].information_state_string(player)
            lives.add(life)
            texts.add(text)
            both.add((life, text))
        assert len(lives) == len(texts) == len(both) > 20


@pytest.mark.parametrize(("key", "rules"), [tree for tree in TREES if tree[0] in HIDING])
def test_an_information_state_as_numbers_says_the_same_as_its_text(key, rules):
    for player in (0, 1):
        states = [line[-1] for line in matches(load(key, **rules).new_initial_state())]
        told = {seen(state, player)[2:] for state in states}
        assert len({text for text, _ in told}) == len({numbers for _, numbers in told}) == len(told) > 20


def test_moves_that_lead_to_the_same_position_are_told_apart():
    states = [load("wits").new_initial_state("10/1") for _ in range(2)]
    for state, move in zip(states, ("add 10", "multiply"), strict=True):
        state.apply_action(state.string_to_action(move))
    assert str(states[0]) == str(states[1])
    assert states[0].information_state_string(1) != states[1].information_state_string(1)


@pytest.mark.parametrize(("key", "rules"), TREES)
def test_nobody_moves_while_a_card_is_hidden_from_them(key, rules):
    moments = [line[-1].moment for line in matches(load(key, **rules).new_initial_state())]
    to_move = [moment for moment in moments if moment.to_move in (1, 2)]
    assert len(to_move) > 5
    assert not any(moment.game.see(moment.state, moment.to_move).hidden for moment in to_move)
