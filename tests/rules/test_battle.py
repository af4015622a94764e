"""Number Stack Battle, rule by rule."""

from functools import partial

import pytest

import numduel
from walks import played, refusal

game = numduel.game("battle")
by_the_letter = numduel.game("battle", sudden_death="giver_loses")

TIED = "1,2,3,4,5,6,7,8,9,10/10,9,8,7,6,5,4,3,2,1"
FEWER_FIVES = "10,10,9,9,8,4/1,1,2,2,3,3,4,5,5,6,6,7,7,8"


after = partial(played, game)


def test_the_deck_has_two_copies_of_each_number_from_1_to_10():
    assert game.chances(game.start()) == tuple((f"draw {card}", 2) for card in range(1, 11))


def test_a_card_goes_on_top_of_either_stack():
    assert game.position(after("7/-/5/2", "own")) == "7/5/-/1"
    assert game.position(after("7/-/5/2", "opponent")) == "7,5/-/-/1"


def test_a_drawn_card_must_be_placed_before_the_next_is_drawn():
    state = after("-/-/-/1", "draw 7")
    assert game.moves(state) == ("own", "opponent")
    with pytest.raises(numduel.IllegalMove):
        game.play(state, "draw 7")


def test_the_drawn_card_is_revealed_to_both_players():
    state = after("7/-/5/2")
    assert game.view(state, 1) == game.view(state, 2) == game.view(state, None) == "7/-/5/2"


def test_a_score_is_the_sum_less_5_for_each_5():
    assert game.score((7, 5, 3, 9)) == 19
    assert game.score((2, 3, 5, 7)) == 12
    assert game.score((4, 6, 8, 9)) == 27
    assert game.score((5, 5)) == 0


def test_the_game_continues_until_all_cards_are_placed():
    nearly = "1,2,3,4,5,6,7,8,9,10/10,9,8,7,6,5,4,3,2"
    assert game.outcome(after(f"{nearly}/-/1")) is None
    assert game.outcome(after(f"{nearly}/-/1", "draw 1")) is None
    assert game.outcome(after(f"{nearly}/-/1", "draw 1", "own")) == (1, "the higher score, 51 to 49", "higher score")


@pytest.mark.parametrize("turn", [1, 2])
def test_the_higher_score_wins_no_matter_who_placed_the_last_card(turn):
    low, high = "1,1,2,2,3,3,4,4,5,5", "6,6,7,7,8,8,9,9,10,10"
    assert game.outcome(after(f"{low}/{high}/-/{turn}")) == (2, "the higher score, 80 to 20", "higher score")
    assert game.outcome(after(f"{high}/{low}/-/{turn}")).winner == 1


def test_with_equal_scores_fewer_fives_win():
    state = after(f"{FEWER_FIVES}/-/1")
    assert [game.score(stack) for stack in game.stacks(state)] == [50, 50]
    assert game.outcome(state) == (1, "equal scores of 50, but fewer 5s, 0 to 2", "fewer fives")


def test_with_equal_scores_and_fives_sudden_death_begins_with_all_fives_as_the_pile():
    state = after(f"{TIED}/-/1")
    assert game.outcome(state) is None
    assert game.to_move(state) == numduel.CHANCE
    assert game.chances(state) == (("draw 5", 2),)
    assert game.position(state) == f"{TIED}/-/1/0/0"


def test_turns_keep_alternating_in_sudden_death():
    assert game.turn(after("1,2,3,4,5,6,7,8,9,10/10,9,8,7,6,5,4,3,2/1/2", "own")) == 1
    assert game.turn(after("1,2,3,4,5,6,7,8,9,10/10,9,8,7,6,5,4,3/2/1", "opponent", "draw 1", "own")) == 1


def test_holder_loses_the_player_left_with_more_sudden_death_fives_loses():
    given = after(f"{TIED}/-/1/0/0", "draw 5", "opponent")
    assert game.outcome(given) == (1, "player 2 was left with more 5s in sudden death", "sudden death")
    kept = after(f"{TIED}/-/1/0/0", "draw 5", "own")
    assert game.outcome(kept) == (2, "player 1 was left with more 5s in sudden death", "sudden death")


def test_giver_loses_giving_a_five_in_sudden_death_loses_at_once():
    state = played(by_the_letter, f"{TIED}/-/2/0/0", "draw 5", "opponent")
    assert by_the_letter.outcome(state) == (1, "player 2 gave one of the 5s away in sudden death", "sudden death")
    late = played(by_the_letter, f"{TIED}/-/2/0/0", "draw 5", "own", "draw 5", "opponent")
    assert by_the_letter.outcome(late).winner == 2


