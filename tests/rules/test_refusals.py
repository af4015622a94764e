"""What may not be played, one plain example for each game; `test_properties.py` shows it for all positions."""

import pytest

import numduel


@pytest.mark.parametrize(
    ("key", "position", "move", "instead"),
    [
        ("showdown", "-/-/-/1", "draw 11", "what can be played is draw 1, draw 2"),
        ("showdown", "-/-/7/1", "throw", "what can be played is keep, give"),
        ("battle", "-/-/-/1", "draw 11", "what can be played is draw 1, draw 2"),
        ("battle", "-/-/7/1", "keep", "what can be played is own, opponent"),
        ("target", "0/0/2222222222/1", "add 11", "what can be played is add 1, add 2"),
        ("wits", "24/1", "add 11", "what can be played is add 1, add 2"),
        ("duel", "1/2/1", "attack", "what can be played is add 1, add 2, add 3, add 4"),
    ],
)
def test_what_may_not_be_played_is_refused_with_what_may(key, position, move, instead):
    game = numduel.game(key)
    with pytest.raises(numduel.IllegalMove, match=f"{key} has no move '{move}' at {position}: {instead}"):
        game.play(game.from_position(position), move)


def test_the_first_player_is_1_or_2():
    with pytest.raises(ValueError, match="the first player is 1 or 2, not 3"):
        numduel.game("wits").start(3)


@pytest.mark.parametrize(
    ("key", "rules", "known"),
    [
        ("showdown", {}, False),
        ("showdown", {"copies": 1}, True),
        ("battle", {}, False),
        ("battle", {"sudden_death": "giver_loses"}, True),
        ("target", {}, True),
        ("target", {"copies": 1}, False),
        ("wits", {}, True),
        ("duel", {}, True),
        ("duel", {"target": 1}, False),
    ],
)
def test_a_draw_can_be_agreed_on_where_a_rule_knows_one(key, rules, known):
    assert numduel.game(key, **rules).knows_draw is known
