"""A match that repeats itself is a draw."""

import pytest

import numduel
from numduel.match import LONG, Match


def played(game, *moves):
    """A match with these moves, as many as can be played."""
    match = Match(game)
    for move in moves:
        if match.outcome is None:
            match.play(move)
    return match


def test_wits_is_a_draw_when_a_position_comes_up_for_the_third_time():
    match = played(numduel.game("wits"), *["multiply"] * 9)
    assert match.outcome == (None, "the same position came up 3 times", "repetition")
    assert len(match.history) == 4


def test_duel_is_a_draw_when_a_position_comes_up_for_the_fourth_time():
    match = played(numduel.game("duel"), "add 3", "add 4", *["add 4", "attack"] * 9)
    assert match.outcome == (None, "the same position came up 4 times", "repetition")
    assert match.game.position(match.state) == "3/4/1"
    assert len(match.history) == 8


def test_repetition_0_never_ends_a_match():
    match = Match(numduel.game("wits", repetition=0))
    for _ in range(1000):
        match.play("multiply")
    assert match.outcome is None


def test_repetition_is_not_part_of_the_rules():
    game = numduel.game("wits")
    state = game.start()
    for _ in range(10):
        state = game.play(state, "multiply")
    assert game.outcome(state) is None


def test_the_starting_position_counts_towards_repetition():
    assert len(played(numduel.game("wits", repetition=2), *["multiply"] * 9).history) == 2


def test_repetition_1_is_refused():
    with pytest.raises(numduel.BadRule, match="repetition must be 0 or a whole number from 2 to 100, not 1"):
        numduel.game("wits", repetition=1)


def test_repetition_of_a_long_position_is_noticed_though_it_is_not_kept():
    match = Match(numduel.game("duel", target=1000, repetition=2))
    for _ in range(120):
        match.play("add 1")
    assert len(match.game.position(match.state)) > LONG
    assert match.outcome is None
    match.play("attack")  # before the last card, the position was the same
    assert match.outcome.kind == "repetition"
    assert max(map(len, match._seen)) <= LONG
