"""The plain solver itself, on positions that can be worked out by hand."""

from fractions import Fraction

import pytest

import numduel
import plain
from plain import DRAWN, LOST, WON


def test_wits_solved_in_a_second_and_shorter_way():
    """A total above 0 grows with every move, so counting down from 50 cannot go in circles.

    The start has winning moves, so there is no need to multiply 0.
    """
    wins = {50: False}
    for total in range(49, -1, -1):
        grown = [*range(total + 1, total + 11), *([total * 2] if total else [])]
        wins[total] = any(not wins[after] for after in grown if after <= 50)
    game = numduel.game("wits")
    exact = plain.solve(game)
    assert all(exact.value(game.from_position(f"{total}/1")) == wins[total] for total in range(51))


def test_multiplying_0_forever_is_a_draw_if_adding_loses():
    """Up to 2 in ones: whoever leaves 0 lets the opponent make 2."""
    game = numduel.game("wits", target=2, add=1)
    exact = plain.solve(game)
    assert exact.moves(game.start()) == {"add 1": LOST, "multiply": DRAWN}
    assert exact.distance(game.start()) is None
    assert exact.distance(game.from_position("1/1")) == 1


def test_attacking_and_rebuilding_forever_is_a_draw():
    """At 2/4/1 the first player adds 4, which the second has to attack: again 2/4/1."""
    game = numduel.game("duel")
    exact = plain.solve(game, (game.from_position("2/4/1"),))
    lost = dict.fromkeys(["add 1", "add 2", "add 3"], LOST)
    assert exact.moves(game.from_position("2/4/1")) == {**lost, "add 4": DRAWN}
    assert exact.moves(game.from_position("2,4/4/2")) == {**lost, "add 4": LOST, "attack": DRAWN}


@pytest.mark.parametrize(
    ("position", "value", "distance"),
    [
        ("4,4/4,4/1", WON, 1),  # add 2
        ("4,4,1/4,4/2", WON, 1),  # add 2
        ("4,3/4,4,1/1", WON, 1),  # add 3
        ("4,4,2/4/2", LOST, 0),
        ("4,4,3/4/2", WON, 0),
    ],
)
def test_distances_in_duel(position, value, distance):
    game = numduel.game("duel")
    state = game.from_position(position)
    exact = plain.solve(game, (state,))
    assert (exact.value(state), exact.distance(state)) == (value, distance)


def test_a_loser_in_wits_plays_on_for_as_long_as_possible():
    """From 39 no move makes 50 and the next one can: two plies. From 28, eleven lower, two more."""
    game = numduel.game("wits")
    exact = plain.solve(game)
    assert [exact.distance(game.from_position(f"{total}/1")) for total in (50, 39, 28, 17, 6)] == [0, 2, 4, 6, 8]


def test_the_last_tokens_of_target():
    """With only a 3 left: 5 to 6 becomes 8 to 6 by adding, 2 to 6 by subtracting; 3 to 6 can become 6 to 6."""
    game = numduel.game("target")
    exact = plain.solve(game, tuple(game.from_position(f"{own}/6/0010000000/1") for own in (5, 3, 2)))
    assert exact.moves(game.from_position("5/6/0010000000/1")) == {"add 3": WON, "subtract 3": LOST}
    assert exact.moves(game.from_position("3/6/0010000000/1")) == {"add 3": DRAWN, "subtract 3": LOST}
    assert exact.value(game.from_position("2/6/0010000000/1")) == LOST


def test_a_draw_is_weighted_by_how_many_such_cards_are_left():
    """One stack of 1 wins: with the cards 1 and 2, twice each, a 1 is kept and wins, a 2 is kept and loses."""
    game = numduel.game("showdown", target=1, numbers=2, copies=2)
    assert plain.solve(game).value(game.start()) == Fraction(1, 2)
