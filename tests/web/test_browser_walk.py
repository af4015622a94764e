"""A review is walked in a browser: by keys, by buttons, and by pressing the chart, without loading the page anew."""

import re

import pytest
from playwright.sync_api import expect

from web.asking import bearer, begin, own

MOVES = ("add 1", "add 1", "add 1", "add 1", "add 4", "add 4")  # not all of them are good


@pytest.fixture
def reviewed(client):
    """The address of the review of a game with mistakes, for anybody."""
    new = begin(client, "duel", opponent="here", first="me")
    for number, move in enumerate(MOVES):
        body = {"type": "move", "move": move, "number": number}
        token = own(new, 1 + number % 2)
        client.post(f"/api/games/{new['id']}/commands", json=body, headers=bearer(token)).raise_for_status()
    client.post(
        f"/api/games/{new['id']}/commands", json={"type": "resign"}, headers=bearer(own(new))
    ).raise_for_status()
    return f"/game/{new['id']}/review"


def at(page, step):
    """Wait for a step, which is in the address too."""
    expect(page.locator("#position")).to_have_text("Final position" if step == 8 else f"Step {step} of 8")
    expect(page).to_have_url(re.compile(rf"\?step={step}(&answer=[^#]*)?#position$"))


def test_a_review_is_walked_by_keys_by_buttons_and_by_pressing_the_chart(new_page, server, reviewed):
    page = new_page()
    page.goto(f"{server.url}{reviewed}?step=1#position")
    page.evaluate("window.kept = true")
    marker = page.locator("#here path")
    place = marker.get_attribute("d")
    for key, step in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("End", 8), ("Home", 1)):
        page.keyboard.press(key)
        at(page, step)
    assert marker.get_attribute("d") == place
    page.keyboard.press("ArrowLeft")  # there is nothing before the first step
    page.get_by_role("link", name="Next →").focus()
    page.keyboard.press("Enter")
    at(page, 2)
    expect(page.get_by_role("link", name="Next →")).to_be_focused()
    expect(page.locator("#heard")).to_contain_text("Step 2 of 8. Player 2 played")
    assert marker.get_attribute("d") != place

    plot = page.locator(".columns").bounding_box()
    page.mouse.click(plot["x"] + plot["width"] * 3 / 7, plot["y"] + 20)
    at(page, 3)
    expect(page.locator(".turns [aria-current]")).to_have_text(MOVES[2])

    mistakes = page.locator(".mistakes a").evaluate_all("links => links.map((link) => link.search.slice(6))")
    found = []
    page.keyboard.press("Home")
    at(page, 1)
    for _ in mistakes:
        page.keyboard.press("m")
        expect(page.locator(".mistakes [aria-current]")).to_have_count(1)
        expect(page).not_to_have_url(re.compile(rf"step={found[-1] if found else 1}#"))
        found.append(re.search(r"step=(\d+)", page.url)[1])
    assert sorted(found) == sorted(mistakes)
    page.get_by_role("button").first.click()
    expect(page.get_by_role("status").locator("h3")).to_have_text(re.compile("^(Right!|No, )"))
    assert page.evaluate("window.kept")  # all of this on one page
    here = page.url
    page.reload()
    expect(page.get_by_role("status").locator("h3")).to_be_visible()
    assert page.url == here


def test_without_javascript_the_steps_are_links_that_work(new_page, server, reviewed):
    page = new_page(java_script_enabled=False)
    page.goto(f"{server.url}{reviewed}?step=1#position")
    page.get_by_role("link", name="Next →").click()
    at(page, 2)
    page.locator('.columns a[href^="?step=5#"]').first.click()
    at(page, 5)
    page.get_by_role("link", name="Next mistake").click()
    page.locator("[name=answer]").first.click()
    expect(page.get_by_role("status").locator("h3")).to_have_text(re.compile("^(Right!|No, )"))
    expect(page.locator("#keys")).to_be_hidden()


def test_on_a_phone_the_steps_stand_in_a_row_and_the_whole_board_is_on_the_screen_with_them(new_page, server, reviewed):
    page = new_page({"width": 390, "height": 664}, is_mobile=True, has_touch=True)
    page.goto(f"{server.url}{reviewed}?step=3")
    page.locator("#position").evaluate("heading => heading.scrollIntoView()")
    boxes = page.locator("#steps a").evaluate_all("links => links.map((link) => link.getBoundingClientRect())")
    assert len({box["top"] for box in boxes}) == 1
    assert len(boxes) == 5
    board = page.locator("#board").bounding_box()
    assert boxes[0]["bottom"] < board["y"]
    assert board["y"] + board["height"] <= 664
