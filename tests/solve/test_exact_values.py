"""Late positions whose exact values are known as fractions."""

from fractions import Fraction

import pytest

import numduel
import plain
from agreement import EXACT
from positions import solved

# The first of showdown by hand: at 49 to 49 a 1 is kept and wins, any other card exceeds 50 on either stack,
# so it must be kept and loses. None of the four 1s is on the table, and 29 cards are left: 4/29.
#
# The first of battle by hand: a 10, a 3 and a 1 are left, each is kept, and player 1 draws two of them. Player 1
# is behind, 38 to 48, and gets 4, 11 or 13 points if player 2 draws the 10, the 3 or the 1. That makes 42 to 58,
# 49 to 51 or 51 to 49: only the last of three equally likely draws wins.
VALUES = {
    "showdown": {
        "10,10,10,10,9/9,9,9,8,8,6/-/1": "4/29",
        "1,9,9,9,5,3,8,4/1,5,9,1,2,10,10,3/3/1": "16811/35420",
        "9,2,8,1,6,8,8,5/2,5,10,10,8,2,5,2/5/2": "179/253",
        "3,10,8,9,8,10/5,6,2,5,2,1,1,1,4,1,6,9/-/2": "2963/4620",
        "7,7,2,2,6,1,1,8,9,1/6,5,6,8,3,2,3,7,2,3/3/2": "130/171",
        "6,1,3,2,5,7,3,10,7/3,3,5,10,5,10,1,2,4,2/-/2": "6401/23940",
        "9,1,2,7,2,10,7,7/6,1,6,10,7,6,5/3/1": "408269/637560",
        "5,1,3,5,7,9,10,9/5,5,7,4,8,2,2,9/-/1": "224557/425040",
        "1,6,10,7,8,7/1,6,9,9,1,9,10,3/6/2": "629/1380",
        "7,7,2,2,6,1,1,8,9/6,5,6,8,3,2,3,7,2/-/2": "118183/263340",
    },
    "battle": {
        "10,9,8,7,4,5/1,2,2,3,4,5,6,6,7,8,9/-/1": "1/3",
        "10,3,2,7,4/1,6,3,10,1,5,9,5/-/1": "23/35",
        "1,3,6,1,10,3/8,5,7,9,6,5/10/2": "31/35",
        "5,9,1,1,7,10,7/5,9,4,2,8,8/-/2": "17/35",
        "2,9,9,1/4,1,3,3,6,2,10,4/5/2": "24/35",
        "3,9,6,9,10,5/8,1,10,3,8,4/5/1": "17/35",
        "2,9,9,1,5/4,1,3,3,6,2,10,4/-/1": "11/35",
        "7,4,4,9,2/3,10,1,9,10,6,2,6/-/1": "1/35",
        "10,3,2,2,4,1,9,8,7/6,8,6,9,3,7/5/1": "5/6",
        "8,4,8,7,1,5,2,3,6,2,9/9,5,1,7,3,10,4,10,6/5/1/0/0": "1",
    },
}
EACH = [(key, position, Fraction(value)) for key, values in VALUES.items() for position, value in values.items()]


@pytest.mark.parametrize(("key", "position", "value"), EACH)
def test_the_value_of_a_late_position(key, position, value):
    game = numduel.game(key)
    state = game.from_position(position)
    assert plain.solve(game).value(state) == value
    assert abs(solved(key).value(state) - value) <= EXACT
