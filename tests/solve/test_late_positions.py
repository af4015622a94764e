"""Solutions of the games by the book agree with the plain solver wherever that can see the end."""

import random

import pytest

import numduel
import plain
from agreement import check
from positions import late, solved
from walks import SOAK, often

LATE = often(1500)
FEW = 40 * SOAK


@pytest.mark.parametrize("key", ["showdown", "battle", "target"])
@pytest.mark.parametrize(("count", "most"), [(LATE, 500), (FEW, 5000)])
def test_late_positions_have_the_plain_solvers_answers(key, count, most):
    game = numduel.game(key)
    states = late(game, random.Random(f"late {key} {most}"), count, most)
    exact = plain.solve(game, tuple(states))
    for state in states:
        check(solved(key), exact, state)


@pytest.mark.parametrize("rules", [{}, {"target": 1000, "add": 9}], ids=["by the book", "longer"])
def test_every_position_of_wits_has_the_plain_solvers_answers(rules):
    game = numduel.game("wits", **rules)
    solution, exact = numduel.solve(game), plain.solve(game)
    for state in exact.states:
        check(solution, exact, state)


def test_any_position_of_duel_has_the_plain_solvers_answers():
    game = numduel.game("duel")
    exact = plain.solve(game, (game.start(),))
    states = list(exact.states)
    for state in random.Random("duel").sample(states, min(often(len(states)), len(states))):
        if game.outcome(state):
            assert solved("duel").value(state) == plain.score(game, state)
            assert solved("duel").distance(state) == 0
        else:
            check(solved("duel"), exact, state)


def any_scores_and_pool(rng):
    """A position of target, be it one that play can lead to or not."""
    pool = [0] * 10
    for number in rng.sample(range(10), rng.randint(0, 4)):
        pool[number] = rng.randint(1, 2)
    return f"{rng.randint(0, 49)}/{rng.randint(0, 49)}/{''.join(map(str, pool))}/{rng.randint(1, 2)}"


def any_stacks(rng):
    """A position of duel, be it one that play can lead to or not."""
    stacks = [[rng.randint(1, 4) for _ in range(rng.randint(1, 9))] for _ in range(2)]
    low = [[card for at, card in enumerate(stack) if sum(stack[: at + 1]) < 10] for stack in stacks]
    return f"{'/'.join(','.join(map(str, stack)) for stack in low)}/{rng.randint(1, 2)}"


@pytest.mark.parametrize(("key", "any_position"), [("target", any_scores_and_pool), ("duel", any_stacks)])
def test_positions_that_play_may_not_lead_to_have_the_plain_solvers_answers(key, any_position):
    game, rng = numduel.game(key), random.Random(f"any {key}")
    states = tuple({game.from_position(any_position(rng)) for _ in range(150 * SOAK)})
    exact = plain.solve(game, states)
    for state in states:
        check(solved(key), exact, state)
