"""Solutions agree with the plain solver on every position of small variants: all games, all rules."""

import random

import pytest

import numduel
import plain
from agreement import check
from games import each
from walks import SOAK, variant

RANDOM_VARIANTS = 25 * SOAK
MOST = 1500
"""How many positions a random variant has at most."""


@pytest.mark.parametrize(("key", "rules"), each("SMALL"))
def test_every_position_of_a_small_variant_has_the_plain_solvers_answers(key, rules):
    game = numduel.game(key, **rules)
    agree(game, plain.reachable(game, plain.starts(game)))


@pytest.mark.parametrize("key", numduel.GAMES)
def test_every_position_of_random_variants_has_the_plain_solvers_answers(key):
    rng = random.Random(f"random variants of {key}")
    done = set()
    while len(done) < RANDOM_VARIANTS:
        game = variant(key, rng)
        states = plain.reachable(game, plain.starts(game), MOST)
        if states and game not in done:
            agree(game, states)
            done.add(game)


def agree(game, states):
    solution, exact = numduel.solve(game), plain.solve(game)
    for state in states:
        check(solution, exact, state)
