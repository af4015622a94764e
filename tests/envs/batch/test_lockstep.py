"""Each step of a batch is what the rules say, in all games, by the book and in many variants."""

import random

import pytest
from lockstep import Lockstep, variants

import numduel
from walks import SOAK, variant

VARIANTS = 31
STEPS = 100_000 * SOAK  # a game
GAMES = 24  # at once


@pytest.mark.parametrize("key", numduel.GAMES)
def test_every_step_is_what_the_rules_say(key):
    games = variants(key, VARIANTS)
    steps, kinds = 0, set()
    for number, game in enumerate(games):
        pair = Lockstep(game, GAMES, seed=number)
        while pair.steps * len(games) < STEPS:
            pair.step(pair.batch.random())
        steps += pair.steps
        kinds |= set(pair.kinds)
    assert len(games) >= VARIANTS
    assert steps >= STEPS
    assert kinds >= {*games[0].kinds, *(["repetition"] if games[0].repetition else [])}


@pytest.mark.parametrize("key", numduel.GAMES)
def test_games_that_are_left_out_or_over_stay_as_they_are(key):
    rng = random.Random(key)
    for number, game in enumerate(variants(key, 8)):
        pair = Lockstep(game, GAMES, seed=number, auto_reset=False)
        for _ in range(30):
            where = [rng.random() < 0.7 for _ in range(GAMES)]
            pair.step(pair.random_actions(rng), where)


@pytest.mark.parametrize("key", numduel.GAMES)
def test_some_games_can_begin_anew_while_the_others_stay_as_they_are(key):
    rng = random.Random(key)
    for number, game in enumerate(variants(key, 8)):
        pair = Lockstep(game, GAMES, seed=number, auto_reset=number % 2 == 0)
        for _ in range(20):
            pair.step(pair.random_actions(rng))
            pair.restart([rng.random() < 0.3 for _ in range(GAMES)])


@pytest.mark.parametrize("key", numduel.GAMES)
def test_values_and_losses_are_those_of_the_solution(key):
    rng = random.Random(key)
    for number in range(30):
        pair = Lockstep(variant(key, rng), 8, seed=number, auto_reset=number % 2 == 0, loss=True)
        for _ in range(10):
            pair.compare_values()
            pair.step(pair.random_actions(rng), [rng.random() < 0.8 for _ in range(8)] if number % 3 else None)


@pytest.mark.parametrize("key", numduel.GAMES)
def test_values_and_losses_by_the_book_are_those_of_the_solution(key):
    pair = Lockstep(numduel.game(key), 10, seed=1, loss=True)
    for _ in range(30):
        pair.compare_values()
        pair.step(pair.batch.random())
