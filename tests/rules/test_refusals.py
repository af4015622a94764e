"""Illegal moves, with a simple example for each game; `test_properties.py` covers all positions."""

import pytest

import numduel
from games import each


@pytest.mark.parametrize(("key", "position", "move", "instead"), each("ILLEGAL"))
def test_an_illegal_move_is_refused_with_the_legal_ones(key, position, move, instead):
    game = numduel.game(key)
    sentence = f"{key} has no move '{move}' at {position}: the legal moves are {instead}"
    with pytest.raises(numduel.IllegalMove, match=sentence):
        game.play(game.from_position(position), move)


def test_the_first_player_is_1_or_2():
    with pytest.raises(ValueError, match="the first player is 1 or 2, not 3"):
        numduel.game("wits").start(3)


@pytest.mark.parametrize(("key", "rules", "known"), each("DRAWS"))
def test_a_variant_says_whether_it_can_end_in_a_draw(key, rules, known):
    assert numduel.game(key, **rules).knows_draw is known
