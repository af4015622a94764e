"""Tournaments in a real browser: from the list to the move that cost most, on a desktop and a phone, and as a file."""

import re

import pytest
from playwright.sync_api import expect

from arena.report.made import NASTY, forfeiting, held, renamed, stored
from web.browsing import accessible
from web.server import Server

SIZES = {"wide": {"width": 1280, "height": 900}, "phone": {"width": 390, "height": 844}}
NARROW = (320, 390, 700, 1280)
NAMES = ("perfect", "a bot with a name of 40 characters, just", "x" * 60, NASTY[0])
WIDTH = "document.documentElement.scrollWidth"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with a tournament of two games, in which a bot forfeits."""
    folder = tmp_path_factory.mktemp("arena")
    cup = folder / "cup"
    players = ("perfect", "hard", "easy", "random")
    luck = held("showdown", players, 4, cup, rules={"target": 30, "numbers": 6})
    named = forfeiting(renamed(luck, NAMES), b"Traceback (most recent call last):\n" + b"y" * 500)
    stored(cup, named, held("duel", players, 4, cup))
    return folder


@pytest.fixture(scope="module")
def arena(folder, tmp_path_factory):
    """A server that shows it."""
    own = tmp_path_factory.mktemp("server")
    running = Server(own, f"sqlite:///{own / 'numduel.sqlite'}", "--limit", "0", "--arena", str(folder)).start()
    yield running
    running.kill()


def fits(page, *widths):
    """Fail if a page is wider than the screen."""
    for width in widths:
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(WIDTH) <= width, f"{page.url} is too wide for {width} pixels"


@pytest.mark.parametrize(("size", "scheme"), [("wide", "light"), ("phone", "dark")])
def test_from_the_list_to_a_tournament_and_on_to_a_game(new_page, arena, size, scheme):
    page = new_page(SIZES[size], color_scheme=scheme, reduced_motion="reduce")
    width = SIZES[size]["width"]
    page.goto(arena.url)
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Arena").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Arena")
    seen = [page.url]
    accessible(page)
    assert page.evaluate(WIDTH) <= width

    page.get_by_role("link", name="cup").click()
    expect(page.get_by_role("heading", name="Number Stack Showdown", exact=False).first).to_be_visible()
    expect(page.locator(".interval").first).to_be_visible()
    accessible(page)
    assert page.evaluate(WIDTH) <= width
    seen.append(page.url)

    page.get_by_role("link", name=re.compile("perfect vs .*: 4 games")).last.click()
    expect(page.locator(".list-of-games")).to_be_visible()
    accessible(page)
    assert page.evaluate(WIDTH) <= width
    seen.append(page.url)

    page.locator(".list-of-games a").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Review")
    expect(page.locator(".board")).to_be_visible()
    accessible(page)
    assert page.evaluate(WIDTH) <= width
    page.evaluate("window.kept = true")
    page.keyboard.press("Home")
    expect(page.locator("#position")).to_have_text(re.compile("Step 1 of"))
    page.keyboard.press("ArrowRight")
    expect(page.locator("#position")).to_have_text(re.compile("Step 2 of|Final position"))
    assert page.evaluate("window.kept")  # only the step was loaded
    page.locator(".crumb a").click()
    expect(page).to_have_url(seen[2])


def test_a_costly_move_is_replayed_and_analysed_without_javascript(new_page, arena):
    page = new_page(SIZES["phone"], java_script_enabled=False)
    page.goto(f"{arena.url}/arena/cup")
    first = page.locator(".costly li").first
    played = first.locator("p b").first.inner_text()
    position = first.locator(".at").inner_text()
    first.get_by_role("link", name="Replay").click()
    expect(page.locator("#said")).to_contain_text("which gave away")
    expect(page.locator("#said")).to_contain_text("Can you find a better move?")
    assert played
    page.go_back()
    page.locator(".costly li").first.get_by_role("link", name="Analyse").click()
    expect(page.locator("#at")).to_have_value(position)


def test_all_of_it_can_be_reached_by_keyboard(page, arena):
    page.goto(f"{arena.url}/arena/cup")
    for focused in (page.locator(".scroll").first, page.locator("pre").first):
        focused.focus()
        expect(focused).to_be_focused()


@pytest.mark.parametrize(("size", "scheme"), [("wide", "light"), ("phone", "dark")])
def test_the_report_is_a_file_that_fits_and_is_accessible(new_page, folder, size, scheme):
    page = new_page(color_scheme=scheme)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto((folder / "cup" / "report.html").as_uri())
    assert "Palatino" in page.evaluate("getComputedStyle(document.querySelector('h1')).fontFamily")  # it has its styles
    fits(page, *NARROW)
    page.set_viewport_size(SIZES[size])
    accessible(page)
    page.emulate_media(media="print")
    fits(page, 700)
    assert asked == [page.url]


def test_everything_fits_in_a_wide_font_on_the_narrowest_screen(wide_browser, arena, folder):
    page = wide_browser.new_page()
    try:
        for address in ("/arena", "/arena/cup", "/arena/cup/showdown?couple=2v3", "/arena/cup/showdown/2v3-00001-1"):
            page.goto(f"{arena.url}{address}")
            fits(page, *NARROW[:2])
        page.goto((folder / "cup" / "report.html").as_uri())
        fits(page, *NARROW[:2])
    finally:
        page.close()
