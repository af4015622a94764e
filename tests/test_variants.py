"""Variants with names: quick ones are quick, long ones are long, and fair ones are as fair as they say."""

import random
import re

import pytest

import numduel
from numduel.match import Match
from numduel.rules import variant_name, variant_rules
from numduel.solve import ensure_solvable
from walks import playable

NAMED = [(key, name) for key in numduel.GAMES for name in numduel.game(key).variants]
GAMES = 200
LARGEST = 60_000_000  # positions: solved in about a second


def made(key, name):
    return numduel.game(key, **variant_rules(key, name))


def mean_length(game):
    """How many moves a game takes: between perfect players if there is no luck, else between any, on average."""
    if not game.has_chance:
        return numduel.solve(game).distance(game.start())
    rng = random.Random(f"length of {game!r}")
    moves = 0
    for _ in range(GAMES):
        match = Match(game, 1)
        while not match.outcome:
            moves += match.to_move != numduel.CHANCE
            match.play(rng.choice(playable(game, match.state)))
    return moves / GAMES


@pytest.mark.parametrize("key", numduel.GAMES)
def test_each_game_has_a_quick_a_long_and_a_fair_variant(key):
    assert [*numduel.game(key).variants] == ["quick", "long", "fair"]


@pytest.mark.parametrize("key", numduel.GAMES)
def test_quick_is_shorter_than_the_book_and_long_is_longer(key):
    quick, book, long = map(mean_length, (made(key, "quick"), numduel.game(key), made(key, "long")))
    assert quick < 0.85 * book
    assert long > 1.15 * book


@pytest.mark.parametrize(("key", "name"), NAMED)
def test_a_named_variant_changes_only_what_it_says_and_is_solved_at_once(key, name):
    game = made(key, name)
    assert game.changed == variant_rules(key, name)
    assert ensure_solvable(game) < LARGEST
    assert variant_name(game) == name


@pytest.mark.parametrize("key", numduel.GAMES)
def test_the_fair_variant_is_as_fair_as_it_says(key):
    game = made(key, "fair")
    first = numduel.solve(game).value(game.start())
    (figure,) = re.findall(r"\d+(?:\.\d+)?%", game.variants["fair"].about)
    assert f"{100 * first:.{len(figure.partition('.')[2].rstrip('%'))}f}%" == figure
    assert abs(first - 0.5) < 0.0005


def test_a_game_by_the_book_or_with_other_numbers_has_no_name():
    assert variant_name(numduel.game("wits")) == ""
    assert variant_name(numduel.game("wits", target=31)) == ""


def test_an_unknown_variant_is_explained():
    with pytest.raises(numduel.BadRule, match=r"^wits has no variant 'slow': its variants are quick, long, fair$"):
        variant_rules("wits", "slow")
