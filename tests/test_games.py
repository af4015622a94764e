"""The facts about each game in tests/games are complete and valid."""

import re
from inspect import get_annotations
from pathlib import Path

import pytest

import games
import numduel
from games import GameFacts, facts

NAMES = {*get_annotations(GameFacts), *(name for name in vars(GameFacts) if not name.startswith("_"))}
VARIANTS = ("VARIANTS", "SMALL", "EDGES", "TOO_LARGE", "ODD")
POSITIONS = ("ILLEGAL", "LOST", "GREEDY", "REASONS", "BUTTONS", "TOLD", "TURNS", "PRESSES", "WRONG_PRESSES")

each_game = pytest.mark.parametrize("key", numduel.GAMES)


@each_game
def test_each_game_has_all_facts_and_no_others(key):
    assert {name for name in vars(facts(key)) if not name.startswith("_")} == NAMES


@each_game
def test_each_rule_has_a_range_of_allowed_values(key):
    assert facts(key).RANGES.keys() == facts(key).BOOK.keys()
    for ends in zip(*facts(key).RANGES.values(), strict=False):
        numduel.game(key, **dict(zip(facts(key).RANGES, ends, strict=True)))


@each_game
def test_each_variant_can_be_created(key):
    for name in VARIANTS:
        for rules in getattr(facts(key), name):
            assert rules.items() <= numduel.game(key, **rules).rules.items()
    assert facts(key).DRAWS[0][0] == {}
    assert len(facts(key).VARIANTS) >= 1


@each_game
def test_each_position_is_valid(key):
    game = numduel.game(key)
    for name in POSITIONS:
        for position, *_ in [fact if isinstance(fact, tuple) else (fact,) for fact in getattr(facts(key), name)]:
            assert game.position(game.from_position(position)) == position


@each_game
def test_each_pattern_compiles_and_its_only_group_is_the_card(key):
    patterns = [*facts(key).ANSWERS, facts(key).RESULT]
    assert [re.compile(pattern).groups for pattern in patterns] == [0] * len(patterns)
    drawn = facts(key).DRAWN
    assert (drawn is not None) == (key in games.WITH_CHANCE)
    assert drawn is None or re.compile(drawn).groups == 1


def test_there_are_no_facts_about_unknown_games():
    files = Path(games.__file__).parent.glob("*.py")
    assert {file.stem for file in files} == {*numduel.GAMES, "__init__"}
