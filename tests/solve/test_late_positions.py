"""Solutions of the games by the book agree with the plain solver wherever it can search to the end."""

import random

import pytest

import numduel
import plain
from agreement import check
from games import facts
from positions import late, solved
from walks import SOAK, often

LEAST = 500


@pytest.mark.parametrize("key", [key for key in numduel.GAMES if not facts(key).FEW])
@pytest.mark.parametrize(("count", "most"), [(often(1500), 500), (40 * SOAK, 5000)])
def test_late_positions_have_the_plain_solvers_answers(key, count, most):
    game = numduel.game(key)
    states = late(game, random.Random(f"late {key} {most}"), count, most)
    exact = plain.solve(game, tuple(states))
    for state in states:
        check(solved(key), exact, state)


@pytest.mark.parametrize("key", [key for key in numduel.GAMES if facts(key).FEW])
def test_all_positions_of_a_game_with_few_have_the_plain_solvers_answers(key):
    game = numduel.game(key)
    exact = plain.solve(game, (game.start(),))
    states = list(exact.states)
    for state in random.Random(key).sample(states, min(max(LEAST, often(len(states))), len(states))):
        if game.outcome(state):
            assert solved(key).value(state) == plain.score(game, state)
            assert solved(key).distance(state) == 0
        else:
            check(solved(key), exact, state)


@pytest.mark.parametrize("key", [key for key in numduel.GAMES if facts(key).any_position])
def test_positions_that_cannot_come_up_in_play_have_the_plain_solvers_answers(key):
    game, rng = numduel.game(key), random.Random(f"any {key}")
    states = tuple({game.from_position(facts(key).any_position(rng)) for _ in range(150 * SOAK)})
    exact = plain.solve(game, states)
    for state in states:
        check(solved(key), exact, state)
