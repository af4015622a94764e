"""Duel of Wits, rule by rule."""

from functools import partial

import pytest

import numduel
from walks import played, refusal

game = numduel.game("wits")


after = partial(played, game)


def test_the_total_starts_at_0():
    assert game.position(game.start()) == "0/1"
    assert game.position(game.start(2)) == "0/2"


def test_you_can_add_1_to_10_or_multiply_the_total():
    assert game.moves(game.start()) == game.all_moves == (*(f"add {number}" for number in range(1, 11)), "multiply")


def test_adding_and_multiplying_change_the_total_and_pass_the_turn():
    assert game.position(after("7/2", "add 8")) == "15/1"
    assert game.position(after("15/1", "multiply")) == "30/2"


def test_no_action_may_exceed_50():
    assert game.moves(after("44/2")) == ("add 1", "add 2", "add 3", "add 4", "add 5", "add 6")
    assert "multiply" in game.moves(after("25/1"))
    assert "multiply" not in game.moves(after("26/1"))
    with pytest.raises(numduel.IllegalMove, match="wits has no move 'multiply' at 34/1"):
        game.play(after("34/1"), "multiply")


@pytest.mark.parametrize("turn", [1, 2])
def test_whoever_makes_the_total_exactly_50_wins(turn):
    state = after(f"44/{turn}", "add 6")
    assert game.outcome(state) == (turn, f"player {turn} reached exactly 50", "exact")
    assert game.moves(state) == ()
    assert game.to_move(state) is None
    assert game.outcome(after(f"25/{turn}", "multiply")).winner == turn


def test_below_50_there_is_always_a_legal_move():
    assert all("add 1" in game.moves(after(f"{total}/1")) for total in range(50))


def test_multiplying_a_total_of_0_is_allowed_and_leaves_it_at_0():
    assert game.position(after("0/1", "multiply")) == "0/2"


def test_player_2_wins_example_2_of_the_rule_book():
    moves = ["add 1", "multiply", "add 3", "multiply", "add 10", "multiply", "add 9", "add 1"]
    assert game.outcome(after("0/1", *moves)).winner == 2


def test_a_variant_has_its_own_numbers():
    rules = numduel.game("wits", target=20, add=3, factor=3)
    assert rules.moves(rules.from_position("6/1")) == ("add 1", "add 2", "add 3", "multiply")
    assert rules.position(rules.play(rules.from_position("6/1"), "multiply")) == "18/2"
    assert rules.moves(rules.from_position("7/1")) == ("add 1", "add 2", "add 3")


def test_wits_has_no_chance_and_hides_nothing():
    assert game.chances(game.start()) == ()
    assert game.view(after("24/2"), 1) == game.view(after("24/2"), None) == "24/2"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("24", "should look like total/turn"),
        ("24/1/1", "should look like total/turn"),
        ("51/1", "the total must be a whole number from 0 to 50, not '51'"),
        ("-1/1", "the total must be a whole number from 0 to 50, not '-1'"),
        ("24/one", "the turn must be a whole number from 1 to 2, not 'one'"),
    ],
)
def test_an_invalid_position_of_wits_is_explained(text, why):
    assert why in refusal(game, text)
