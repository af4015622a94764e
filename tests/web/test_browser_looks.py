"""Every page fits and is accessible: on phone and desktop screens, in light and dark, zoomed, and for screen readers.

Any error in the browser's console fails the test: see conftest.py.
"""

import re
from zlib import crc32

import httpx
import pytest
from playwright.sync_api import expect

import numduel
from games import facts
from walks import WHOLE
from web.browsing import BROKEN, accessible, copy
from web.playing import mover_of

PHONE, DESK, ENLARGED = (360, 740), (1280, 900), (640, 450)  # the last is the desktop at 200%
TINY = (320, 640)

PAGES = [
    ("/", "/yours", "/rules", "/learn", "/perfect", "/analysis", "/puzzles", "/daily", "/fair", "/api", "/offline"),
    *(
        (
            f"/rules/{key}",
            f"/learn/{key}",
            f"/perfect/{key}",
            f"/analysis/{key}",
            f"/puzzles/{key}?seed=1",
        )
        for key in numduel.GAMES
    ),
    (
        "/rules/wits?rule.target=60",
        "/learn/wits?step=5",
        "/learn/duel?rule.target=12",
        "/perfect/showdown?rule.target=20&rule.numbers=5",
        "/perfect/target?rule.numbers=100",
        "/analysis/showdown?at=7,10/5/9/2",
        "/analysis/battle?at=9,10,5,2/8,5,1/7/1&edit=1",
        "/analysis/wits?at=50/2",
    ),
]
MISTAKES = ("/analysis/wits?at=7,7", "/rules/chess", "/game/aaaaaaaaaaaa", "/nothing", "/puzzles/wits?seed=1&n=0")

BEYOND = """() => {
    const { scrollWidth } = document.documentElement;
    const wide = [...document.querySelectorAll('body *')].filter((el) => el.getBoundingClientRect().right > innerWidth);
    return scrollWidth <= innerWidth ? [] : [scrollWidth, ...wide.map((el) => el.outerHTML.slice(0, 120))];
}"""
SPILT = """() => [...document.querySelectorAll('button, .button, .token')]
    .filter((el) => el.offsetParent && el.scrollWidth > el.clientWidth).map((el) => el.outerHTML)"""
LOW = """() => [...document.querySelectorAll('.move, [name=answer], button.primary, .start button, .after .button')]
    .filter((el) => el.offsetParent && el.getBoundingClientRect().height < 44).map((el) => el.outerHTML)"""


def measure(page, *screens):
    """Fail if a page is too wide for the screen, its buttons too small for labels or thumbs, or a figure is broken."""
    for width, height in screens:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(BEYOND) == [], f"{page.url} is too wide for {width} pixels"
        assert page.evaluate(SPILT) == []
        assert page.evaluate(BROKEN) == []
    assert page.evaluate(LOW) == []


@pytest.fixture
def fit(wide_browser):
    """Fails if a page does not fit on every screen with narrow and wide fonts, or is not accessible."""
    wide = wide_browser.new_page()

    def check(page, *, heard=True, known=False):
        """Of a page that is `known` from a similar one, only the narrowest screen says anything new."""
        assert page.locator("h1").count() == 1
        assert re.fullmatch(r"\S.{3,} – numduel", page.title()), page.title()
        heard_in = ("light", "dark")[crc32(page.title().encode()) % 2]  # one of them: pages share their colours
        for scheme, screens in (("light", (TINY, ENLARGED)), ("dark", (DESK, PHONE)[: 2 if WHOLE else 1])):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            measure(page, *screens[: 1 if known else 2])
            if heard and scheme == heard_in and not known:
                accessible(page)
        copy(page, wide)
        measure(wide, *(TINY, ENLARGED)[: 1 if known else 2])
        page.set_viewport_size({"width": 1280, "height": 900})

    yield check
    wide.close()


@pytest.mark.parametrize("addresses", PAGES, ids=lambda addresses: addresses[0])
def test_a_page_fits_and_is_accessible(player, fit, addresses):
    ada = player()
    for address in addresses:
        ada.page.goto(f"{ada.url}{address}")
        fit(ada.page, known=addresses in PAGES[2:-1] and not WHOLE)


