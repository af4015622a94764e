"""Your games: listed in the browser that plays them, checked with the server, forgotten by one press."""

import json
import re

from playwright.sync_api import expect

from web.browsing import accessible

GAMES, TALLY = "numduel.games", "numduel.tally"
SHIFTS = """new Promise((done) => {
    const sum = (list) => list.getEntries().reduce((all, shift) => all + shift.value, 0);
    new PerformanceObserver((list) => done(sum(list))).observe({ type: "layout-shift", buffered: true });
    setTimeout(done, 500, 0);
})"""
WIDE = "document.documentElement.scrollWidth - innerWidth"


def rows(page):
    return page.locator("#yours li")


def said(page):
    return rows(page).locator("[data-says]")


def kept(page, name=GAMES):
    return json.loads(page.evaluate(f"localStorage.getItem('{name}')") or "null")


def keep(page, notes, name=GAMES):
    page.evaluate(f"notes => localStorage.setItem('{name}', JSON.stringify(notes))", notes)


def note(number, **more):
    """A note of a game that the server does not know."""
    told = {"id": f"{number:012}", "game": "wits", "title": f"Wits {number}", "variant": "", "against": "against Bob"}
    return {**told, "state": "wait", "says": "Bob to move", "score": None, "accuracy": None, "at": number, **more}


def test_home_lists_running_games_first_then_finished_ones_with_result_review_and_rematch(player):
    ada = player()
    page = ada.page
    ada.begin("wits", "easy")
    ada.begin("duel", "here")
    page.goto(ada.url)
    expect(said(page)).to_have_text(["Your move", "Your move"])
    rows(page).nth(1).get_by_role("link", name="Play: Duel of Wits").click()
    ada.finish()
    page.goto(ada.url)
    expect(rows(page).nth(0)).to_contain_text("one screen")
    expect(said(page).nth(1)).to_have_text(re.compile("You won|You lost|Draw"))
    accessible(page)
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 700})
        assert page.evaluate(WIDE) <= 0
    expect(rows(page).nth(1).get_by_role("link", name="Review: Duel of Wits")).to_be_visible()
    with page.expect_websocket():
        rows(page).nth(1).get_by_role("button", name="Rematch: Duel of Wits").click()
    ada.can_play()
    page.goto(f"{ada.url}/yours")
    expect(rows(page)).to_have_count(3)
    accessible(page)
    page.set_viewport_size({"width": 320, "height": 700})
    assert page.evaluate(WIDE) <= 0
    line = page.get_by_role("row", name="Duel of Wits")
    expect(line.locator("[data-games]")).to_have_text("1")
    expect(line.locator("[data-accuracy]")).to_have_text(re.compile(r"^\d+%$"))
    assert list(kept(page, TALLY)) == ["wits"]  # one who plays both sides neither wins nor loses


def test_the_list_is_checked_with_the_server_which_is_asked_for_running_games_only(player):
    ada = player(expect_errors=True)  # the browser logs each game that is gone
    page, asked = ada.page, []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/mine") else None)
    ada.begin("wits", "here")
    (own,) = kept(page)
    over = {"state": "over", "says": "You won", "score": 1, "accuracy": 1, "asked": 1, "counted": True}
    keep(page, [own, note(2, **over), note(3)])
    page.context.clear_cookies()
    page.goto(ada.url)
    expect(said(page)).to_have_text(
        ["This browser has lost its seat there.", "This game no longer exists.", "You won"],
    )
    assert sorted(asked) == sorted(f"{ada.url}/game/{each}/mine" for each in (own["id"], note(3)["id"]))
    page.reload()
    expect(said(page)).to_have_text(["You won"])
    assert len(asked) == 2


def test_an_answer_that_breaks_off_changes_nothing_and_is_no_error(player):
    """As when the page is left before all of it has arrived."""
    ada = player()
    ada.begin("wits", "here")
    before = kept(ada.page)
    asked = []

    def break_off(route):
        asked.append(route.request.url)
        route.fulfill(content_type="application/json", body='{"id": "')

    ada.page.route("**/mine", break_off)
    ada.page.goto(ada.url)
    expect(said(ada.page)).to_have_count(1)
    ada.page.wait_for_load_state("networkidle")
    assert len(asked) == 1
    assert kept(ada.page) == before


def test_a_game_that_was_only_watched_is_not_listed(player):
    ada, alan = player(), player()
    ada.begin("wits", "friend")
    alan.page.goto(ada.page.url)
    expect(alan.status).to_be_visible()
    for each, count in ((ada, 1), (alan, 0)):
        each.page.goto(ada.url)
        expect(rows(each.page)).to_have_count(count)


def test_one_game_or_all_are_forgotten_by_one_press_which_can_be_undone(player):
    ada = player()
    page = ada.page
    page.goto(ada.url)
    over = {"state": "over", "says": "You won", "score": 1, "accuracy": 0.5, "asked": 3, "counted": True}
    keep(page, [note(number, **over) for number in range(60)])
    page.evaluate(
        f'localStorage.setItem(\'{TALLY}\', \'{{"wits": {{"games": 60, "won": 60, "drawn": 0, "accuracy": [1]}}}}\')'
    )
    page.goto(f"{ada.url}/yours")
    page.get_by_role("button", name="Forget this game: Wits 59").click()
    expect(page.get_by_text("This browser has forgotten the game.")).to_be_visible()
    assert len(kept(page)) == 50  # there is room for so many
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Forget this game: Wits 59")).to_be_visible()
    page.get_by_role("button", name="Forget all").click()
    expect(page.get_by_text("There are no games here yet.")).to_be_visible()
    assert (kept(page), kept(page, TALLY)) == (None, None)
    page.goto(ada.url)
    expect(page.locator("#yours")).to_be_hidden()


def test_statistics_count_games_and_wins_and_the_accuracy_of_the_last_twenty(player):
    ada = player()
    page = ada.page
    ada.begin("wits", "random")
    (own,) = kept(page)
    lost = {**own, "state": "over", "says": "You lost", "score": 0, "accuracy": 0.5}
    page.route("**/mine", lambda route: route.fulfill(json=lost))
    keep(page, {"wits": {"games": 24, "won": 11, "drawn": 2, "accuracy": [0, *[1] * 19]}}, TALLY)
    page.goto(f"{ada.url}/yours")
    expect(said(page)).to_have_text(["You lost"])
    page.reload()
    assert kept(page, TALLY) == {"wits": {"games": 25, "won": 11, "drawn": 2, "accuracy": [*[1] * 19, 0.5]}}
    line = page.get_by_role("row", name="Duel of Wits")
    for name, figure in {"games": "25", "won": "11 (44%)", "drawn": "2", "accuracy": "98%"}.items():
        expect(line.locator(f"[data-{name}]")).to_have_text(figure)


def test_nothing_on_the_home_page_shifts_when_the_list_is_drawn(player):
    ada = player({"width": 360, "height": 900})
    ada.begin("wits", "here")
    ada.page.goto(ada.url)
    expect(said(ada.page)).to_have_text(["Your move"])
    assert ada.page.evaluate(SHIFTS) == 0
