"""Advice: what the solution says about a move, in words."""

import random
import re

import pytest

import numduel
from games import each, facts
from numduel.advice import hint, percent, reason, to_play
from walks import SOAK, variant, walk


def hint_at(key, position, **rules):
    game = numduel.game(key, **rules)
    return hint(numduel.solve(game), game.from_position(position))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0%"),
        (1, "100%"),
        (0.5, "50%"),
        (0.50985, "51.0%"),
        (0.5321, "53.2%"),
        (1e-6, "0.1%"),
        (1 - 1e-6, "99.9%"),
        (1 - 1e-15, "100%"),
    ],
)
def test_only_exact_chances_are_shown_as_0_50_or_100_percent(value, text):
    assert percent(value) == text


def test_wits_says_what_a_move_leaves():
    assert hint_at("wits", "24/2") == [
        "The best move is add 4: it leaves 28, and whatever the reply, you can make 39 next.",
        "100%: add 4",
        "  0%: add 1, add 2, add 3, add 5, add 6, add 7, add 8, add 9, add 10, multiply",
    ]
    assert (
        hint_at("wits", "17/1")[0]
        == "Every move loses. The longest resistance is add 1: 6 moves to the end, and only add 10 beats it."
    )
    assert hint_at("wits", "41/1")[0] == "The best move is add 9: it wins at once."
    assert hint_at("wits", "49/1") == ["The only move is add 1: it wins at once."]


def test_a_hint_with_luck_ahead_gives_the_chances():
    keep, *chances = hint_at("showdown", "10,10,10/5,10/7/1")
    assert keep == (
        "The best move is keep: it extends your lead in the race to 40, where one card can win: "
        "you need 3 more, your opponent 25."
    )
    assert chances == ["59.0%: keep", "52.4%: give"]
    assert hint_at("showdown", "-/-/-/1") == ["There is nothing to decide: your winning chance is 51.0%."]


def test_a_hint_without_luck_says_what_wins_draws_and_loses():
    why = "it leaves you 7 short of 10, two numbers away, and no reply stops both"
    assert hint_at("duel", "-/-/1") == [
        f"The best move is add 3: {why} (add 4 wins too).",
        "100%: add 3, add 4",
        " 50%: add 2",
        "  0%: add 1",
    ]


@pytest.mark.parametrize(("key", "position", "move", "words"), each("REASONS"))
def test_a_reason_says_what_the_move_does(key, position, move, words):
    game = numduel.game(key)
    assert reason(numduel.solve(game), game.from_position(position), move) == words


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_hint_gives_the_reason_for_the_best_move(key):
    game, solution = numduel.game(key), numduel.solve(numduel.game(key))
    told = 0
    for position, _, _ in facts(key).REASONS:
        state = game.from_position(position)
        if found := re.match(r"The best move is (.*?): it (.*)\.$", hint(solution, state)[0]):
            told += 1
            assert found[1] in solution.best(state)
            assert found[2].startswith(reason(solution, state, found[1]))
    assert told


def test_a_lost_position_is_told_the_longest_resistance_and_how_long_it_lasts():
    assert hint_at("target", "0/8/2222222122/1")[0] == (
        "Every move loses. The longest resistance is add 10: 14 moves to the end, and only add 10 beats it."
    )
    assert hint_at("duel", "2,1,4/1,1,3/2")[0] == (
        "Every move loses. The longest resistance is add 1: it lets your opponent finish with add 3."
    )
    assert hint_at("target", "3/45/0000000010/1")[0] == (
        "Every move loses at once, so it does not matter which you choose."
    )


def test_if_all_moves_are_equally_good_a_hint_says_that_it_does_not_matter_and_why():
    assert hint_at("battle", "5,6,6,9,8/10,3,2,8,4,7,7,5,10,1,1,4,3/9/2")[0] == (
        "It does not matter what you play: you lead by 31, and the cards not yet placed can change that by 11 at most."
    )
    assert hint_at("showdown", "3,2/2/1/1", target=30, numbers=3, copies=2)[0] == (
        "It does not matter what you play: your card and all that are left make 5, and neither stack can reach 30."
    )
    assert hint_at("duel", "3,2/4,1/2")[0] == "It does not matter what you play: every move wins, add 1 within 3 moves."


def test_a_hint_for_a_forced_move_says_what_forces_it():
    assert hint_at("showdown", "10,10,10,9,8/10,9/4/1")[0] == (
        "The only move is give: the 4 would take your stack to 51, over 50."
    )
    assert hint_at("wits", "30/1", add=1)[0] == "The only move is add 1: multiplying 30 by 2 makes 60, over 50."
    assert hint_at("duel", "-/1/1", numbers=1)[0] == (
        "The only move is add 1: you can add nothing but 1, and cannot attack while your stack is empty."
    )


def test_other_moves_that_are_as_good_are_named_or_counted():
    assert hint_at("wits", "3/1")[0].endswith(" next (multiply wins too).")
    assert hint_at("target", "0/0/2222222222/1")[0].endswith(" to stay in the race (9 other moves win too).")


@pytest.mark.parametrize("key", numduel.GAMES)
def test_in_any_variant_a_hint_lists_every_move_once_and_starts_with_a_best_one(key):
    rng = random.Random(f"hints {key}")
    for _ in range(20 * SOAK):
        game = variant(key, rng)
        solution = numduel.solve(game)
        for state, _ in walk(game, rng):
            moves = game.moves(state)
            if len(moves) > 1:
                first, *groups = hint(solution, state)
                assert first.endswith(".")
                listed = [move for group in groups for move in group.split(": ")[1].split(", ")]
                assert sorted(listed) == sorted(moves)
                assert listed[0] in solution.best(state)
                assert to_play(solution, state) in solution.best(state)