def test_giver_loses_keeping_continues_and_the_pile_is_reshuffled_while_tied():
    state = played(by_the_letter, f"{TIED}/-/1/0/0", "draw 5", "own")
    assert by_the_letter.outcome(state) is None
    assert by_the_letter.chances(state) == (("draw 5", 1),)
    state = by_the_letter.play(by_the_letter.play(state, "draw 5"), "own")
    assert by_the_letter.position(state) == f"{TIED}/-/1/1/1"
    assert by_the_letter.chances(state) == (("draw 5", 2),)


def test_giver_loses_after_three_piles_the_game_is_a_draw():
    state = played(by_the_letter, f"{TIED}/-/1/0/0", *["draw 5", "own"] * 5)
    assert by_the_letter.outcome(state) is None
    state = by_the_letter.play(by_the_letter.play(state, "draw 5"), "own")
    assert by_the_letter.outcome(state) == (None, "a tie that sudden death did not break", "equal")
    assert by_the_letter.position(state) == f"{TIED}/-/1/3/3"


def test_without_penalty_cards_there_is_no_sudden_death_and_a_tie_is_a_draw():
    rules = numduel.game("battle", numbers=2, copies=2)
    state = played(rules, "1,2/2,1/-/1")
    assert rules.outcome(state) == (None, "the scores are equal, and the deck has no 5s for a sudden death", "equal")
    assert rules.position(state) == "1,2/2,1/-/1"


def test_an_odd_number_of_penalty_cards_leaves_no_tie_to_break():
    rules = numduel.game("battle", numbers=4, copies=3, penalty_number=4, penalty=4)
    state = played(rules, "1,1,1,2,2,2,4,4/3,3,3,4/-/1")
    assert rules.score(rules.stacks(state)[0]) == rules.score(rules.stacks(state)[1]) == 9
    assert rules.outcome(state) == (2, "equal scores of 9, but fewer 4s, 1 to 2", "fewer fives")


def test_the_penalty_can_be_a_different_card_and_cost():
    rules = numduel.game("battle", penalty_number=7, penalty=20)
    assert rules.score((7, 5, 3, 9)) == 4


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("7/5/9", "should look like stack1/stack2/card in hand or -/turn"),
        ("7/5/9/1/0", "should look like stack1/stack2/card in hand or -/turn"),
        ("7,7,7/5/-/1", "more 7s on the table than in the deck"),
        ("7,7/-/7/1", "the card in hand cannot be '7'"),
        ("7/-/0/1", "the card in hand cannot be '0'"),
        ("7/-/-/1/0/0", "sudden death begins only after a tie with all cards placed"),
        (f"{FEWER_FIVES}/-/1/0/0", "sudden death begins only after a tie with all cards placed"),
        (f"{TIED}/-/1/7/0", "a number of sudden-death fives must be a whole number from 0 to 6"),
        (f"{TIED}/-/1/1/1", "sudden death would have ended before its last card"),
        (f"{TIED}/5/1/1/0", "no card can be drawn"),
        (f"{TIED}/4/1/0/0", "the card in hand cannot be '4': only 5 can be drawn"),
    ],
)
def test_an_invalid_position_of_battle_is_explained(text, why):
    assert why in refusal(game, text)


@pytest.mark.parametrize("kept", range(6))
def test_giver_loses_a_game_that_ended_with_a_gift_is_read_back_as_over(kept):
    state = played(by_the_letter, f"{TIED}/-/1/0/0", *["draw 5", "own"] * kept, "draw 5", "opponent")
    assert by_the_letter.outcome(state).winner == by_the_letter.turn(state)
    assert by_the_letter.from_position(by_the_letter.position(state)) == state


@pytest.mark.parametrize("fives", ["2/0", "0/3", "6/6"])
def test_giver_loses_impossible_numbers_of_sudden_death_fives_are_refused(fives):
    with pytest.raises(numduel.BadPosition, match="sudden death would have ended before"):
        by_the_letter.from_position(f"{TIED}/-/2/{fives}")


def test_in_sudden_death_a_five_can_be_placed_on_either_stack_and_nowhere_else():
    game = numduel.game("battle", numbers=1, penalty_number=1)
    state = played(game, "1/1/-/1", "draw 1")
    assert game.in_sudden_death(state)
    with pytest.raises(numduel.IllegalMove, match="the legal moves are own, opponent"):
        game.play(state, "keep")


@pytest.mark.parametrize(
    ("rules", "end"),
    [
        ({}, "the higher sum wins, but each 5 costs 5."),
        ({"penalty_number": 3, "penalty": 2}, "the higher sum wins, but each 3 costs 2."),
        ({"penalty": 0}, "the higher sum wins."),
        ({"numbers": 4}, "the higher sum wins."),
    ],
)
def test_the_summary_mentions_a_penalty_only_if_there_is_one(rules, end):
    assert numduel.game("battle", **rules).summary == f"Place every card on either stack: {end}"
