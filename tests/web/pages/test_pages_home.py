"""The home page: what can be chosen is told in words, and the numbers are behind `more`."""

import re

import pytest

import numduel
from content import Page, client
from games import facts
from numduel.players import COMPUTERS, GRADED, SIMPLE

web = client()
HTML = web.get("/").text


def card(key):
    """The form that starts a game."""
    return re.search(rf'<article[^>]*aria-labelledby="{key}">.*?</article>', HTML, re.DOTALL)[0]


def options(html):
    return re.findall(r'<option value="(\w*)"[^>]*>([^<]*)</option>', html)


@pytest.mark.parametrize("key", numduel.GAMES)
def test_strengths_are_told_in_words_easy_first_and_greedy_apart(key):
    graded, apart = re.findall(r"<optgroup.*?</optgroup>", card(key), re.DOTALL)
    assert [who for who, _ in options(graded)] == ["easy", "medium", "hard", "perfect"]
    assert [who for who, _ in options(apart)] == ["random", "greedy"]
    for who, words in options(graded + apart):
        assert words == f"{who.capitalize()}: {COMPUTERS[who].partition(':')[0]}"
        assert len(words) <= 30  # as many as fit on a phone


@pytest.mark.parametrize("key", numduel.GAMES)
def test_named_variants_stand_in_place_of_the_numbers_which_are_behind_more(key):
    game = numduel.game(key)
    before, numbers = card(key).split("<summary>More")
    offered = options(re.search(r'<select[^>]*name="variant".*?</select>', before, re.DOTALL)[0])
    assert offered == [
        ("", "By the book"),
        *((name, f"{name.capitalize()}: {each.about}") for name, each in game.variants.items()),
    ]
    assert "rule." not in before
    assert re.findall(r'name="rule\.(\w+)"', numbers) == [rule.name for rule in game.declared()]


def test_the_page_of_all_your_games_says_what_it_needs_without_javascript():
    page = Page(web.get("/yours").text)
    assert "This list needs JavaScript" in page.text
    assert [found["id"] for _, found in page.tags if "hidden" in found and "id" in found] == ["none", "tally", "yours"]


def test_the_home_page_lists_no_games_without_javascript():
    (box,) = Page(HTML).all("section", id="yours")
    assert "hidden" in box


@pytest.mark.parametrize("key", [key for key in numduel.GAMES if facts(key).TOO_LARGE])
def test_it_is_said_who_can_play_a_variant_that_is_too_large_and_who_cannot(key):
    rules = {f"rule.{name}": value for name, value in facts(key).TOO_LARGE[0].items()}
    said = web.get(f"/variants/{key}", params=rules).json()["large"]
    assert said.startswith(f"This variant of {key} ")
    cannot, can = said.split(" cannot play it, but ")
    assert all(who.capitalize() in cannot for who in GRADED)
    assert all(who.capitalize() in can for who in SIMPLE)
    assert can.endswith(" can, and so can two people; or use smaller numbers.")


@pytest.mark.parametrize("key", numduel.GAMES)
def test_nothing_is_said_of_a_variant_that_can_be_solved(key):
    for rules in ({}, *(each.rules for each in numduel.game(key).variants.values())):
        answer = web.get(f"/variants/{key}", params={f"rule.{name}": value for name, value in rules.items()})
        assert answer.json() == {"large": ""}


def test_a_variant_that_does_not_exist_is_refused():
    assert web.get("/variants/chess").status_code == 404
    assert web.get("/variants/wits?rule.target=lots").status_code == 400
