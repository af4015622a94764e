"""A check covers what can happen in a game, by the book and in variants."""

import random

import pytest

import numduel
from numduel.bots.situations import situations
from walks import variant


def fits(game, situation):
    """A game can be played from there, in which the bot is to move or waits for its first turn."""
    assert game.outcome(situation.start) is None
    assert situation.seat in (1, 2)
    assert game.from_position(game.position(situation.start)) == situation.start


@pytest.mark.parametrize("key", numduel.GAMES)
def test_both_seats_go_first_and_second(key):
    game = numduel.game(key)
    starts = [(each.seat, game.turn(each.start)) for each in situations(game) if each.start == game.start(1)]
    assert starts == [(1, 1), (2, 1)]
    assert [each.seat for each in situations(game) if each.extra] == [2]


def test_a_position_with_one_legal_move_comes_up_where_there_is_one():
    """In target there are two moves for each token, in battle and duel always several."""
    found = {}
    for key in numduel.GAMES:
        game = numduel.game(key)
        found[key] = any(len(game.moves(each.start)) == 1 for each in situations(game))
    assert found == {"showdown": True, "battle": False, "target": False, "wits": True, "duel": False}


def test_the_sudden_death_of_battle_comes_up():
    game = numduel.game("battle")
    (sudden,) = [each for each in situations(game) if "sudden death" in each.what]
    assert game.see(sudden.start, sudden.seat).sudden_fives == (0, 0)
    assert game.moves(sudden.start)


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_late_position_is_one_of_a_long_game(key):
    game = numduel.game(key)
    late = next(each for each in situations(game) if "late" in each.what)
    fits(game, late)
    assert len(game.position(late.start)) >= len(game.position(game.start()))
    assert game.turn(late.start) == late.seat


@pytest.mark.parametrize("key", numduel.GAMES)
def test_every_variant_has_its_situations(key):
    rng = random.Random(f"situations {key}")
    for _ in range(30):
        game = variant(key, rng)
        found = [*situations(game)]
        assert len(found) >= 4
        for each in found:
            fits(game, each)
