"""Copies and pickles of environments: the table of a solution, which can have 248 MB, is in none of them."""

import pickle
from copy import deepcopy

import numpy as np
import pytest

import numduel
from numduel.envs.batch import Batch
from numduel.envs.gymnasium import NumduelEnv
from numduel.envs.openspiel import load
from numduel.envs.pettingzoo import env
from numduel.envs.vector import NumduelVectorEnv
from numduel.players import COMPUTERS

MOST = 200_000  # bytes
each_game = pytest.mark.parametrize("key", numduel.GAMES)


def batch(key):
    made = Batch(key, 4, seed=1, loss=True)
    made.step(made.random())
    return made


def pettingzoo(key):
    made = env(key, loss=True)
    made.reset(seed=1)
    made.step(int(np.argmax(made.last()[0]["action_mask"])))
    return made


def gymnasium(key):
    made = NumduelEnv(key, "perfect", loss=True)
    observed, _ = made.reset(seed=1)
    made.step(int(np.argmax(observed["action_mask"])))
    return made


def vector(who):
    def made(key):
        many = NumduelVectorEnv(key, 4, who, loss=True)
        observed, _ = many.reset(seed=1)
        many.step(observed["action_mask"].argmax(axis=1))
        return many

    return made


def openspiel(key):
    state = load(key, loss=True).new_initial_state()
    state.apply_action(0)
    assert state.losses() is not None
    return state


MADE = {
    "batch": batch,
    "pettingzoo": pettingzoo,
    "gymnasium": gymnasium,
    **{f"vector, {who}": vector(who) for who in COMPUTERS},
    "openspiel": openspiel,
}


@each_game
@pytest.mark.parametrize("kind", MADE)
def test_a_pickle_is_small(key, kind):
    made = MADE[kind](key)
    stored = pickle.dumps(made)
    assert len(stored) < MOST
    assert type(pickle.loads(stored)) is type(made)


@each_game
def test_a_copy_of_a_batch_shares_the_table_and_a_pickled_one_finds_it_again(key):
    first = batch(key)
    copied, stored = deepcopy(first), pickle.loads(pickle.dumps(first))
    assert copied._games._worth() is first._games._worth()
    for _ in range(5):
        actions = first.mask.argmax(axis=1)
        for each in first, copied, stored:
            each.step(actions)
        assert copied.values().tobytes() == stored.values().tobytes() == first.values().tobytes()
        assert copied.loss.tolist() == stored.loss.tolist() == first.loss.tolist()
