"""Variants at the edges of what the rules allow: one number, very many copies, cards that no stack can hold."""

import random

import pytest

import numduel
import plain
from agreement import EXACT
from numduel.solve import solver
from walks import SOAK, walk

VARIANTS = [
    ("showdown", {"numbers": 1, "copies": 100, "target": 50}),
    ("showdown", {"numbers": 1, "copies": 100, "target": 1000}),  # the deck always runs out
    ("showdown", {"numbers": 2, "copies": 100, "target": 1000}),
    ("showdown", {"numbers": 3, "copies": 100, "target": 45}),
    ("showdown", {"numbers": 3, "copies": 40, "target": 120, "forced": "loose"}),
    ("showdown", {"numbers": 100, "copies": 1, "target": 20}),
    ("showdown", {"numbers": 100, "copies": 100, "target": 16}),
    ("showdown", {"numbers": 100, "copies": 100, "target": 1}),
    ("battle", {"numbers": 1, "copies": 100, "penalty_number": 1}),
    ("battle", {"numbers": 1, "copies": 100, "penalty_number": 1, "sudden_death": "giver_loses"}),
    ("battle", {"numbers": 1, "copies": 100, "penalty_number": 100}),
    ("battle", {"numbers": 2, "copies": 30, "penalty_number": 2, "penalty": 1000}),
    ("battle", {"numbers": 3, "copies": 25, "penalty_number": 100}),
    ("battle", {"numbers": 15, "copies": 1, "penalty_number": 15, "penalty": 0}),
    ("target", {"numbers": 1, "copies": 9, "target": 1000}),
    ("target", {"numbers": 4, "copies": 9, "target": 20}),
    ("target", {"numbers": 16, "copies": 1, "target": 5}),
    ("target", {"numbers": 18, "copies": 1, "target": 1}),
    ("wits", {"target": 1000, "add": 1}),
    ("wits", {"target": 1000, "add": 100, "factor": 100}),
    ("duel", {"target": 1000, "numbers": 1}),
    ("duel", {"target": 9, "numbers": 100}),
    ("duel", {"target": 1, "numbers": 100}),
]
GAMES = 6 * SOAK
LONGEST = 1000


def value_after(game, solution, state):
    """What a value must be, by the values one step later."""
    if game.outcome(state):
        return plain.score(game, state)
    if draws := game.chances(state):
        total = sum(weight * solution.value(game.play(state, draw)) for draw, weight in draws)
        return total / sum(weight for _, weight in draws)
    return max(1 - solution.value(child) for child in plain.after(game, state))


@pytest.mark.parametrize(("key", "rules"), VARIANTS, ids=str)
def test_a_value_follows_from_the_values_one_step_later(key, rules):
    game = numduel.game(key, **rules)
    solution, rng = numduel.solve(game), random.Random(f"edges {game!r}")
    for _ in range(GAMES):
        for state, _ in walk(game, rng, LONGEST):
            assert abs(solution.value(state) - value_after(game, solution, state)) <= EXACT, game.position(state)


@pytest.mark.parametrize(("key", "rules"), VARIANTS, ids=str)
def test_the_figures_add_up(key, rules):
    game = numduel.game(key, **rules)
    figures = numduel.solve(game).figures
    assert figures.positions == solver(game).positions(game)
    assert 0 <= figures.won <= figures.positions - figures.lost <= figures.positions
