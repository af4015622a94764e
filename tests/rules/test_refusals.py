"""What may not be played, one plain example for each game; `test_properties.py` shows it for all positions."""

import pytest

import numduel
from games import each


@pytest.mark.parametrize(("key", "position", "move", "instead"), each("ILLEGAL"))
def test_what_may_not_be_played_is_refused_with_what_may(key, position, move, instead):
    game = numduel.game(key)
    sentence = f"{key} has no move '{move}' at {position}: the legal moves are {instead}"
    with pytest.raises(numduel.IllegalMove, match=sentence):
        game.play(game.from_position(position), move)


def test_the_first_player_is_1_or_2():
    with pytest.raises(ValueError, match="the first player is 1 or 2, not 3"):
        numduel.game("wits").start(3)


@pytest.mark.parametrize(("key", "rules", "known"), each("DRAWS"))
def test_a_draw_can_be_agreed_on_where_a_rule_knows_one(key, rules, known):
    assert numduel.game(key, **rules).knows_draw is known
