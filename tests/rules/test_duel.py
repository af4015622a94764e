"""Number Stack Duel, rule by rule."""

from functools import partial

import pytest

import numduel
from walks import played, refusal

game = numduel.game("duel")
ADDS = ("add 1", "add 2", "add 3", "add 4")


after = partial(played, game)


def test_both_stacks_start_empty():
    assert game.position(game.start()) == "-/-/1"
    assert game.position(game.start(2)) == "-/-/2"


def test_a_number_from_1_to_4_goes_on_top_of_your_own_stack():
    assert game.moves(game.start()) == ADDS
    assert game.position(after("3/4/1", "add 4")) == "3,4/4/2"
    assert game.position(after("3/4/2", "add 1")) == "3/4,1/1"


def test_an_attack_takes_the_top_off_the_opponents_stack_and_leaves_your_own_alone():
    assert game.position(after("3,4/4/2", "attack")) == "3/4/1"
    assert game.position(after("3,4/4,4/1", "attack")) == "3,4/4/2"


def test_an_attack_needs_equal_tops():
    assert game.moves(after("3,4/4/2")) == (*ADDS, "attack") == game.all_moves
    assert game.moves(after("4,3/4/2")) == ADDS


@pytest.mark.parametrize("position", ["-/-/1", "4/-/1", "4/-/2", "-/4/1", "-/4/2"])
def test_an_attack_needs_two_stacks_that_are_not_empty(position):
    assert game.moves(after(position)) == ADDS
    with pytest.raises(numduel.IllegalMove, match=f"duel has no move 'attack' at {position}"):
        after(position, "attack")


def test_an_attack_can_empty_a_stack():
    assert game.position(after("4/4/1", "attack")) == "4/-/2"


def test_a_stack_of_exactly_10_wins_at_once():
    state = after("3,4/4,2/1", "add 3")
    assert game.outcome(state) == (1, "player 1's stack is exactly 10", "exact")
    assert game.moves(state) == ()


def test_going_over_10_is_allowed_and_loses_at_once():
    state = after("3,4/4,4/2", "add 3")
    assert game.outcome(state) == (1, "player 2's stack of 11 exceeds 10", "over")
    assert game.to_move(state) is None


def test_either_seat_can_win():
    assert game.outcome(after("3,4/3,4/2", "add 3")).winner == 2


def test_duel_hides_nothing():
    assert game.view(after("3,4/4/2"), 1) == game.view(after("3,4/4/2"), 2) == "3,4/4/2"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("3/4", "should look like stack1/stack2/turn"),
        ("3,5/4/1", "a card must be a whole number from 1 to 4, not '5'"),
        ("3/4/0", "the turn must be a whole number from 1 to 2, not '0'"),
        ("4,4,2/4,4,2/1", "the game would have ended before its last card"),
        ("4,4,2,1/4/1", "the game would have ended before its last card"),
    ],
)
def test_an_invalid_position_of_duel_is_explained(text, why):
    assert why in refusal(game, text)
