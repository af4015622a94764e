"""The daily five on the web: answered with forms, all that was answered in the URL, with a result to copy."""

import re
from datetime import date, timedelta
from html import unescape
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest

import numduel
from content import Page, assert_clean, client
from numduel.memo import Recent
from numduel.puzzles import puzzle_set
from numduel.puzzles.daily import puzzle_on
from numduel.web.pages import daily
from numduel.web.pool import Pool
from numduel.web.solving import Solving

web = client()
TODAY = date(2026, 11, 17)
DAY = timedelta(1)


@pytest.fixture(autouse=True)
def _today(monkeypatch):
    monkeypatch.setattr(daily, "utc_today", lambda: TODAY)


def puzzle_of(key, day=TODAY):
    return puzzle_on(numduel.solve(numduel.game(key)), day)


def wrong(key, which=0):
    puzzle = puzzle_of(key)
    return [given for given in puzzle.answers if given != puzzle.answer][which]


def submitted(page, key, given):
    """The page that a browser without scripts shows after the button with that answer is pressed."""
    (form,) = page.all("form")
    assert {"name": key, "value": given}.items() <= page.all("button", value=given)[0].items()
    hidden = [(field["name"], field["value"]) for field in page.all("input", type="hidden")]
    return Page(web.get(f"{form['action'].removesuffix('#task')}?{urlencode([*hidden, (key, given)])}").text)


def answered(given):
    """The page after answering each game, in turn, with its list of answers."""
    page = Page(web.get("/daily").text)
    for at, (key, answers) in enumerate(given.items()):
        for answer in answers:
            page = submitted(page, key, answer)
        if at < len(given) - 1:
            (following,) = re.findall(r'<a class="button primary" href="([^"]+)">Next puzzle</a>', page.html)
            page = Page(web.get(unescape(following)).text)
    return page


def all_right():
    return {key: [puzzle_of(key).answer] for key in numduel.GAMES}


def test_daily_shows_todays_five_one_after_another():
    page = Page(web.get("/daily").text)
    assert "The daily five Tuesday, 17 November 2026" in page.text
    for key in numduel.GAMES:
        shown = Page(web.get(f"/daily?now={key}").text)
        puzzle = puzzle_of(key)
        assert puzzle.question.removesuffix(".") in shown.text
        assert f"difficulty {puzzle.grade} of 5" in shown.text
        assert [button["value"] for button in shown.all("button", name=key)] == list(puzzle.answers)
        assert numduel.game(key).title in page.text


def test_without_javascript_the_five_can_be_answered_with_forms():
    page = answered(all_right())
    assert "5 of 5 solved" in page.text
    assert "numduel daily 2026-11-17 🟩🟩🟩🟩🟩 5/5" in page.text
    assert [item["hidden"] for item in page.all("button", id="copy") + page.all("span", id="streak")] == [None, None]
    assert_clean(page.html)


def test_the_result_is_a_line_of_marks_that_tells_nothing_of_the_answers():
    page = answered(
        all_right()
        | {
            "showdown": [wrong("showdown")],
            "battle": [wrong("battle"), wrong("battle", 1)],
            "wits": [wrong("wits"), puzzle_of("wits").answer],
        }
    )
    assert "3 of 5 solved" in page.text
    assert page.all("main")[0]["data-result"] == "numduel daily 2026-11-17 ⬛⬛🟩🟨🟩 3/5"
    for words in ("solved", "solved at the second try", "missed"):
        assert f", {words}" in page.text


def test_after_a_wrong_answer_there_is_another_try_without_the_answer_being_told():
    page = submitted(Page(web.get("/daily?now=wits").text), "wits", wrong("wits"))
    assert "No, that gives away" in page.text
    assert "You have another try." in page.text
    assert "best" not in page.text
    assert not page.links("/analysis/wits?at")
    left = [button["value"] for button in page.all("button", name="wits")]
    assert left == [given for given in puzzle_of("wits").answers if given != wrong("wits")]
    for second, said in ((puzzle_of("wits").answer, "Right!"), (wrong("wits", 1), "No, that gives away")):
        told = submitted(page, "wits", second)
        assert said in told.text
        assert "The best move is" in told.text
        assert not told.all("form")
    extra = [("wits", wrong("wits")), ("wits", wrong("wits", 1)), ("wits", puzzle_of("wits").answer), ("now", "wits")]
    assert ", missed" in Page(web.get(f"/daily?{urlencode(extra)}").text).text  # a third one does not count


def test_two_answers_are_no_choice_for_a_second_try():
    page = submitted(Page(web.get("/daily?now=showdown").text), "showdown", wrong("showdown"))
    assert "another try" not in page.text
    assert "The best move is" in page.text
    assert ", missed" in page.text


def test_a_puzzle_can_be_left_for_later():
    page = answered({key: given for key, given in all_right().items() if key == "showdown"})
    assert "solved" in page.text
    assert not page.all("samp")
    link = next(link for link in page.links("/daily/2026-11-17?") if link.endswith("now=duel"))
    page = submitted(Page(web.get(link).text), "duel", puzzle_of("duel").answer)
    (following,) = [found["href"] for found in page.all("a", class_="button primary")]
    assert dict(parse_qsl(urlsplit(following).query))["now"] == "battle"


def test_a_past_date_has_its_own_five_and_a_future_one_is_refused_in_a_sentence():
    past = Page(web.get(f"/daily/{TODAY - DAY}?now=wits").text)
    assert f"difficulty {puzzle_of('wits', TODAY - DAY).grade} of 5" in past.text
    assert past.all("main")[0]["data-today"] == ""
    assert {"/daily/2026-11-15", "/daily/2026-11-17", "/daily"} <= {*past.links("/daily")}
    today = Page(web.get("/daily").text)
    assert today.all("main")[0]["data-today"] == "yes"
    assert "/daily/2026-11-18" not in today.links("/daily")
    refused = web.get(f"/daily/{TODAY + DAY}")
    assert refused.status_code == 400
    assert "The puzzles of 2026-11-18 are not out yet: it is 2026-11-17 by UTC." in Page(refused.text).text
    assert "/daily/2025-12-31" not in Page(web.get("/daily/2026-01-01").text).links("/daily")


def test_the_five_are_made_once_for_all_who_ask(monkeypatch):
    made = []
    monkeypatch.setattr("numduel.puzzles.daily._weeks", Recent(8))
    monkeypatch.setattr("numduel.puzzles.daily.puzzle_set", lambda *args: made.append(args) or puzzle_set(*args))
    for _ in range(3):
        for key in numduel.GAMES:
            assert web.get(f"/daily/2026-03-04?now={key}").status_code == 200
    assert web.get("/daily/2026-03-05").status_code == 200
    assert len(made) == 5


def test_old_dates_are_limited_like_all_that_takes_time():
    numduel.solve(numduel.game("duel"))
    busy = client()
    busy.app.state.pool = Pool(1e-6)  # seconds of CPU time a second: one page is more than that
    busy.app.state.solving = Solving(busy.app.state.pool)
    statuses = [busy.get(f"/daily/2026-05-{day}?now=duel").status_code for day in (10, 20)]
    assert statuses == [200, 429]


def test_the_daily_five_are_linked_from_the_list_of_puzzles():
    assert "/daily" in Page(web.get("/puzzles").text).links("/daily")
