"""The daily five in a browser: a streak and a result to copy, on this device alone; and all of it without scripts."""

import re
from datetime import date, timedelta

import pytest
from playwright.sync_api import expect

import numduel
from numduel.puzzles.daily import puzzle_on
from web.browsing import accessible

SIZES = [{"width": 320, "height": 640}, {"width": 360, "height": 740}, {"width": 1280, "height": 800}]
STREAK = "([day, days]) => localStorage.setItem('numduel.daily.streak', JSON.stringify({ day, days, result: '' }))"


class Solver:
    """Somebody who answers a day's five."""

    def __init__(self, page, url):
        self.page, self.url = page, url
        page.goto(f"{url}/daily")
        self.day = date.fromisoformat(page.locator("main").get_attribute("data-day"))

    def answer(self, key, *, wrong=0):
        """Answer one puzzle, wrongly at first if it is said so."""
        puzzle = puzzle_on(numduel.solve(numduel.game(key)), self.day)
        given = [*[each for each in puzzle.answers if each != puzzle.answer][:wrong], puzzle.answer]
        for each in given:
            self.page.locator(f'button[name={key}][value="{each}"]').click()
            expect(self.page.locator("#task")).to_have_text(
                "Right!" if each == puzzle.answer else re.compile("^No, that ")
            )

    def next(self):
        self.page.get_by_role("link", name="Next puzzle").click()
        expect(self.page.locator("form.moves")).to_be_visible()

    def answer_all(self, **wrong):
        for at, key in enumerate(numduel.GAMES):
            if at:
                self.next()
            self.answer(key, wrong=wrong.get(key, 0))
        expect(self.page.locator("#result")).to_be_visible()

    @property
    def line(self):
        return self.page.locator("#line")


@pytest.fixture
def solver(new_page, server):
    def start(**options):
        return Solver(new_page(**options), server.url)

    return start


@pytest.mark.parametrize(
    ("ago", "days", "said"),
    [
        (0, 1, "done today, a new streak"),
        (0, 3, "done today, 3 days in a row"),
        (1, 3, "3 days in a row so far"),
        (2, 3, ""),
    ],
)
def test_the_first_page_tells_a_streak_that_is_unbroken(player, ago, days, said):
    ada = player()
    ada.page.clock.set_fixed_time("2026-11-18T12:00:00Z")
    ada.page.goto(ada.url)
    ada.page.evaluate(STREAK, [str(date(2026, 11, 18) - timedelta(days=ago)), days])
    ada.page.reload()
    expect(ada.page.locator("#streak")).to_have_text(f" · {said}" if said else "")


def test_on_a_phone_the_verdict_and_the_result_are_on_the_screen_without_scrolling(solver):
    ada = solver(viewport={"width": 390, "height": 664})
    for at, key in enumerate(numduel.GAMES):
        if at:
            ada.next()
            expect(ada.page.locator("form.moves button").first).to_be_in_viewport()
        ada.answer(key)
        expect(ada.page.locator("#task")).to_be_in_viewport()
    ada.page.get_by_role("link", name="Your result").click()
    expect(ada.line).to_be_in_viewport()


def test_whoever_answers_all_five_can_copy_a_result_with_their_streak(solver):
    ada = solver(permissions=["clipboard-read", "clipboard-write"])
    ada.answer_all(battle=1)
    line = f"numduel daily {ada.day} 🟩🟨🟩🟩🟩 5/5 · streak 1"
    expect(ada.line).to_have_text(line)
    expect(ada.page.locator("#result")).to_have_text("5 of 5 solved, a new streak")
    ada.page.get_by_role("button", name="Copy").click()
    expect(ada.page.locator("#copied")).to_have_text("Copied.")
    assert ada.page.evaluate("navigator.clipboard.readText()") == line


@pytest.mark.parametrize(("ago", "days"), [(1, 3), (2, 1)])
def test_a_streak_goes_on_only_from_the_day_before(solver, ago, days):
    ada = solver()
    ada.page.evaluate(STREAK, [str(ada.day - timedelta(ago)), 2])
    ada.answer_all()
    expect(ada.line).to_have_text(f"numduel daily {ada.day} 🟩🟩🟩🟩🟩 5/5 · streak {days}")
    ada.page.reload()
    expect(ada.line).to_have_text(f"numduel daily {ada.day} 🟩🟩🟩🟩🟩 5/5 · streak {days}")  # a day counts once


def test_whoever_comes_back_finds_what_they_have_answered(solver):
    ada = solver()
    ada.answer("showdown")
    ada.next()
    ada.answer("battle")
    ada.page.goto(ada.url)
    ada.page.get_by_role("link", name="The daily five").click()
    expect(ada.page.locator(".tile.hit")).to_have_count(2)
    ada.page.goto(f"{ada.url}/daily/{ada.day - timedelta(1)}")  # another day has answers of its own
    expect(ada.page.locator(".tile.to-do")).to_have_count(5)
    ada.page.goto(f"{ada.url}/daily/{ada.day}")
    expect(ada.page.locator(".tile.hit")).to_have_count(2)


def test_a_link_that_somebody_sent_is_not_ones_own_result(solver):
    ada, grace = solver(), solver()
    ada.answer_all()
    grace.page.goto(ada.page.url)
    expect(grace.page.locator("#result")).to_have_text("5 of 5 solved")
    expect(grace.line).to_have_text(f"numduel daily {ada.day} 🟩🟩🟩🟩🟩 5/5")
    grace.page.goto(f"{grace.url}/daily/{ada.day}")
    expect(grace.page.locator(".tile.to-do")).to_have_count(5)


def test_without_javascript_the_five_can_be_answered_and_nothing_is_shown_that_cannot_work(solver):
    ada = solver(java_script_enabled=False)
    ada.answer_all(battle=1)
    expect(ada.line).to_have_text(f"numduel daily {ada.day} 🟩🟨🟩🟩🟩 5/5")
    expect(ada.page.locator("#result")).to_have_text("5 of 5 solved")
    expect(ada.page.get_by_role("button", name="Copy")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_of_the_five_fits_and_is_accessible(solver, scheme):
    ada = solver(color_scheme=scheme, reduced_motion="reduce")

    def look():
        for size in SIZES:
            ada.page.set_viewport_size(size)
            assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (ada.page.url, size)
        accessible(ada.page)

    for at, key in enumerate(numduel.GAMES):
        if at:
            ada.next()
        look()
        ada.answer(key, wrong=key == "battle")  # which has more than two answers on any day
        look()