def test_an_error_page_fits_and_is_accessible(new_page, fit, server):
    page = new_page(expect_errors=True)  # the browser logs each to the console
    for address in MISTAKES:
        page.goto(f"{server.url}{address}")
        fit(page, known=address in MISTAKES[2:] and not WHOLE)
        expect(page.get_by_role("link", name=re.compile("All games|Starting position"))).to_be_visible()


def test_each_page_has_its_own_title(server):
    titles = {}
    with httpx.Client(base_url=server.url, timeout=60) as web:
        for address in [address for group in PAGES[:-1] for address in group]:
            found = re.findall("<title>(.*)</title>", web.get(address).text)
            assert len(found) == 1
            titles.setdefault(found[0], []).append(address)
    assert all(len(addresses) == 1 for addresses in titles.values()), titles


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_table_fits_and_is_accessible_from_start_to_end(player, fit, key):
    ada = player()
    page = ada.page
    ada.begin(key, **facts(key).SHORTER)
    ada.can_play()
    fit(page, known=not WHOLE)  # nearly the same as with the coach
    page.get_by_role("switch", name="Coach").click()
    expect(page.locator(".move .chance").first).to_be_visible(timeout=90_000)
    page.locator("#log summary").click()
    ada.play(ada.quick())
    ada.can_play()
    fit(page)
    assert page.locator("#log").get_attribute("open") is None  # closed parts stay closed
    ada.finish()
    fit(page)
    page.get_by_role("link", name="Review the game").click()
    expect(page.locator(".board")).to_be_visible(timeout=90_000)
    fit(page)
    page.goto(f"{page.url.partition('/review')[0]}/fair")
    fit(page, known=key != "showdown" and not WHOLE)


def test_invitations_offers_and_spectators_pages_fit_and_are_accessible(player, fit):
    ada, grace, alan = player(), player(), player()
    ada.begin("wits", "friend")
    fit(ada.page)
    link = ada.invitation()
    grace.page.goto(link)
    expect(grace.page.locator("#join")).to_be_visible()
    fit(grace.page)
    grace.accept(link, "Grace")
    expect(ada.status).to_have_text("Your turn")
    ada.tool("Offer a draw").click()
    expect(grace.tool("Decline")).to_be_visible()
    fit(ada.page)
    fit(grace.page)
    alan.page.goto(ada.page.url)
    expect(alan.page.get_by_text("You are watching.")).to_be_visible()
    fit(alan.page)
    ada.tool("Resign").click()
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    accessible(ada.page)
    ada.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(alan.status).to_have_text("Grace wins")
    fit(alan.page)


def test_the_verdict_on_an_answer_fits_and_is_accessible(player, fit):
    ada = player()
    page = ada.page
    address = f"{ada.url}/puzzles/duel?seed=1"
    page.goto(address)
    told = set()
    for move in page.locator("[name=answer]").evaluate_all("buttons => buttons.map(button => button.value)"):
        page.goto(address)
        page.locator(f'[name=answer][value="{move}"]').click()
        heading = page.locator("#task")
        expect(heading).to_have_text(re.compile("^(Right!|No, )"))
        if (right := heading.inner_text().startswith("Right")) not in told:
            told.add(right)
            fit(page)
    assert told == {True, False}

    ada.begin("duel", "here")
    for move in ("add 1", "add 1", "add 1", "add 1", "add 4", "add 4"):  # not all moves are good
        ada.play(move)
    ada.tool("Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("link", name="Review the game").click()
    expect(page.locator("[name=answer]").first).to_be_visible()
    fit(page)
    page.locator("[name=answer]").first.click()
    expect(page.get_by_role("status").locator("h3")).to_have_text(re.compile("^(Right!|No, )"))
    fit(page)


def test_the_back_button_leads_to_a_live_table(player):
    ada, grace = player(), player()
    ada.begin("duel", "friend")
    grace.accept(ada.invitation(), "Grace")
    assert mover_of(ada, grace)
    ada.play("add 3")
    ada.page.get_by_role("link", name="Full rules").click()
    expect(ada.page.get_by_role("heading", name="Change the rules")).to_be_visible()
    grace.play("add 2")
    ada.page.go_back()
    expect(ada.lines).to_have_text(["+3", "+2"])
    ada.play("add 3")
    expect(grace.lines).to_have_count(3)
    grace.tool("Resign").click()
    grace.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ada.page.get_by_role("link", name="Review the game").click()
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Review: Ada won")
    ada.page.go_back()
    expect(ada.status).to_have_text("You win")
    grace.tool("Rematch, seats swapped").click()
    ada.tool("Accept the rematch").click()
    expect(ada.seat(2)).to_contain_text("Ada")


def test_the_back_button_works_in_puzzles_and_analysis(player):
    ada = player()
    page = ada.page
    page.goto(f"{ada.url}/puzzles/duel?seed=1")
    question = page.locator("#task").inner_text()
    page.locator("[name=answer]").first.click()
    expect(page.locator("#task")).to_have_text(re.compile("^(Right!|No, )"))
    page.go_back()
    expect(page.locator("#task")).to_have_text(question)
    page.goto(f"{ada.url}/analysis/duel")
    page.get_by_role("link", name="add 3").click()
    expect(page.get_by_label("Position")).to_have_value("3/-/2")
    page.get_by_label("Position").fill("3,3/4/2")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"3(,|%2C)3(/|%2F)4"))
    page.go_back()
    expect(page.get_by_label("Position")).to_have_value("3/-/2")
    page.go_back()
    expect(page.get_by_label("Position")).to_have_value("-/-/1")


