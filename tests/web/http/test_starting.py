"""A game that cannot be started: the form comes back as it was filled in, with the reason, and what can be played."""

from urllib.parse import urlencode

import pytest

from content import Page, assert_clean
from numduel.web.app import create_app
from web.asking import BROWSER
from web.inprocess import running
from web.players import run

FORM = {"content-type": "application/x-www-form-urlencoded"}
LARGE = {"rule.numbers": "90", "rule.copies": "3"}  # of showdown: nobody could solve it


def starting(settings, *forms, headers=BROWSER):
    """The answers to forms that ask for a game of showdown."""
    answers = []

    async def go():
        async with running(create_app(settings)) as app:
            for fields in forms:
                body = urlencode({"game": "showdown", **fields}).encode()
                answers.append(await app.request("POST", "/games", FORM | headers, body))

    run(go())
    return answers


def value(page, name):
    """What a field of a form holds."""
    (field,) = page.all("input", name=name)
    return field["value"]


def chosen(page, select):
    """The option that is chosen in a list, or else its first."""
    at = next(at for at, (tag, found) in enumerate(page.tags) if tag == "select" and found["name"] == select)
    options = []
    for tag, found in page.tags[at + 1 :]:
        if tag == "option":
            options.append(found)
        elif tag != "optgroup":
            break
    return next((found["value"] for found in options if "selected" in found), options[0]["value"])


def test_a_variant_too_large_for_the_computer_is_said_before_it_is_begun_with_what_can_be_played_instead(settings):
    typed = {"opponent": "hard", "name": "Ann <b>", "first": "me", "coach": "on", **LARGE}
    (answer,) = starting(settings, typed)
    html = answer.body.decode()
    assert answer.status == 422
    assert_clean(html)
    page = Page(html)
    assert "is too large to solve" in page.text
    assert "Easy, Medium, Hard and Perfect cannot play it, but Random and Greedy can" in page.text
    assert (value(page, "name"), value(page, "rule.numbers"), value(page, "rule.copies")) == ("Ann <b>", "90", "3")
    assert (chosen(page, "first"), chosen(page, "variant")) == ("me", "")
    assert page.all("input", name="coach", checked=None)
    assert page.all("optgroup", disabled=None)
    assert chosen(page, "opponent") == "greedy"


def test_what_the_page_offers_instead_can_be_played(settings):
    for opponent in ("greedy", "random", "friend", "here"):
        (answer,) = starting(settings, {"opponent": opponent, **LARGE})
        assert answer.status == 303, opponent


@pytest.mark.parametrize(
    ("wrong", "status", "sentence"),
    [
        ({"rule.target": "0"}, 422, "Target must be a whole number from 1 to 1000, not &#39;0&#39;."),
        ({"variant": "slow"}, 400, "Showdown has no variant &#39;slow&#39;: its variants are quick, long, fair."),
        ({"name": "x" * 41}, 422, "Name: string should have at most 40 characters."),
        ({"opponent": "nobody"}, 422, "The opponent must be one of friend, here, random, easy"),
        ({"opponent": "bot:true"}, 422, "The opponent must be one of friend, here, random, easy"),
    ],
)
def test_any_other_mistake_leads_back_to_the_form_too(settings, wrong, status, sentence):
    typed = {"opponent": "medium", "variant": "long", "rule.copies": "3", **wrong}
    (answer,) = starting(settings, typed)
    html = answer.body.decode()
    assert (answer.status, sentence in html) == (status, True)
    assert_clean(html)
    page = Page(html)
    assert value(page, "rule.copies") == "3"
    if wrong.keys() == {"rule.target"}:
        assert (chosen(page, "opponent"), chosen(page, "variant")) == ("medium", "long")
        assert value(page, "rule.target") == "0"


def test_a_program_that_posts_a_form_is_told_in_a_sentence(settings):
    (answer,) = starting(settings, {"opponent": "hard", **LARGE}, headers={})
    assert answer.status == 422
    assert answer.json["code"] == "too large"
    assert answer.json["error"].endswith("can, and so can two people; or use smaller numbers")


def test_a_named_variant_is_started_by_its_name_and_a_rule_comes_on_top(settings):
    rules = []

    async def go():
        async with running(create_app(settings)) as app:
            for fields in ({"variant": "quick"}, {"variant": "quick", "rule.target": "31"}, {"variant": ""}):
                body = urlencode({"game": "wits", "opponent": "here", **fields}).encode()
                answer = await app.request("POST", "/games", FORM | BROWSER, body)
                table = dict(answer.headers)["location"].replace("/game/", "/api/games/")
                rules.append((await app.request("GET", table)).json["rules"]["target"])

    run(go())
    assert rules == [30, 31, 50]
