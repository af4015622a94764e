"""Solutions agree with the plain solver on every position of small variants: all five games, all of their rules."""

import random

import pytest

import numduel
import plain
from agreement import check
from walks import SOAK, variant

VARIANTS = [
    ("showdown", {"target": 1, "numbers": 1, "copies": 1}),
    ("showdown", {"target": 6, "numbers": 3, "copies": 2}),
    ("showdown", {"target": 6, "numbers": 3, "copies": 2, "forced": "loose"}),
    ("showdown", {"target": 9, "numbers": 4, "copies": 2}),
    ("showdown", {"target": 9, "numbers": 4, "copies": 2, "forced": "loose"}),
    ("showdown", {"target": 9, "numbers": 5, "copies": 1}),  # the deck can run out
    ("showdown", {"target": 30, "numbers": 3, "copies": 2}),  # the deck always runs out
    ("showdown", {"target": 8, "numbers": 3, "copies": 3, "forced": "loose"}),  # the deck can run out
    ("showdown", {"target": 2, "numbers": 6, "copies": 2}),  # many a card exceeds the target at once
    ("battle", {"numbers": 5, "copies": 1}),
    ("battle", {"numbers": 5, "copies": 1, "sudden_death": "giver_loses"}),
    ("battle", {"numbers": 3, "copies": 2, "penalty_number": 2}),
    ("battle", {"numbers": 3, "copies": 2, "penalty_number": 2, "sudden_death": "giver_loses"}),
    ("battle", {"numbers": 2, "copies": 3, "penalty_number": 1, "penalty": 0}),
    ("battle", {"numbers": 2, "copies": 3, "penalty_number": 1, "penalty": 0, "sudden_death": "giver_loses"}),
    ("battle", {"numbers": 4, "copies": 2, "penalty_number": 3, "penalty": 1}),  # the penalty is less than the card
    ("battle", {"numbers": 4, "copies": 2, "penalty_number": 2, "penalty": 9}),  # it is more than the card
    ("battle", {"numbers": 3, "copies": 2, "penalty_number": 4}),  # no card carries it: no sudden death
    ("battle", {"numbers": 1, "copies": 3, "penalty_number": 1, "penalty": 1}),
    ("battle", {"numbers": 1, "copies": 3, "penalty_number": 1, "penalty": 1, "sudden_death": "giver_loses"}),
    ("battle", {"numbers": 1, "copies": 1, "penalty_number": 1, "sudden_death": "giver_loses"}),
    ("target", {"target": 1, "numbers": 1, "copies": 1}),
    ("target", {"target": 7, "numbers": 3, "copies": 2}),
    ("target", {"target": 10, "numbers": 4, "copies": 1}),
    ("target", {"target": 5, "numbers": 2, "copies": 3}),
    ("target", {"target": 40, "numbers": 3, "copies": 2}),  # the pool always runs out
    ("target", {"target": 2, "numbers": 6, "copies": 1}),  # most numbers exceed the target at once
    ("wits", {}),
    ("wits", {"target": 1, "add": 1}),
    ("wits", {"target": 1, "add": 1, "factor": 3}),
    ("wits", {"factor": 3}),
    ("wits", {"target": 60, "add": 3, "factor": 4}),
    ("wits", {"target": 7, "add": 1}),
    ("wits", {"target": 8, "add": 1}),
    ("wits", {"target": 9, "add": 100, "factor": 100}),
    ("wits", {"target": 300, "add": 7, "repetition": 0}),
    ("duel", {"target": 1, "numbers": 1}),
    ("duel", {"target": 1, "numbers": 4}),
    ("duel", {"target": 3, "numbers": 1}),
    ("duel", {"target": 8, "numbers": 1}),
    ("duel", {"target": 6, "numbers": 2}),
    ("duel", {"target": 6, "numbers": 3}),
    ("duel", {"target": 5, "numbers": 5}),
    ("duel", {"target": 3, "numbers": 7, "repetition": 0}),
]

RANDOM_VARIANTS = 25 * SOAK
MOST = 1500
"""How many positions a random variant has at most."""


@pytest.mark.parametrize(("key", "rules"), VARIANTS)
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
