"""The rules agree with a second implementation, written from the rule books alone, move by move."""

import random
from importlib import import_module

import pytest

import numduel
from walks import often, variant, walk

GAMES = often(10_000)


@pytest.mark.parametrize("key", numduel.GAMES)
def test_both_implementations_agree_over_random_games(key):
    """Every fourth game is a small variant, so that rare endings come up; the rest are by the book."""
    rng = random.Random(f"oracle {key}")
    ends = {}
    sudden = 0
    for number in range(GAMES):
        game = variant(key, rng) if number % 4 == 0 else numduel.game(key)
        oracle = None
        for state, move in walk(game, rng):
            oracle = oracle or import_module(f"oracle.{key}").Oracle(game.turn(state), **game.rules)
            assert game.position(state) == oracle.position()
            assert game.to_move(state) == oracle.to_move()
            assert set(game.moves(state)) == oracle.legal()
            assert dict(game.chances(state)) == oracle.draws()
            outcome = game.outcome(state)
            assert (outcome and (outcome.winner or "draw")) == oracle.winner(), game.position(state)
            if move is not None:
                oracle.play(move)
        ends[oracle.winner()] = ends.get(oracle.winner(), 0) + 1
        sudden += oracle.position().count("/") == 5
    assert {1, 2, "draw"} <= set(ends) or game.repetition  # repetition is a draw in a match, not in the rules
    assert sudden > 10 or key != "battle"
