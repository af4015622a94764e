"""Rules as named numbers and words."""

import gc
import pickle
import subprocess
import sys
import tracemalloc

import numpy as np
import pytest

import numduel
from games import each, facts
from numduel.rules import checked
from numduel.rules.variant import Number, is_number


@pytest.mark.parametrize("key", numduel.GAMES)
def test_the_defaults_are_the_values_of_the_book(key):
    assert numduel.game(key).rules == facts(key).BOOK
    assert [rule.name for rule in numduel.game(key).declared()] == list(facts(key).BOOK)


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_number_may_be_anything_from_its_lowest_to_its_highest_value(key):
    for rule in numduel.game(key).declared():
        if isinstance(rule, Number):
            for value in (rule.low, rule.high):
                assert numduel.game(key, **{rule.name: value}).rules[rule.name] == value
            for value in (rule.low - 1, rule.high + 1):
                if value != rule.never:
                    with pytest.raises(numduel.BadRule):
                        numduel.game(key, **{rule.name: value})


def test_a_number_may_be_a_whole_number_of_any_kind():
    game = numduel.game("wits", target=np.int64(30))
    assert game == numduel.game("wits", target=30)
    assert type(game.rules["target"]) is int
    for number in (np.float64(30), np.bool_(True), np.array([30])):
        with pytest.raises(numduel.BadRule, match=r"^target must be a whole number from 1 to 1000, not "):
            numduel.game("wits", target=number)


def test_a_number_has_at_most_nine_digits():
    assert is_number("9" * 9)
    assert not is_number("9" * 10)


def largest(key):
    """The variant with the highest value of each number."""
    return {rule.name: rule.high for rule in numduel.game(key).declared() if isinstance(rule, Number)}


@pytest.mark.parametrize("key", numduel.GAMES)
def test_the_largest_variant_takes_less_than_100_kilobytes(key):
    numduel.game(key, **largest(key))  # makes what all variants share
    tracemalloc.start()
    try:
        gc.collect()
        before, _ = tracemalloc.get_traced_memory()
        made = numduel.game(key, **largest(key))
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert made.rules == checked(key, largest(key))
    assert after - before < 100_000


def test_a_variant_changes_what_it_names_and_nothing_else():
    assert numduel.game("showdown", target=60).rules == {**facts("showdown").BOOK, "target": 60}


def test_a_number_can_be_given_as_text():
    assert numduel.game("showdown", target="60") == numduel.game("showdown", target=60)


@pytest.mark.parametrize("rules", [{"target": 60}, {"target": "60"}, {"copies": 4, "target": 60, "forced": "strict"}])
def test_rules_are_checked_into_one_form_however_the_variant_is_asked_for(rules):
    assert [*checked("showdown", rules).items()] == [*numduel.game("showdown", target=60).rules.items()]


@pytest.mark.parametrize("key", numduel.GAMES)
def test_only_the_rules_that_differ_from_the_book_are_changed(key):
    assert numduel.game(key).changed == numduel.game(key, **facts(key).BOOK).changed == {}
    different = {name: value for name, value in largest(key).items() if value != facts(key).BOOK[name]}
    assert numduel.game(key, **{**facts(key).BOOK, **different}).changed == different != {}


@pytest.mark.parametrize(
    ("key", "rules", "sentence"),
    [
        ("showdown", {"target": 0}, "target must be a whole number from 1 to 1000, not 0"),
        ("showdown", {"copies": -1}, "copies must be a whole number from 1 to 100, not -1"),
        ("showdown", {"copies": "-1"}, "copies must be a whole number from 1 to 100, not '-1'"),
        ("wits", {"target": "fifty"}, "target must be a whole number from 1 to 1000, not 'fifty'"),
        ("wits", {"target": "\u0665\u0660"}, "target must be a whole number from 1 to 1000, not '\u0665\u0660'"),
        ("wits", {"target": "9" * 5000}, "target must be a whole number from 1 to 1000"),
        ("wits", {"target": 50.0}, "target must be a whole number from 1 to 1000, not 50.0"),
        ("wits", {"target": True}, "target must be a whole number from 1 to 1000, not True"),
        ("wits", {"target": None}, "target must be a whole number from 1 to 1000, not None"),
        ("wits", {"factor": 1}, "factor must be a whole number from 2 to 100, not 1"),
        ("target", {"copies": 10}, "copies must be a whole number from 1 to 9, not 10"),
        ("showdown", {"forced": "maybe"}, "forced must be strict or loose, not 'maybe'"),
        ("battle", {"sudden_death": 1}, "sudden_death must be holder_loses or giver_loses, not 1"),
        ("duel", {"copies": 2}, "duel has no rule 'copies': its rules are target, numbers, repetition"),
        ("duel", {"self": 2}, "duel has no rule 'self'"),
        ("duel", {"key": 2}, "duel has no rule 'key'"),
    ],
)
def test_an_impossible_value_is_refused_in_one_sentence(key, rules, sentence):
    with pytest.raises(numduel.BadRule) as refused:
        numduel.game(key, **rules)
    assert str(refused.value).startswith(sentence)
    assert "\n" not in str(refused.value)
    with pytest.raises(numduel.BadRule) as checking:
        checked(key, rules)
    assert str(checking.value) == str(refused.value)


def test_an_unknown_game_is_refused_with_the_list_of_games():
    with pytest.raises(numduel.UnknownGame, match="there is no game 'chess': the games are showdown, battle, target"):
        numduel.game("chess")
    with pytest.raises(numduel.UnknownGame, match="there is no game 'chess'"):
        checked("chess", {})


def test_games_with_the_same_rules_are_equal():
    assert numduel.game("wits") == numduel.game("wits", target=50)
    assert hash(numduel.game("wits")) == hash(numduel.game("wits", target=50))
    assert numduel.game("wits") != numduel.game("wits", target=51)
    assert numduel.game("wits") != numduel.game("duel", target=50)


def test_the_repr_of_a_game_recreates_it():
    assert repr(numduel.game("wits")) == "numduel.game('wits')"
    assert repr(numduel.game("showdown", target=60, forced="loose")) == (
        "numduel.game('showdown', target=60, forced='loose')"
    )


def test_a_rule_has_a_value_in_a_game_but_not_in_its_class():
    with pytest.raises(AttributeError):
        type(numduel.game("wits")).target  # noqa: B018 - reading it is the test
    with pytest.raises(AttributeError):
        type(numduel.game("showdown")).forced  # noqa: B018 - as above


@pytest.mark.parametrize(("key", "rules", "words"), each("SUMMARIES"))
def test_the_summary_has_the_variants_numbers(key, rules, words):
    assert words in numduel.game(key, **rules).summary
    assert words not in numduel.game(key).summary


def test_a_variant_is_the_same_in_another_process():
    """Strings hash differently there."""
    there = "import pickle, sys, numduel; print(pickle.load(sys.stdin.buffer) in {numduel.game('wits', target=100)})"
    given = pickle.dumps(numduel.game("wits", target=100))
    done = subprocess.run([sys.executable, "-c", there], input=given, stdout=subprocess.PIPE, check=True, timeout=60)
    assert done.stdout.split() == [b"True"]
