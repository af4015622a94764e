"""Each value of the games by the book follows from the values one step later, and so from the final positions."""

import random

import pytest

import numduel
import plain
from agreement import EXACT
from games import WITH_CHANCE, WITHOUT_CHANCE, facts
from positions import anything, careful, sample, sensible, solved
from walks import WHOLE, often

POSITIONS = often(60_000 if WHOLE else 30_000)
NEAR = 1e-9


def many_positions(key):
    """Positions of random games; from all positions, if there are few."""
    game, rng = numduel.game(key), random.Random(f"one step {key}")
    if facts(key).FEW:
        states = plain.reachable(game, plain.starts(game))
        return rng.sample(states, min(len(states), POSITIONS))
    return sample(game, rng, POSITIONS, [anything, careful(game), sensible(solved(key), rng)])


def remembering(solution):
    """Showdown's values, with those after an odd number of draws cached: each is computed from twenty others."""
    value, kept = solution.value, {}

    def asked(state):
        stack, other_stack, own, other, card, _, _, deck = state
        if card or (len(stack) + len(other_stack)) % 2 == 0:
            return value(state)
        situation = own, other, deck
        if situation not in kept:
            kept[situation] = value(state)
        return kept[situation]

    return asked


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_value_follows_from_the_values_one_step_later(key, monkeypatch):
    game, solution = numduel.game(key), solved(key)
    if key == "showdown":
        monkeypatch.setattr(solution, "value", remembering(solution))
    for state in many_positions(key):
        value = solution.value(state)
        if game.outcome(state):
            expected = plain.score(game, state)
        elif draws := game.chances(state):
            total = sum(weight * solution.value(game.play(state, draw)) for draw, weight in draws)
            expected = total / sum(weight for _, weight in draws)
        else:
            expected = check_moves(game, solution, state)
        assert abs(value - expected) <= EXACT, game.position(state)


def check_moves(game, solution, state):
    """What each move is worth follows from the position after it; return the highest."""
    values = solution.moves(state)
    top = max(values.values())
    assert values.keys() == set(game.moves(state))
    for move, value in values.items():
        assert abs(value + solution.value(game.play(state, move)) - 1) <= EXACT, (game.position(state), move)
    best = solution.best(state)
    assert best
    assert all(top - values[move] <= NEAR for move in best), game.position(state)
    return top


@pytest.mark.parametrize("key", WITHOUT_CHANCE)
def test_a_distance_follows_from_the_distances_one_step_later(key):
    game, solution = numduel.game(key), solved(key)
    for state in many_positions(key):
        value, distance = solution.value(state), solution.distance(state)
        children = plain.after(game, state)
        if value == 0.5:
            assert distance is None, game.position(state)
        elif not children:
            assert distance == 0, game.position(state)
        elif value == 1:
            assert distance == 1 + min(solution.distance(child) for child in children if solution.value(child) == 0)
        else:
            assert value == 0
            assert distance == 1 + max(solution.distance(child) for child in children)


@pytest.mark.parametrize("key", WITH_CHANCE)
def test_a_game_with_chance_has_no_distances(key):
    game, rng = numduel.game(key), random.Random(f"no distance {key}")
    for state in sample(game, rng, 1000, [anything, careful(game)]):
        assert solved(key).distance(state) is None
