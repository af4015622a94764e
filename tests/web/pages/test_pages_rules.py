"""The rules pages say what the handbook says, for any variant."""

import re

import pytest

import numduel
from content import Page, client
from numduel import handbook
from numduel.players import COMPUTERS

web = client()


def words(text):
    return re.findall(r"[a-z0-9]+", text.lower())


@pytest.mark.parametrize("key", numduel.GAMES)
def test_the_rules_page_has_every_word_of_the_handbook(key):
    page = Page(web.get(f"/rules/{key}").text)
    shown = " ".join(words(page.text))
    for part in handbook.page(numduel.game(key)).partition(handbook.CHANGEABLE)[0].split("\n\n"):
        for point in re.split(r"\n- |^- ", part):
            assert " ".join(words(point)) in shown


@pytest.mark.parametrize("key", numduel.GAMES)
def test_each_rule_can_be_changed_in_the_form(key):
    game = numduel.game(key)
    page = Page(web.get(f"/rules/{key}").text)
    for rule in game.declared():
        if isinstance(rule.default, str):
            assert page.all("select", name=f"rule.{rule.name}")
            assert all(page.all("option", value=word) for word in rule.words)
        else:
            (field,) = page.all("input", name=f"rule.{rule.name}")
            assert field["value"] == str(rule.default)
            game_at_least = type(game)(**{rule.name: field["min"]})
            assert game_at_least.rules[rule.name] == int(field["min"])
            with pytest.raises(numduel.NumduelError):
                type(game)(**{rule.name: int(field["max"]) + 1})


def test_the_page_of_a_variant_has_its_numbers_and_starts_it():
    page = Page(web.get("/rules/wits?rule.target=60").text)
    assert numduel.game("wits", target=60).summary in page.text
    assert page.all("input", type="hidden", name="rule.target", value="60")
    assert not page.all("input", type="hidden", name="rule.add")  # as in the book
    assert page.all("form", method="post", action="/games")
    assert page.all("input", type="hidden", name="game", value="wits")
    assert page.all("select", name="opponent")
    assert all(f"{who.capitalize()}: " in page.text for who in COMPUTERS)
    assert [found["value"] for found in page.all("option") if found.get("value") in ("toss", "me", "other")] == [
        "toss",
        "me",
        "other",
    ]
    assert "/analysis/wits?rule.target=60" in page.links("/analysis")


@pytest.mark.parametrize(
    ("given", "short"),
    [
        ("/rules/wits?rule.target=60&rule.add=10&rule.factor=", "/rules/wits?rule.target=60"),
        ("/rules/wits?path=1&game=2&rule.add=10", "/rules/wits?path=1&game=2"),
        ("/perfect/wits?rule.target=50&rule.add=10", "/perfect/wits"),
        ("/analysis/wits?at=9/2&rule.factor=2", "/analysis/wits?at=9/2"),
        ("/puzzles/wits?seed=a%26b&rule.add=9&rule.factor=2", "/puzzles/wits?seed=a%26b&rule.add=9"),
    ],
)
def test_default_values_in_a_form_are_dropped_from_the_url(given, short):
    answer = web.get(given)
    assert (answer.status_code, answer.headers["location"]) == (307, short)
    assert web.get(short).status_code == 200


def test_all_games_are_listed():
    page = Page(web.get("/rules").text)
    for key in numduel.GAMES:
        assert page.links(f"/rules/{key}")
        assert numduel.game(key).summary in page.text
