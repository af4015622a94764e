"""The report on language models in a real browser: it fits, is accessible, and loads nothing."""

import pytest
from playwright.sync_api import expect

from models.report.made import NASTY, log, retold, samples, stored
from numduel.models.report import report, write
from web.browsing import accessible

SIZES = {"wide": {"width": 1280, "height": 900}, "phone": {"width": 390, "height": 844}}
WIDTHS = (320, 390, 700, 961, 1000, 1279, 1280)
WIDTH = "document.documentElement.scrollWidth"
NAMES = ("lab/easy", f"together/meta-llama/{'Llama-3.3-70B-Instruct-Turbo' * 2}", NASTY[0])
LITTLE = (("target", 20), ("numbers", 5))


def chatty(text):
    return f"{NASTY[1]} {NASTY[0]}\n{'word ' * 400}\n{'x' * 3000}\n{text}"


def thoughtful(sample):
    """The same game of a model that thinks for a long time."""
    sample = sample.model_copy(deep=True)
    sample.scores["worth"].metadata["tally"] |= {
        "tokens": 99_000 + 60_000 * sample.metadata["pair"],
        "seconds": 9_999.5,
    }
    return sample


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    """A report with every section."""
    folder = tmp_path_factory.mktemp("models")
    easy = samples("wits", "easy", 6)
    logs = [
        *(log(retold(samples("wits", "easy", 6, chatty), 0), name, f"{at}") for at, name in enumerate(NAMES)),
        log(retold(easy, 1), NAMES[0], "twin"),
        log(retold(samples("wits", "random", 6), 2), NAMES[0], "other twin"),
        log(samples("wits", "easy", 6, legal=False), NAMES[0], "unlisted"),
        log(samples("wits", "easy", 6, opponent="random"), NAMES[0], "opponent"),
        log([thoughtful(each) for each in samples("showdown", "random", 6, rules=LITTLE)], NAMES[1], "showdown"),
        log(samples("showdown", "illegal", 6, rules=LITTLE), NAMES[0], "forfeits"),
        log(
            samples("wits", "garbage", 2), "garbage", "garbage", config={"temperature": 0.5, "reasoning_effort": "high"}
        ),
    ]
    for number, each in enumerate(logs):
        each.samples = [one.model_copy(update={"uuid": f"{number} {one.uuid}"}) for one in each.samples]
    write(folder, report([str(stored(folder / "logs", *logs))]))
    return folder / "report.html"


def fits(page, *widths):
    for width in widths:
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(WIDTH) <= width, f"it is too wide for {width} pixels"


@pytest.mark.parametrize(("size", "scheme"), [("wide", "light"), ("phone", "dark")])
def test_the_report_fits_and_is_accessible(new_page, file, size, scheme):
    page = new_page(color_scheme=scheme)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    assert "Palatino" in page.evaluate("getComputedStyle(document.querySelector('h1')).fontFamily")  # it has its styles
    for more in page.locator("summary").all():
        more.click()
    expect(page.locator("details[open]").first).to_be_visible()
    fits(page, *WIDTHS)
    page.set_viewport_size(SIZES[size])
    accessible(page)
    page.emulate_media(media="print")
    fits(page, 700)
    assert asked == [page.url]


def test_everything_fits_in_a_wide_font_on_the_narrowest_screen(wide_browser, file):
    page = wide_browser.new_page()
    try:
        page.goto(file.as_uri())
        fits(page, *WIDTHS[:2])
    finally:
        page.close()


def test_wide_tables_scroll_in_their_own_box_by_keyboard(new_page, file):
    page = new_page(SIZES["phone"])
    page.goto(file.as_uri())
    box = page.locator(".scroll:has(.varied)").first
    box.focus()
    expect(box).to_be_focused()
    assert box.evaluate("box => box.scrollWidth > box.clientWidth")
