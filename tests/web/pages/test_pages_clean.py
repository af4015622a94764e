"""Every content page obeys the content security policy, and explains errors in one sentence."""

import pytest

import numduel
from content import HOSTILE, Page, assert_clean, client

web = client()

PAGES = [
    "/",
    "/yours",
    "/rules",
    "/learn",
    "/perfect",
    "/analysis",
    "/puzzles",
    "/daily",
    "/daily/2026-11-16",
    "/fair",
    "/api",
    *(f"/{page}/{key}" for key in numduel.GAMES for page in ("rules", "learn", "perfect", "analysis")),
    *(f"/puzzles/{key}?seed=1" for key in numduel.GAMES),
    "/rules/wits?rule.target=60",
    "/perfect/wits?rule.target=44&rule.factor=5",
    "/perfect/battle?rule.copies=1",
    "/perfect/target?rule.numbers=100",
    "/analysis/showdown?at=7,10/5/9/2",
    "/analysis/showdown?rule.numbers=90",
    "/analysis/wits?at=50/2",
]

MISTAKES = {
    "/rules/chess": 404,
    "/perfect/chess": 404,
    "/perfect/chess.svg": 404,
    "/perfect/overview": 404,
    "/analysis/chess": 404,
    "/learn/chess": 404,
    "/learn/wits?step=0": 400,
    "/learn/wits?step=7": 404,
    "/learn/wits?step=one": 400,
    "/learn/wits?step=1&answer=add 99": 400,
    "/learn/wits?step=5&answer=99": 400,
    "/learn/wits?step=6&at=7/1": 400,
    f"/learn/wits?step=6&at={'1' * 2001}": 400,
    "/learn/wits?rule.speed=1": 400,
    "/puzzles/chess": 404,
    "/rules/wits?rule.speed=1": 400,
    "/perfect/wits?rule.target=lots": 400,
    "/analysis/wits?rule.target=-1": 400,
    "/analysis/wits?at=7,7": 400,
    "/puzzles/wits?seed=1&n=0": 400,
    "/puzzles/wits?seed=1&n=201": 400,
    "/puzzles/wits?seed=1&n=one": 400,
    "/puzzles/wits?seed=1&answer=add 99": 400,
    f"/puzzles/wits?seed={'1' * 61}": 400,
    "/daily/2999-01-01": 400,
    "/daily/2025-12-31": 400,
    "/daily/tomorrow": 400,
    "/daily/2026-11-16?wits=add 99": 400,
}


@pytest.mark.parametrize("address", PAGES)
def test_a_page_is_clean(address):
    answer = web.get(address)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert_clean(answer.text)


@pytest.mark.parametrize(("address", "status"), MISTAKES.items())
def test_an_error_is_explained_on_a_page_in_one_sentence(address, status):
    answer = web.get(address)
    assert answer.status_code == status
    assert_clean(answer.text)
    page = Page(answer.text)
    assert "/" in page.links("/")
    assert "Traceback" not in page.text


@pytest.mark.parametrize(
    "address",
    [
        "/rules/{}",
        "/rules/wits?rule.target={}",
        "/rules/wits?rule.{}=1",
        "/analysis/wits?at={}",
        "/analysis/wits?at=99/1&was={}",
        "/puzzles/wits?seed=1&answer={}",
        "/puzzles/wits?seed={}",
        "/puzzles/wits?seed=1&n={}",
        "/daily/{}",
        "/daily?now={}",
        "/daily?wits={}",
        "/perfect/{}.svg",
        "/learn/{}",
        "/learn/wits?step={}",
        "/learn/wits?step=1&answer={}",
        "/learn/wits?step=5&answer={}",
        "/learn/wits?step=6&at={}",
    ],
)
def test_hostile_input_is_escaped(address):
    from urllib.parse import quote

    html = web.get(address.format(quote(HOSTILE, safe=""))).text
    assert "<script>alert" not in html
    if html.startswith("<!doctype"):
        assert_clean(html)


@pytest.mark.parametrize("key", numduel.GAMES)
def test_the_links_on_a_page_lead_somewhere(key):
    for start in ("rules", "learn", "perfect", "analysis"):
        page = Page(web.get(f"/{start}/{key}").text)
        for link in page.links("/"):
            if link.split("/")[1] in ("rules", "learn", "perfect", "analysis", "puzzles", "daily", "fair", "api"):
                wrong = "&was=" in link  # a press that only says why it cannot be done
                assert web.get(link).status_code in ((400,) if wrong else (200, 307)), link
