"""With JavaScript off, nothing that cannot work is shown."""

import pytest
from playwright.sync_api import expect

import numduel
from numduel.learn import lesson
from web.asking import bearer, begin, own

PAGES = (
    "/",
    "/rules",
    "/rules/battle",
    "/learn/wits",
    "/perfect/wits",
    "/analysis/target",
    "/puzzles/duel?seed=1",
    "/daily",
    "/fair",
    "/api",
)
# all that one can press or fill in works only in a form that the browser sends by itself, and that leads to a page:
# a form that begins a game leads to a table, which needs a script
USELESS = """all => all.filter((el) => el.checkVisibility({ visibilityProperty: true }) && el.type !== "hidden")
    .filter((el) => el.matches("form") ? el.method !== "get" && [...el.elements].some((each) => each.checkVisibility())
        : el.type === "button" || (el.closest("form") ?? { method: "none" }).method !== "get")
    .map((el) => el.outerHTML)"""


@pytest.fixture
def useless(new_page, server):
    """What is on a page and cannot be used."""
    page = new_page(java_script_enabled=False)

    def look(address, secret=""):
        if secret:
            page.context.add_cookies([{"name": "numduel", "value": secret, "domain": "127.0.0.1", "path": address}])
        page.goto(f"{server.url}{address}")
        expect(page.locator("h1")).to_be_visible()
        return page.locator("button, input, select, textarea, form, [role=switch]").evaluate_all(USELESS)

    return look


def learned():
    """The page that ends a lesson."""
    game = numduel.game("wits")
    made = lesson(numduel.solve(game))
    moves = ((at, state, move) for at, state in made.positions.items() for move in game.moves(state))
    at, _, move = next(each for each in moves if game.outcome(game.play(*each[1:])))
    return f"/learn/wits?step={len(made.steps) + 1}&at={at}&answer={move}"


def test_with_javascript_off_no_page_shows_what_cannot_work(useless):
    for address in (*PAGES, learned()):
        assert useless(address) == [], address


def test_with_javascript_off_no_table_shows_what_cannot_work(useless, client):
    waiting = begin(client, "wits", opponent="friend", first="me")
    running = begin(client, "target", opponent="here", first="me")
    for new in (waiting, running):
        address = f"/game/{new['id']}"
        assert useless(address, own(new)) == []
        assert useless(address) == []
    address = f"/api/games/{running['id']}/commands"
    assert client.post(address, json={"type": "resign"}, headers=bearer(own(running))).status_code == 200
    for part in ("", "/review", "/fair"):
        assert useless(f"/game/{running['id']}{part}", own(running)) == []
