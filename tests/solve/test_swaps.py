"""What a value does not depend on: the order of the cards in a stack, and the seat of the player whose turn it is."""

import random

import pytest

import numduel
from agreement import EXACT
from games import facts
from positions import LONGEST, anything, careful, sample, solved
from walks import SOAK, playable

POSITIONS = 3000 * SOAK
GAMES = 200 * SOAK


@pytest.mark.parametrize("key", [key for key in numduel.GAMES if facts(key).UNORDERED])
def test_a_value_does_not_depend_on_the_order_of_the_cards(key):
    game, rng, solution = numduel.game(key), random.Random(f"order {key}"), solved(key)
    for state in sample(game, rng, POSITIONS, [anything, careful(game)]):
        if game.outcome(state):  # the last card is the one that ended the game
            continue
        stack1, stack2, *rest = game.position(state).split("/")
        stacks = (",".join(rng.sample(cards, len(cards))) for cards in (stack1.split(","), stack2.split(",")))
        shuffled = game.from_position("/".join([*stacks, *rest]))
        assert abs(solution.value(shuffled) - solution.value(state)) <= EXACT, game.position(state)
        assert solution.best(shuffled) == solution.best(state), game.position(state)


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_value_does_not_depend_on_the_seat(key):
    """The same moves with the other player starting lead to the same values."""
    game, rng, solution = numduel.game(key), random.Random(f"seats {key}"), solved(key)
    for number in range(GAMES):
        policy = (anything, careful(game))[number % 2]
        state, mirror = game.start(1), game.start(2)
        for _ in range(LONGEST):
            assert game.turn(state) == 3 - game.turn(mirror)
            assert abs(solution.value(state) - solution.value(mirror)) <= EXACT, game.position(state)
            assert solution.distance(state) == solution.distance(mirror), game.position(state)
            assert solution.best(state) == solution.best(mirror), game.position(state)
            options = list(playable(game, state))
            if not options:
                break
            rng.shuffle(options)
            move = policy(state, options)
            state, mirror = game.play(state, move), game.play(mirror, move)
