"""At a table every move is on the screen, without scrolling and in its place, from the first turn to the last."""

import random

import pytest
from playwright.sync_api import expect

import numduel
from walks import WHOLE
from web.playing import mover_of

SCREENS = [(390, 664), (1366, 650), (1280, 800)]
NUDGE = 2  # pixels: a button under the pointer is raised a little
LONG = 40 if WHOLE else 14  # moves after which a random game is cut short; the other engines play theirs to the end
BUTTONS = """buttons => buttons.map((el) => {
  const box = el.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return { move: el.dataset.move, x: Math.round(box.x), y: Math.round(box.y), loses: "loses" in el.dataset,
           shown: scrollY === 0 && box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth
                  && el.contains(hit) };
})"""

COVERED = """parts => parts.filter((el) => {
  const box = el.getBoundingClientRect();
  return box.top < 0 || box.bottom > document.querySelector(".turn").getBoundingClientRect().top;
}).map((el) => el.outerHTML)"""


def covered(ada):
    """What both players have, and what is between them, if it is off the screen or beneath the moves."""
    parts = ".side :is(.name, .total, .stack .top b), .scale, .sum, .meet"
    return ada.page.locator(parts).locator("visible=true").evaluate_all(COVERED)


def on_screen(ada):
    """The buttons of all moves, each group of them once it is chosen."""
    switch = ada.page.locator("[data-choose]")
    found = []
    for at in range(switch.count() or 1):
        if switch.count():
            switch.nth(at).click()
        found += ada.page.locator("#live [data-move]:visible").evaluate_all(BUTTONS)
    return found


@pytest.mark.parametrize("key", numduel.GAMES)
def test_every_move_is_on_the_screen_and_stays_in_its_place(player, key):
    """A random game for both players, looked at on every screen before each move."""
    ada, rng = player(), random.Random(key)
    ada.begin(key, "here", name="Ada")
    ada.can_play()
    ada.page.get_by_role("switch", name="Coach").click()
    expect(ada.page.locator(".move .chance").first).to_be_visible(timeout=30_000)
    places = {}
    for _ in range(LONG):
        for width, height in SCREENS:
            ada.page.set_viewport_size({"width": width, "height": height})
            ada.page.evaluate("scrollTo(0, 0)")
            found = on_screen(ada)
            assert [each["move"] for each in found if not each["shown"]] == []
            for each in found:
                move, at = each["move"], (each["x"], each["y"])
                assert places.setdefault((width, move), at) == pytest.approx(at, abs=NUDGE), f"{move} has moved"
        safe = [each["move"] for each in found if not each["loses"]]
        ada.play(rng.choice(safe or [each["move"] for each in found]))
        ada.can_play()
        if ada.is_over():
            break
    assert len(places) > len(SCREENS)


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("key", numduel.GAMES)
def test_no_move_and_no_result_covers_what_the_players_have(player, key, screen):
    width, height = screen
    ada = player({"width": width, "height": height})
    ada.begin(key, "here", name="Ada", coach=True)
    ada.can_play()
    ada.page.get_by_role("switch", name="Coach").click()
    expect(ada.page.locator(".move .chance").first).to_be_visible(timeout=30_000)
    ada.page.evaluate("scrollTo(0, 0)")
    assert covered(ada) == []
    while not ada.is_over():
        ada.play(ada.quick())
        ada.can_play()
        assert covered(ada) == []


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_while_a_friend_is_awaited_nothing_on_the_table_is_covered(player, width, height):
    ada, grace = player({"width": width, "height": height}), player({"width": width, "height": height})
    ada.begin("showdown", "friend")
    grace.page.goto(ada.page.url)
    for each in (ada, grace):
        expect(each.status).to_have_text("Waiting for an opponent")
        each.page.evaluate("scrollTo(0, 0)")
        assert covered(each) == []


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_an_offer_of_a_draw_covers_nothing_that_the_players_have(player, width, height):
    ada, grace = player({"width": width, "height": height}), player({"width": width, "height": height})
    ada.begin("duel", "friend")
    grace.accept(ada.invitation(), "Grace")
    for number in (1, 1, 1):
        mover, other = mover_of(ada, grace)
        mover.play(f"add {number}")
    other.tool("Offer a draw").click()
    expect(mover.tool("Decline")).to_be_visible()
    mover.page.evaluate("scrollTo(0, 0)")
    assert covered(mover) == []
    mover.tool("Decline").click()
    expect(mover.tool("Decline")).to_be_hidden()
    assert covered(mover) == []
