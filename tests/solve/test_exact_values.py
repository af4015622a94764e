"""Late positions whose exact values are known as fractions."""

from fractions import Fraction

import pytest

import numduel
import plain
from agreement import EXACT
from games import facts
from positions import solved

EACH = [(key, *known) for key in numduel.GAMES for known in facts(key).VALUES.items()]


@pytest.mark.parametrize(("key", "position", "value"), EACH)
def test_the_value_of_a_late_position(key, position, value):
    game = numduel.game(key)
    state = game.from_position(position)
    assert plain.solve(game).value(state) == Fraction(value)
    assert abs(solved(key).value(state) - Fraction(value)) <= EXACT
