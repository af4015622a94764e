"""In a batch, too, nothing that the waiting seat is shown depends on a card that it may not see."""

import copy
import random

import numpy as np
import pytest
from lockstep import variants

from games import HIDING
from numduel.envs.batch import Batch

PAIRS = 100_000
GAMES = 2_000


def with_other_cards(batch, rng):
    """The same batch, but with another card of the deck in each hand, and which games have one."""
    other = copy.deepcopy(batch)
    games = other._games
    numbers = batch.game.numbers
    upto, hand = games._decks.upto, games._card.astype(int)
    whole = np.arange(1, numbers + 1)[:, None]
    upto[1:] += (whole >= hand).astype(upto.dtype)
    left = np.diff(upto.astype(int), axis=0)
    left[hand - 1, np.arange(batch.size)] = 0
    changed = np.flatnonzero(left.any(axis=0))
    card = hand.copy()
    card[changed] = (left * rng.random(left.shape)).argmax(axis=0)[changed] + 1
    upto[1:] -= (whole >= card).astype(upto.dtype)
    games._card[:] = card
    other._stale = True
    return other, changed


@pytest.mark.parametrize("key", HIDING)
def test_hands_that_differ_look_the_same_to_the_seat_that_may_not_see_them(key):
    rng = np.random.default_rng(1)
    games = [game for game in variants(key, 20) if game.numbers > 1]
    pairs = 0
    for number in range(PAIRS // GAMES + 10):
        game = games[number % len(games)]
        batch = Batch(game, GAMES, seed=number)
        for _ in range(random.Random(number).randrange(8)):
            batch.step(batch.random())
        other, changed = with_other_cards(batch, rng)
        for seat in (1, 2):
            waiting = changed[batch.turn[changed] != seat]
            assert batch.observe(seat)[waiting].tobytes() == other.observe(seat)[waiting].tobytes()
            seen = changed[batch.turn[changed] == seat]
            assert (batch.observe(seat)[seen] != other.observe(seat)[seen]).any(axis=1).all()
        pairs += len(changed)
    assert pairs >= PAIRS
