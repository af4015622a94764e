"""Advice: what the solution says about a move, in words."""

import random
import re

import pytest

import numduel
from games import each, facts
from numduel.advice import hint, percent, reason
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
        "The best move is add 4: it leaves 28, after which every reply loses.",
        "100%: add 4",
        "  0%: add 1, add 2, add 3, add 5, add 6, add 7, add 8, add 9, add 10, multiply",
    ]
    assert (
        hint_at("wits", "17/1")[0]
        == "Every move loses. The best try is add 1: it leaves 18, after which only add 10 wins."
    )
    assert hint_at("wits", "41/1")[0] == "The best move is add 9: it wins at once."
    assert hint_at("wits", "49/1") == ["The only move is add 1: it wins at once."]


def test_a_hint_with_luck_ahead_gives_the_chances():
    keep, *chances = hint_at("showdown", "10,10,10/5,10/7/1")
    assert keep == "The best move is keep: it takes your stack to 37, closer to 50."
    assert chances == ["59.0%: keep", "52.4%: give"]
    assert hint_at("showdown", "-/-/-/1") == ["There is nothing to decide: your winning chance is 51.0%."]


def test_a_hint_without_luck_says_what_wins_draws_and_loses():
    assert hint_at("duel", "-/-/1") == [
        "The best move is add 3: it makes the stacks 3 to 0, after which every reply loses.",
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
    for position, _, _ in facts(key).REASONS:
        state = game.from_position(position)
        if len(game.moves(state)) > 1:
            (told,) = re.findall(" best (?:move|try) is (.*): it (.*)\\.$", hint(solution, state)[0])
            assert told[0] in solution.best(state)
            assert told[1] == reason(solution, state, told[0])


@pytest.mark.parametrize("key", numduel.GAMES)
def test_in_any_variant_a_hint_names_a_best_move_and_lists_every_move_once(key):
    rng = random.Random(f"hints {key}")
    for _ in range(20 * SOAK):
        game = variant(key, rng)
        solution = numduel.solve(game)
        for state, _ in walk(game, rng):
            moves = game.moves(state)
            if len(moves) > 1:
                first, *groups = hint(solution, state)
                assert any(
                    f" best {kind} is {move}: it " in first for kind in ("move", "try") for move in solution.best(state)
                )
                listed = [move for group in groups for move in group.split(": ")[1].split(", ")]
                assert sorted(listed) == sorted(moves)
