"""Play that goes on forever ends in each game of a batch when a match of it does, which random moves rarely show."""

import random

import numpy as np
import pytest
from lockstep import Lockstep

import numduel
from games import facts
from numduel.envs.batch import Batch
from numduel.envs.batch.duel import SMALL
from numduel.envs.batch.history import ROOM
from numduel.game import MOVE_LIMIT
from walks import SOAK

GAMES = 24
STEPS = 150 * SOAK

# whose piles have room in a word, and whose are hashed
DUELS = [
    {},
    {"repetition": 2},
    {"repetition": 3, "target": 12},
    {"repetition": 10, "target": 4, "numbers": 2},
    {"repetition": 0, "target": 6},
    {"repetition": 2, "target": 1000, "numbers": 1},
    {"repetition": 4, "target": 40, "numbers": 3},
    {"repetition": 7, "target": 1000, "numbers": 100},
    {"repetition": 100, "target": 60, "numbers": 1},
]
WITS = [{}, {"repetition": 2}, {"repetition": 9, "target": 1}, {"repetition": 100, "target": 1000, "factor": 100}]


def stubborn(pair, rng):
    """In each game, mostly an attack or a card that can be attacked; in wits, mostly to multiply."""
    actions, last = [], len(pair.game.all_moves) - 1
    for match, legal in zip(pair.matches, pair.batch.mask.tolist(), strict=True):
        can = [action for action, may in enumerate(legal) if may] or [0]
        others = pair.game.see(match.state, pair.game.turn(match.state)).stacks[1:]
        top = others[0][-1] if others and others[0] else 0
        liked = last if legal[last] and rng.random() < 0.7 else top - 1
        actions.append(liked if liked in can and rng.random() < 0.8 else rng.choice(can))
    return actions


def draws(pair):
    """How many games the last step ended as a draw."""
    return int(np.count_nonzero(pair.batch.done & (pair.batch.reward == 0)))


@pytest.mark.parametrize("rules", DUELS, ids=str)
def test_attack_and_rebuild_is_a_draw_when_a_match_is_one(rules):
    rng = random.Random(str(rules))
    pair = Lockstep(numduel.game("duel", **rules), GAMES, seed=1)
    drawn = 0
    for _ in range(STEPS):
        pair.step(stubborn(pair, rng))
        drawn += draws(pair)
    assert (drawn > 0) == (rules.get("repetition") not in {0, 100})


@pytest.mark.parametrize("rules", WITS, ids=str)
def test_a_total_of_0_is_a_draw_when_a_match_is_one(rules):
    rng = random.Random(str(rules))
    pair = Lockstep(numduel.game("wits", **rules), GAMES, seed=1)
    pair.step([len(pair.game.all_moves) - 1] * GAMES)
    drawn = 0
    for _ in range(STEPS):
        pair.step(stubborn(pair, rng))
        drawn += draws(pair)
    assert (drawn > 0) == (pair.game.repetition < 10)


@pytest.mark.parametrize("key", ["duel", "wits"])
@pytest.mark.parametrize("auto_reset", [True, False])
def test_what_has_come_up_is_remembered_of_games_that_are_left_out_and_forgotten_of_those_begun_anew(key, auto_reset):
    rng = random.Random(f"{key} {auto_reset}")
    pair = Lockstep(numduel.game(key, repetition=3), GAMES, seed=1, auto_reset=auto_reset)
    drawn = 0
    for _ in range(STEPS):
        before = pair.batch.done.copy()
        where = np.array([rng.random() < 0.6 for _ in range(GAMES)])
        pair.step(stubborn(pair, rng), where)
        drawn += int(np.count_nonzero(where & ~before & pair.batch.done & (pair.batch.reward == 0)))
        if rng.random() < 0.2:
            pair.restart([rng.random() < 0.2 for _ in range(GAMES)])
    assert drawn > 5


def test_many_stacks_are_cut_off_where_the_highest_one_ends():
    pair = Lockstep(numduel.game("duel", target=20), SMALL // 40 + 1, seed=1)
    for _ in range(20):
        pair.step(pair.batch.random())


def test_no_attack_of_a_long_game_is_forgotten():
    """One card is attacked and added again, in each game on another level."""
    pair = Lockstep(numduel.game("duel", target=100, numbers=1, repetition=4 * ROOM), 4, seed=1, auto_reset=False)
    add, attack = 0, 1
    for step in range(8 * ROOM + 8):
        pair.step([add if step < game + 2 or (step - game) % 2 else attack for game in range(4)])
    assert pair.batch.done.all()
    assert not pair.batch.reward.any()


def test_a_game_of_duel_that_repetition_does_not_end_is_a_draw_after_25_000_moves():
    """A 1 is attacked and added again for a while, then both stacks grow; the second game begins later."""
    batch = Batch("duel", 2, target=1000, repetition=0, auto_reset=False)
    add, attack = 0, 4
    moves = [attack if at % 100 > 1 and at % 2 == 0 else add for at in range(MOVE_LIMIT)]
    batch.step([add, add])
    batch.restart([False, True])
    for at in range(1, MOVE_LIMIT):
        assert not batch.done.any()
        batch.step([moves[at], moves[at - 1]])
    assert batch.done.tolist() == [True, False]
    batch.step([add, moves[-1]])
    assert batch.done.all()
    assert not batch.reward.any()
    assert not batch.mask.any()


def test_a_game_of_wits_that_repetition_does_not_end_is_a_draw_after_25_000_moves_unless_the_last_one_wins():
    batch = Batch("wits", 4, target=11, repetition=0, auto_reset=False)
    add_1, add_10, multiply = 0, 9, 10
    for left in range(MOVE_LIMIT, 0, -1):
        assert not batch.done.any()
        wins = add_10 if left == 1 else add_1 if left == 2 else multiply
        batch.step([multiply, wins, add_1 if left <= 10 else multiply, multiply])
        if left == MOVE_LIMIT:
            batch.restart([False, False, False, True])
    assert batch.done.tolist() == [True, True, True, False]
    assert batch.reward.tolist() == [0, 1, 0, 0]


@pytest.mark.parametrize("key", ["target", "wits", "duel"])
def test_values_at_the_edges_of_the_rules_are_those_of_the_solution(key):
    rng = random.Random(key)
    for number, rules in enumerate(facts(key).EDGES):
        pair = Lockstep(numduel.game(key, **rules), GAMES, seed=number, auto_reset=number % 2 == 0, loss=True)
        for _ in range(4):
            pair.compare_values()
            pair.step(pair.random_actions(rng))
