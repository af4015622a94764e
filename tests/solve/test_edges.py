"""Variants at the edges of what the rules allow: one number, very many copies, cards that no stack can hold."""

import random

import pytest

import numduel
import plain
from agreement import EXACT
from games import each
from numduel.solve import solver
from walks import SOAK, walk

VARIANTS = each("EDGES")
GAMES = 6 * SOAK
LONGEST = 1000


def value_after(game, solution, state):
    """What a value must be, given the values one step later."""
    if game.outcome(state):
        return plain.score(game, state)
    if draws := game.chances(state):
        total = sum(weight * solution.value(game.play(state, draw)) for draw, weight in draws)
        return total / sum(weight for _, weight in draws)
    return max(1 - solution.value(child) for child in plain.after(game, state))


@pytest.mark.parametrize(("key", "rules"), VARIANTS, ids=str)
def test_at_the_edges_a_value_follows_from_the_values_one_step_later(key, rules):
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