HOSTILE = [
    ("<script>alert(1)</script>", "\"'><img src=x onerror=alert(1)>"),
    ("W" * 40, "i i" * 13),
    ("👩\u200d👩\u200d👧🏳️\u200d🌈" * 2, "שלום עולם مرحبا"),
    ("{{7*7}} ${x} %s &lt;b&gt;", "Ω\u0337\u0338\u0321e\u0301" * 6),
]


@pytest.mark.parametrize("names", HOSTILE if WHOLE else HOSTILE[:3])
def test_any_name_is_shown_as_text_without_breaking_the_layout(player, fit, names):
    ada, grace = player({"width": 360, "height": 740}), player({"width": 360, "height": 740})
    alarms = []
    for each in (ada, grace):
        each.page.on("dialog", lambda dialog: alarms.append(dialog.message))
    ada.begin("wits", "friend", name=names[0])
    link = ada.invitation()
    grace.page.goto(link)
    expect(grace.page.locator("#join-title")).to_contain_text(names[0].strip())
    grace.accept(link, names[1])
    assert mover_of(ada, grace)
    ada.play("add 5")
    for each in (ada, grace):
        for seat in (1, 2):
            expect(each.seat(seat).locator(".name")).to_have_text(names[seat - 1].strip())
        assert each.page.locator("#live script, #live img").count() == 0
    grace.tool("Offer a draw").click()
    expect(ada.tool("Decline")).to_be_visible()
    fit(ada.page, heard=False)
    ada.tool("Agree to a draw").click()
    expect(ada.status).to_have_text("Draw")
    for page in ("review", "fair"):
        ada.page.goto(f"{link.partition('#')[0]}/{page}")
        expect(ada.page.locator(".crumb")).to_contain_text(names[1].strip())
        fit(ada.page, heard=False)
    assert alarms == []


def test_few_moves_fill_their_row(player):
    ada = player({"width": 360, "height": 740})
    ada.begin("duel", "here", numbers=3)
    ada.can_play()
    ends = ada.moves.evaluate_all("moves => moves.map((move) => move.getBoundingClientRect())")
    row = ada.page.locator(".moves").bounding_box()
    assert len({end["top"] for end in ends}) == 1
    assert ends[-1]["right"] == pytest.approx(row["x"] + row["width"], abs=1)


def test_a_printed_page_has_no_buttons(player):
    ada = player(color_scheme="dark")
    page = ada.page
    for address in ("/", "/rules/wits", "/learn/wits", "/analysis/wits", "/puzzles/wits?seed=1"):
        page.goto(f"{ada.url}{address}")
        expect(page.get_by_role("navigation").first).to_be_visible()
        page.emulate_media(media="print")
        expect(page.locator("nav, form, button, .button, aside").filter(visible=True)).to_have_count(0)
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
        page.emulate_media(media="screen")
