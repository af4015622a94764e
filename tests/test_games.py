"""What the tests know of each game is all there, and is of that game."""

import re
from inspect import get_annotations
from pathlib import Path

import pytest

import games
import numduel
from games import GameFacts, facts

NAMES = {*get_annotations(GameFacts), *(name for name in vars(GameFacts) if not name.startswith("_"))}
VARIANTS = ("VARIANTS", "SMALL", "EDGES", "TOO_LARGE", "ODD")
POSITIONS = ("ILLEGAL", "LOST", "GREEDY", "REASONS", "BUTTONS", "TOLD", "TURNS")

each_game = pytest.mark.parametrize("key", numduel.GAMES)


@each_game
def test_the_facts_of_a_game_have_the_names_that_all_have(key):
    assert {name for name in vars(facts(key)) if not name.startswith("_")} == NAMES


@each_game
def test_each_rule_has_a_range_within_what_is_allowed(key):
    assert facts(key).RANGES.keys() == facts(key).BOOK.keys()
    for ends in zip(*facts(key).RANGES.values(), strict=False):
        numduel.game(key, **dict(zip(facts(key).RANGES, ends, strict=True)))


@each_game
def test_each_variant_can_be_made(key):
    for name in VARIANTS:
        for rules in getattr(facts(key), name):
            assert rules.items() <= numduel.game(key, **rules).rules.items()
    assert facts(key).DRAWS[0][0] == {}
    assert len(facts(key).VARIANTS) >= 1


@each_game
def test_each_position_is_one_of_the_game(key):
    game = numduel.game(key)
    for name in POSITIONS:
        for position, *_ in [fact if isinstance(fact, tuple) else (fact,) for fact in getattr(facts(key), name)]:
            assert game.position(game.from_position(position)) == position


@each_game
def test_what_is_shown_on_a_terminal_is_a_pattern_with_no_group_but_the_card(key):
    patterns = [*facts(key).ANSWERS, facts(key).RESULT]
    assert [re.compile(pattern).groups for pattern in patterns] == [0] * len(patterns)
    drawn = facts(key).DRAWN
    assert (drawn is not None) == (key in games.WITH_CHANCE)
    assert drawn is None or re.compile(drawn).groups == 1


def test_there_are_facts_of_no_other_games():
    files = Path(games.__file__).parent.glob("*.py")
    assert {file.stem for file in files} == {*numduel.GAMES, "__init__"}
