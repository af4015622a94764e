"""Play from here, in a real browser."""

import re

from playwright.sync_api import expect

from web.browsing import PHONE, WIDE, accessible

SPARE = """select => {
    const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(select);
    const pen = new OffscreenCanvas(1, 1).getContext("2d");
    pen.font = `${fontSize} ${fontFamily}`;
    const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return room - pen.measureText(select.selectedOptions[0].text).width;
}"""
"""How much wider a list is than what is chosen there."""
ARROW = 24  # that opens the list


def test_a_game_with_cards_is_played_from_a_position_of_the_analysis_and_then_from_a_step_of_its_review(player):
    ada = player()
    page = ada.page
    page.goto(f"{ada.url}/analysis/showdown?at=10,10/10,5/9/2")
    expect(page.get_by_label("You are")).to_have_value("2")
    page.get_by_label("Computer strength").select_option("easy")
    with page.expect_websocket():
        page.get_by_role("button", name="Play from here").click()
    ada.can_play()
    expect(ada.status).to_have_text("Your turn")
    expect(page.locator(".side.p2 .who")).to_contain_text("You")
    expect(page.locator("#log")).to_contain_text("This game started at")
    ada.play("keep")
    expect(ada.lines.first).to_have_text("kept 9")
    ada.finish()
    page.get_by_role("link", name="Review the game").click()
    page.set_viewport_size(PHONE)
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto(f"{page.url.partition('/review')[0]}/review?step=1")
    page.get_by_label("You are").select_option("1")
    with page.expect_websocket():
        page.get_by_role("button", name="Play from here").click()
    expect(page.locator("#log")).to_contain_text("This game started at")
    expect(page.locator(".side.p1 .who")).to_contain_text("You")
    ada.finish()
    expect(ada.status).to_have_text(re.compile("You win|Computer wins|Draw"))


def test_what_is_said_of_a_strength_is_not_cut_off(player):
    ada = player()
    page = ada.page
    page.goto(f"{ada.url}/analysis/showdown")
    for screen in (PHONE, WIDE):
        page.set_viewport_size(screen)
        for strength in ("easy", "medium", "hard"):
            page.get_by_label("Computer strength").select_option(strength)
            assert page.get_by_label("Computer strength").evaluate(SPARE) > ARROW, (strength, screen)


def test_without_javascript_the_form_is_not_shown(new_page, server):
    page = new_page(java_script_enabled=False)
    page.goto(f"{server.url}/analysis/wits")
    expect(page.get_by_role("button", name="Play from here")).to_be_hidden()
