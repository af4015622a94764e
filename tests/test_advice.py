"""What the solution says about a move, in words."""

import random

import pytest

import numduel
from numduel.advice import hint, percent, reason
from walks import SOAK, variant, walk


def hint_at(key, position, **rules):
    game = numduel.game(key, **rules)
    return hint(numduel.solve(game), game.from_position(position))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0 %"),
        (1, "100 %"),
        (0.5, "50 %"),
        (0.50985, "51.0 %"),
        (0.5321, "53.2 %"),
        (1e-6, "0.1 %"),
        (1 - 1e-6, "99.9 %"),
        (1 - 1e-15, "100 %"),
    ],
)
def test_only_what_is_certain_is_called_so(value, text):
    assert percent(value) == text


def test_wits_says_what_a_move_leaves():
    assert hint_at("wits", "24/2") == [
        "Best is add 4: it leaves 28, from which every reply loses.",
        "100 %: add 4",
        "  0 %: add 1, add 2, add 3, add 5, add 6, add 7, add 8, add 9, add 10, multiply",
    ]
    assert (
        hint_at("wits", "17/1")[0] == "Every move loses, but best is add 1: it leaves 18, from which only add 10 wins."
    )
    assert hint_at("wits", "41/1")[0] == "Best is add 9: it wins at once."
    assert hint_at("wits", "49/1") == ["There is no choice but add 1: it wins at once."]


def test_showdown_says_what_would_complete_a_stack():
    keep, *chances = hint_at("showdown", "10,10,10/5,10/7/1")
    assert keep == "Best is keep: it takes your stack to 37, closer to 50."
    assert chances == ["59.0 %: keep", "52.4 %: give"]
    (give, *_) = hint_at("showdown", "10,4,6,7,5,3/3,1,8,7,8,1,8,7,1/5/1")
    assert give == (
        "Best is give: it leaves your stack at 35, and takes the other to 49, "
        "which 1 of the 24 cards left would complete."
    )
    assert hint_at("showdown", "-/-/-/1") == ["There is nothing to choose: your winning chance is 51.0 %."]


def test_battle_says_the_scores_and_who_has_the_five():
    (best, *_) = hint_at("battle", "7/-/9/2")
    assert best == "Best is own: it makes the scores 9 to 7."
    (best, *_) = hint_at("battle", "-/-/5/1")
    assert best == "Best is opponent: it makes the scores 0 to 0, and the other has one more 5, which can decide a tie."
    assert reason_at("battle", "-/-/5/1", "own").endswith("and you have one more 5, which can decide a tie")


def reason_at(key, position, move):
    game = numduel.game(key)
    return reason(numduel.solve(game), game.from_position(position), move)


def test_target_and_duel_say_both_scores():
    assert reason_at("target", "31/48/0011000200/2", "subtract 8").startswith("makes the scores 40 to 31, from which")
    assert hint_at("duel", "-/-/1") == [
        "Best is add 3: it makes the stacks 3 to 0, from which every reply loses.",
        "100 %: add 3, add 4",
        " 50 %: add 2",
        "  0 %: add 1",
    ]
    assert reason_at("duel", "-/-/1", "add 2") == "makes the stacks 2 to 0, from which no reply wins"
    attack = reason_at("duel", "4/2,4/1", "attack")
    assert attack == "takes the 4 off the other stack, which leaves 4 to 2, from which no reply wins"
    assert reason_at("duel", "-/-/1", "add 1").endswith(", from which 2 of the 4 replies win")
    assert reason_at("duel", "4,4/1/1", "add 4") == "loses at once"


def test_the_end_of_a_game_is_told_as_a_draw_if_it_is_one():
    assert reason_at("target", "1/3/0100000000/1", "add 2") == "ends the game as a draw at once"


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_hint_names_a_best_move_and_every_move_once_in_any_variant(key):
    rng = random.Random(f"hints {key}")
    for _ in range(20 * SOAK):
        game = variant(key, rng)
        solution = numduel.solve(game)
        for state, _ in walk(game, rng):
            moves = game.moves(state)
            if len(moves) > 1:
                first, *groups = hint(solution, state)
                assert any(f"est is {move}: it " in first for move in solution.best(state))
                listed = [move for group in groups for move in group.split(": ")[1].split(", ")]
                assert sorted(listed) == sorted(moves)
