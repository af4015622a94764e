"""Target Sum Showdown, rule by rule."""

from functools import partial

import pytest

import numduel
from walks import played, refusal

game = numduel.game("target")


after = partial(played, game)


def test_both_scores_start_at_0_with_two_tokens_of_each_number_from_1_to_10():
    assert game.position(game.start()) == "0/0/2222222222/1"
    assert game.position(game.start(2)) == "0/0/2222222222/2"


def test_any_number_in_the_pool_can_be_added_or_subtracted():
    adds, subtracts = ([f"{sign} {number}" for number in range(1, 11)] for sign in ("add", "subtract"))
    assert game.moves(game.start()) == game.all_moves == (*adds, *subtracts)


def test_a_move_changes_your_own_score_uses_the_token_and_passes_the_turn():
    assert game.position(after("15/1/2222221111/1", "add 5")) == "20/1/2222121111/2"
    assert game.position(after("15/10/2222222222/2", "subtract 9")) == "15/1/2222222212/1"


def test_a_token_that_is_used_is_gone_from_the_pool():
    game = numduel.game("target")
    state = game.play(game.play(game.start(), "add 7"), "add 3")
    assert [game.left(state, number) for number in range(1, 11)] == [2, 2, 1, 2, 2, 2, 1, 2, 2, 2]


def test_a_number_that_is_not_in_the_pool_cannot_be_played():
    state = after("15/1/2222221110/1")
    assert "add 10" not in game.moves(state)
    with pytest.raises(numduel.IllegalMove, match="target has no move 'add 10' at 15/1/2222221110/1"):
        game.play(state, "add 10")


def test_a_number_whose_last_token_is_used_is_out_of_play():
    state = after("15/1/2222221111/1", "subtract 8")
    assert not {"add 8", "subtract 8"} & set(game.moves(state))
    assert len(game.moves(state)) == 18


def test_a_score_of_exactly_50_wins_at_once():
    state = after("45/1/2222221111/1", "add 5")
    assert game.outcome(state) == (1, "player 1 reached exactly 50", "exact")
    assert game.moves(state) == ()


def test_going_over_50_is_allowed_and_loses_at_once():
    state = after("45/1/2222221111/1", "add 6")
    assert game.outcome(state) == (2, "player 1's score of 51 is outside 0 to 50", "outside")
    assert game.moves(state) == ()


def test_going_below_0_is_allowed_and_loses_at_once():
    state = after("45/1/2222221111/2", "subtract 2")
    assert game.outcome(state) == (1, "player 2's score of -1 is outside 0 to 50", "outside")


def test_a_score_of_0_is_within_bounds():
    assert game.outcome(after("45/1/2222221111/2", "subtract 1")) is None


@pytest.mark.parametrize("turn", [1, 2])
def test_when_the_pool_is_empty_the_higher_score_wins_no_matter_who_moved_last(turn):
    assert game.outcome(after(f"30/20/0000000000/{turn}")) == (
        1,
        "the pool is empty, and 30 is more than 20",
        "higher total",
    )
    assert game.outcome(after(f"20/30/0000000000/{turn}")).winner == 2


def test_when_the_pool_is_empty_equal_scores_are_a_draw():
    state = after("20/21/1000000000/2", "subtract 1")
    assert game.outcome(state) == (None, "the pool is empty and the scores are equal at 20", "equal")


def test_reaching_50_with_the_last_token_wins():
    assert game.outcome(after("20/49/1000000000/2", "add 1")) == (2, "player 2 reached exactly 50", "exact")


def test_leaving_the_bounds_with_the_last_token_loses():
    assert game.outcome(after("20/49/0100000000/2", "add 2")).winner == 1


def test_target_hides_nothing():
    assert game.view(game.start(), 1) == game.view(game.start(), 2) == "0/0/2222222222/1"


@pytest.mark.parametrize("nonsense", ["", "add", "add 0", "add 11", "subtract -3", "multiply", "add 5 ", "ADD 5"])
def test_an_unknown_move_of_target_is_refused(nonsense):
    with pytest.raises(numduel.IllegalMove):
        game.play(game.start(), nonsense)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("0/0/1", "should look like score1/score2/tokens left of each number/turn"),
        ("x/0/2222222222/1", "a score must be a whole number from -10 to 59, not 'x'"),
        ("60/0/2222222222/1", "a score must be a whole number from -10 to 59"),
        ("0/0/222222222/1", "the tokens left must be 10 digits from 0 to 2, one for each number, not '222222222'"),
        ("0/0/2222222223/1", "the tokens left must be 10 digits from 0 to 2"),
        ("0/0/222222222x/1", "the tokens left must be 10 digits from 0 to 2"),
        ("50/55/2222222211/1", "the game would have ended before the last move"),
        ("0/0/2222222222/0", "the turn must be a whole number from 1 to 2"),
    ],
)
def test_an_invalid_position_of_target_is_explained(text, why):
    assert why in refusal(game, text)
