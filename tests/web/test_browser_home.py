"""The home page: errors are explained, and opening a form moves nothing else."""

import pytest
from playwright.sync_api import expect

import numduel
from web.browsing import accessible


@pytest.mark.parametrize(("value", "said"), [("101", "100"), ("1", "0, or 2 or more")])
def test_an_invalid_rule_is_shown_even_if_its_box_is_closed(player, value, said):
    ada = player()
    form = ada.form("duel")
    form.get_by_text("More: each rule by itself").click()
    field = form.locator('[name="rule.repetition"]')
    field.fill(value)
    form.locator("summary").first.click()
    expect(field).to_be_hidden()
    form.get_by_role("button", name="Two players, one screen").click()
    expect(field).to_be_focused()
    assert said in field.evaluate("field => field.validationMessage")
    field.fill("0")
    with ada.page.expect_websocket():
        form.get_by_role("button", name="Two players, one screen").click()


def test_opening_a_form_does_not_stretch_its_neighbours(player):
    ada = player()
    *_, last = numduel.GAMES
    form = ada.form(last)
    games = ada.page.locator("article.game")
    heights = games.evaluate_all("games => games.map((game) => game.offsetHeight)")
    form.locator("summary").first.click()
    closed = games.evaluate_all("games => games.map((game) => game.offsetHeight)")
    assert all(opened <= before for opened, before in zip(heights[:-1], closed[:-1], strict=True))


def test_a_variant_too_large_for_the_computer_is_said_while_it_is_typed_with_what_can_be_played_instead(player):
    ada = player()
    form = ada.form("duel")
    strength = form.get_by_label("Computer strength")
    form.get_by_text("More: each rule by itself").click()
    field = form.locator('[name="rule.target"]')
    expect(field).to_have_attribute("placeholder", "10")
    form.get_by_label("Rules of").select_option("quick")
    expect(field).to_have_attribute("placeholder", "8")
    field.fill("40")
    expect(form.get_by_role("status")).to_contain_text("cannot play it, but Random and Greedy can")
    expect(strength).to_have_value("greedy")
    expect(strength.locator("option[value=hard]")).to_be_disabled()
    accessible(ada.page)
    field.fill("9")
    expect(form.get_by_role("status")).to_have_count(0)
    strength.select_option("hard")
    with ada.page.expect_websocket():
        form.get_by_role("button", name="Play the computer").click()
    expect(ada.page.locator(".changes")).to_contain_text("target 9")
    ada.page.goto(ada.url)
    expect(strength).to_have_value("hard")  # as it was played last


def test_without_javascript_the_home_page_says_what_does_not_work(new_page, server):
    page = new_page(java_script_enabled=False)
    page.goto(server.url)
    expect(page.locator(".notice")).to_be_visible()
    assert page.locator(".notice").text_content().startswith("You need JavaScript to play.")
