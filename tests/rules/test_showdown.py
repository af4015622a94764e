"""Number Stack Showdown, rule by rule."""

import random
from functools import partial

import pytest

import numduel
from walks import played, refusal, walk

game = numduel.game("showdown")
loose = numduel.game("showdown", forced="loose")
after = partial(played, game)


def test_the_deck_has_four_copies_of_each_number_from_1_to_10():
    assert game.chances(game.start()) == tuple((f"draw {card}", 4) for card in range(1, 11))


def test_both_stacks_start_empty_and_either_player_may_start():
    assert game.position(game.start()) == "-/-/-/1"
    assert game.position(game.start(first=2)) == "-/-/-/2"


def test_a_turn_begins_with_a_draw_and_then_the_player_decides():
    state = game.start(2)
    assert game.to_move(state) == numduel.CHANCE
    assert game.moves(state) == ()
    state = game.play(state, "draw 7")
    assert game.to_move(state) == 2
    assert game.moves(state) == ("keep", "give")
    assert game.chances(state) == ()


def test_a_drawn_card_leaves_the_deck():
    drawn = game.play(game.play(game.start(), "draw 7"), "keep")
    assert dict(game.chances(drawn))["draw 7"] == 3
    assert "draw 7" not in dict(game.chances(after("7,7/7,7/-/1")))


def test_a_kept_card_goes_on_your_own_stack_and_a_given_one_on_the_opponents():
    assert game.position(after("7/5/9/2", "keep")) == "7/5,9/-/1"
    assert game.position(after("7/5/9/2", "give")) == "7,9/5/-/1"


def test_the_turn_passes_after_each_card():
    assert game.turn(after("-/-/-/1", "draw 3", "keep")) == 2
    assert game.turn(after("-/-/-/1", "draw 3", "keep", "draw 4", "give")) == 1


def test_a_stack_of_exactly_50_wins_at_once():
    state = after("10,10,10,10,7/9/3/1", "keep")
    assert game.outcome(state) == (1, "player 1's stack is exactly 50", "exact")
    assert game.to_move(state) is None


def test_giving_a_card_that_takes_the_opponent_to_exactly_50_lets_the_opponent_win():
    state = after("10,10,10,10,7/9/3/2", "give")
    assert game.outcome(state).winner == 1


@pytest.mark.parametrize("rules", [game, loose])
def test_if_both_choices_exceed_50_the_card_must_be_kept_and_its_holder_loses(rules):
    state = played(rules, "10,10,10,10,8/9,9,9,9,8,2/7/2")
    assert rules.moves(state) == ("keep",)
    state = rules.play(state, "keep")
    assert rules.outcome(state) == (1, "player 2's stack of 53 exceeds 50", "over")


def test_forced_strict_a_card_that_would_bust_its_holder_must_be_given():
    assert game.moves(after("10,10,10,10,8/9/3/1")) == ("give",)


def test_forced_strict_a_card_that_would_bust_the_opponent_must_be_kept():
    assert game.moves(after("10,10,10,10,8/9/3/2")) == ("keep",)


def test_forced_strict_exactly_50_does_not_exceed_50():
    assert game.moves(after("10,10,10,10,8/9/2/1")) == ("keep", "give")
    assert game.moves(after("10,10,10,10,8/9/2/2")) == ("keep", "give")


def test_forced_a_stack_of_exactly_the_target_is_not_a_bust():
    """Here one choice makes exactly 10, the other more."""
    small, small_and_loose = (
        numduel.game("showdown", target=10, numbers=9, forced=word) for word in ("strict", "loose")
    )
    assert small.moves(played(small, "8/7/3/1")) == ("give",)
    assert small.moves(played(small, "7/8/3/1")) == ("keep",)
    assert small_and_loose.moves(played(small_and_loose, "7/8/3/1")) == ("keep", "give")


def test_forced_loose_allows_both_choices_unless_both_bust():
    assert loose.moves(played(loose, "10,10,10,10,8/9/3/1")) == ("keep", "give")
    assert loose.outcome(played(loose, "10,10,10,10,8/9/3/2", "give")).winner == 2
    assert loose.outcome(played(loose, "10,10,10,10,8/9/3/1", "keep")).winner == 2


def test_the_winner_need_not_have_moved_last():
    assert {game.outcome(after(f"10,10,10,10,9,1/9/-/{turn}")).winner for turn in (1, 2)} == {1}


def test_the_deck_cannot_run_out_by_the_book():
    """All cards add up to 220, but while both stacks are below 50 they hold at most 49 + 49."""
    assert game.numbers * (game.numbers + 1) // 2 * game.copies == 220 > 49 + 49
    rng = random.Random("empty deck")
    for _ in range(2000):
        *_, (end, _) = walk(game, rng)
        assert game.outcome(end).winner in (1, 2)


def test_in_a_variant_whose_deck_runs_out_the_game_is_a_draw():
    tiny = numduel.game("showdown", numbers=1, copies=2)
    state = played(tiny, "-/-/-/1", "draw 1", "keep", "draw 1", "give")
    assert tiny.outcome(state) == (None, "the deck is empty and no stack is exactly 50", "empty deck")
    assert tiny.to_move(state) is None


def test_the_last_card_can_still_win():
    tiny = numduel.game("showdown", numbers=1, copies=2, target=2)
    assert tiny.outcome(played(tiny, "-/-/-/1", "draw 1", "keep", "draw 1", "give")).winner == 1


def test_only_the_player_who_drew_a_card_sees_it_until_it_is_placed():
    state = after("7,10/5/9/2")
    assert game.view(state, seat=2) == "7,10/5/9/2"
    assert game.view(state, seat=1) == "7,10/5/?/2"
    assert game.view(state, seat=None) == "7,10/5/?/2"
    assert game.view(game.play(state, "keep"), seat=1) == "7,10/5,9/-/1"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("7,10/5/9", "should look like stack1/stack2/card in hand or -/turn"),
        ("7,10/5/9/3", "the turn must be a whole number from 1 to 2, not '3'"),
        ("7,11/5/9/2", "a card must be a whole number from 1 to 10, not '11'"),
        ("7,x/5/9/2", "a card must be a whole number from 1 to 10, not 'x'"),
        ("7,,1/5/9/2", "a card must be a whole number from 1 to 10, not ''"),
        ("7,7,7/7,7/-/1", "there are more 7s on the table than in the deck"),
        ("7,7/7,7/7/1", "the card in hand cannot be '7'"),
        ("7/5/?/1", "the card in hand cannot be '?'"),
        ("10,10,10,10,10/5/-/1", "more 10s on the table than in the deck"),
        ("9,9,9,9,8,8/10,10,10,10,8,4/-/1", "the game would have ended before its last card"),
        ("10,10,10,10,8,2,1/5/-/1", "the game would have ended before its last card"),
        ("10,10,10,10,8,2/5/3/1", "no card can be drawn"),
    ],
)
def test_an_invalid_position_of_showdown_is_explained(text, why):
    assert why in refusal(game, text)
