"""The analysis board is set up by pressing, with the text beside it in step."""

import re

import pytest
from playwright.sync_api import expect

from web.browsing import PHONE


@pytest.mark.parametrize("scripts", [True, False], ids=["with a script", "without"])
def test_the_board_is_set_up_by_pressing_with_the_text_beside_it_in_step(new_page, server, scripts):
    page = new_page(PHONE, java_script_enabled=scripts)
    page.goto(f"{server.url}/analysis/showdown")
    text = page.locator("#at")

    def press(name, position):
        page.get_by_role("link", name=name, exact=True).click()
        expect(text).to_have_value(position)

    press("Put a 7 on Player 1’s stack", "7/-/-/1")
    press("Put a 10 on Player 1’s stack", "7,10/-/-/1")
    press("Put a 5 on Player 2’s stack", "7,10/5/-/1")
    press("Remove the 7", "10/5/-/1")  # on the board
    press("In hand: 9", "10/5/9/1")
    press("Player 2 to move", "10/5/9/2")
    expect(page.locator(".board .hand b")).to_have_text("9")
    expect(page.locator(".p1 .total")).to_have_text(re.compile("10"))
    text.fill("3,4/8/-/1")
    page.keyboard.press("Enter")
    expect(page.locator(".p2 .total")).to_have_text(re.compile("8"))
    page.go_back()
    expect(text).to_have_value("10/5/9/2")


def test_pressing_moves_nothing_on_the_page_and_loses_no_press(new_page, server):
    page = new_page(PHONE)
    page.goto(f"{server.url}/analysis/showdown")
    ten = page.get_by_role("link", name="Put a 10 on Player 2’s stack")
    ten.scroll_into_view_if_needed()
    page.evaluate("window.kept = true")
    ten.evaluate("link => { link.click(); link.click(); link.click(); }")  # quicker than the server
    expect(page.locator("#at")).to_have_value("-/10,10,10/-/1")
    expect(ten).to_be_focused()
    at = ten.bounding_box()["y"]
    page.keyboard.press("Enter")
    expect(page.locator("#at")).to_have_value("-/10,10,10,10/-/1")
    assert ten.bounding_box()["y"] == pytest.approx(at, abs=2)
    expect(page.locator("#heard")).to_contain_text("winning chance is")
    assert page.evaluate("window.kept")


def test_what_is_not_a_legal_position_is_said_in_a_sentence_and_the_board_stays(new_page, server):
    page = new_page(PHONE, expect_errors=True)  # the browser logs the answer's status
    page.goto(f"{server.url}/analysis/wits?at=45/1&edit=1")
    said = page.get_by_role("alert")
    page.get_by_role("link", name="Total: +10").click()
    expect(said).to_have_text(re.compile("The total must be .* The board has not changed"))
    expect(said).to_be_in_viewport()
    expect(page.locator(".sum .figure")).to_have_text("45")
    expect(page.locator("#at")).to_have_value("55/1")
    page.locator("#at").fill("never")
    page.keyboard.press("Enter")
    expect(said).to_have_text(re.compile("'never' is not a position"))
    expect(page.locator(".sum .figure")).to_have_text("45")
    page.get_by_role("link", name="Total: −10").click()
    expect(page.locator("#at")).to_have_value("35/1")
    expect(said).to_have_count(0)
