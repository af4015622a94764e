"""The chance in a batch: each card and each random move comes up as often as it should, and a seed fixes everything.

Seeds are fixed, and the thresholds are eight standard deviations away: luck would not get there in a lifetime.
"""

import copy
import pickle

import numpy as np
import pytest
from lockstep import Lockstep

import numduel
from games import WITH_CHANCE
from numduel.envs.batch import Batch
from numduel.envs.encoding import Encoder

FAR = 8  # standard deviations


def is_fair(found, expected):
    """Whether the frequencies of independent events agree with the expectation, by Pearson's test."""
    found, expected = np.ravel(found), np.ravel(expected)
    possible = expected > 0
    assert not found[~possible].any()
    assert found.sum() == pytest.approx(expected.sum())
    degrees = possible.sum() - 1
    square = ((found - expected)[possible] ** 2 / expected[possible]).sum()
    return abs(square - degrees) < FAR * np.sqrt(2 * degrees)


def place(batch, name):
    """Where a field begins in an observation."""
    return [field.name for field in Encoder(batch.game).fields for _ in range(field.size)].index(name)


def cards(batch):
    """The cards in hand."""
    return np.rint(batch.observation[:, place(batch, "card")] * batch.game.numbers).astype(int)


@pytest.mark.parametrize("copies", [1, 2, 4])
@pytest.mark.parametrize("key", WITH_CHANCE)
def test_the_first_two_cards_of_a_deck_are_as_frequent_as_they_should_be(key, copies):
    batch = Batch(key, 100_000, seed=3, numbers=10, copies=copies)
    first = cards(batch)
    batch.step(batch.random())
    second = cards(batch)
    pairs = np.zeros((10, 10))
    np.add.at(pairs, (first - 1, second - 1), 1)
    deck = 10 * copies
    expected = copies * (copies - np.eye(10)) / (deck * (deck - 1)) * batch.size
    assert is_fair(pairs, expected)
    neighbours = np.zeros((10, 10))  # in the batch; two of them share a random number
    np.add.at(neighbours, (first[::2] - 1, first[1::2] - 1), 1)
    assert is_fair(neighbours, np.full((10, 10), batch.size / 200))


@pytest.mark.parametrize("key", WITH_CHANCE)
def test_every_card_is_as_likely_as_its_share_of_what_is_left(key):
    batch = Batch(key, 4096, seed=4)
    numbers = batch.game.numbers
    at = place(batch, "left")
    found, expected, spread = np.zeros((3, numbers))
    for _ in range(40):
        left = np.rint(batch.observation[:, at : at + numbers] * batch.game.copies)
        card = cards(batch)
        left[np.arange(batch.size), card - 1] += 1  # as it was before it was drawn
        chance = left / left.sum(axis=1, keepdims=True)
        found += np.bincount(card - 1, minlength=numbers)
        expected += chance.sum(axis=0)
        spread += (chance * (1 - chance)).sum(axis=0)
        batch.step(batch.random())
    assert (abs(found - expected) < FAR * np.sqrt(spread)).all()


@pytest.mark.parametrize("key", numduel.GAMES)
def test_random_moves_are_legal_and_equally_likely(key):
    batch = Batch(key, 4096, seed=5)
    found, expected, spread = np.zeros((3, len(batch.game.all_moves)))
    for _ in range(40):
        actions = batch.random()
        assert batch.mask[np.arange(batch.size), actions].all()
        chance = batch.mask / batch.mask.sum(axis=1, keepdims=True)
        found += np.bincount(actions, minlength=len(found))
        expected += chance.sum(axis=0)
        spread += (chance * (1 - chance)).sum(axis=0)
        batch.step(actions)
    assert (abs(found - expected) < FAR * np.sqrt(spread)).all()


def course(batch, steps=40):
    """Everything that happens in some steps."""
    happened = []
    for _ in range(steps):
        actions = batch.random()
        batch.step(actions)
        arrays = actions, batch.turn, batch.mask, batch.observation, batch.done, batch.reward
        happened.append([array.tobytes() for array in arrays])
    return happened


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_seed_decides_everything(key):
    batch = Batch(key, 64, seed=7)
    happened = course(batch)
    assert course(Batch(key, 64, seed=7)) == happened
    assert course(Batch(key, 64, seed=8)) != happened
    batch.reset(seed=7)
    assert course(batch) == happened
    batch.reset()  # goes on with the same random numbers
    assert course(batch) != happened


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))])
@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_copy_of_a_batch_goes_on_like_the_original(key, duplicate):
    batch = Batch(key, 64, seed=9)
    course(batch)
    assert course(duplicate(batch)) == course(batch)


@pytest.mark.parametrize("key", numduel.GAMES)
def test_without_a_seed_no_two_batches_are_alike(key):
    assert course(Batch(key, 64)) != course(Batch(key, 64))


@pytest.mark.parametrize("key", numduel.GAMES)
@pytest.mark.parametrize("size", [1, 2, 3, 7, 9])
def test_a_batch_can_have_any_number_of_games(key, size):
    pair = Lockstep(numduel.game(key), size, seed=size)
    for _ in range(60):
        pair.step(pair.batch.random())
    assert pair.steps == 60 * size


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_reset_leaves_nothing_behind(key):
    pair = Lockstep(numduel.game(key), 16, seed=1, auto_reset=False)
    while not pair.batch.done.all():
        pair.step(pair.batch.random())
    pair.batch.reset()
    fresh = Lockstep(numduel.game(key), 16, seed=1)
    for name in ("turn", "moved", "done", "reward"):
        assert getattr(pair.batch, name).tolist() == getattr(fresh.batch, name).tolist()
    pair.matches = fresh.matches if not pair.game.has_chance else [type(match)(pair.game) for match in fresh.matches]
    pair.draw(range(16))
    pair.compare_views()
