"""A table does not jump while people play, and everything on it is legible, however much there is."""

import re
from itertools import product

import pytest

import numduel
from games import each, facts
from numduel.match import LoggedMove
from numduel.table.view import SeatView
from numduel.web.drawing.coach import Coach
from numduel.web.drawing.sheet import page
from numduel.web.drawing.templating import STATIC
from numduel.web.pages.fair import fair_page
from numduel.web.rooms.finished import record_of
from web.browsing import Pages
from web.drawn import table as played
from web.drawn import view

TABLE, CONTENT = ("base.css", "board.css", "table.css"), ("base.css", "pages.css")
SIZES = {"tiny": (320, 640), "phone": (360, 740), "desk": (1280, 800)}
SNAP = 1.5  # pixels: what sticks to the edge of the screen is moved to a whole one
WHOLE = 1400  # pixels: high enough for a whole table, as what is off the screen or behind the moves counts as covered
HIGH = [view(game=numduel.game(key, **rules), position=position) for key, rules, position in each("FULL")]
COVERED = """() => [...document.querySelectorAll('.stack b, .total, .hand b')].filter((card) => {
    const text = document.createRange();
    text.selectNodeContents(card.lastChild);
    const { left, right, top, bottom } = text.getBoundingClientRect(), middle = (top + bottom) / 2;
    return [left + 1, right - 1].some((x) => document.elementFromPoint(x, middle) !== card);
}).map((card) => card.outerHTML)"""
MOVES = """() => Object.fromEntries([...document.querySelectorAll('.move')].filter((el) => el.checkVisibility())
    .map((el) => [el.dataset.move, el.getBoundingClientRect().top]))"""
STARRED = """() => [...document.querySelectorAll('.move.best')].filter((el) => {
    const style = getComputedStyle(el, '::before'), box = el.getBoundingClientRect(), text = document.createRange();
    const left = box.left + el.clientLeft + parseFloat(style.left);
    const top = box.top + el.clientTop + parseFloat(style.top);
    const right = left + parseFloat(style.width), bottom = top + parseFloat(style.height);
    const parts = [...el.children].filter((part) => part.className !== 'unseen' && part.checkVisibility());
    return style.content !== 'none' && parts.some((part) => {
        text.selectNodeContents(part);
        return [...text.getClientRects()].some((line) =>
            line.left < right && line.right > left && line.top < bottom && line.bottom > top);
    });
}).map((el) => el.outerHTML)"""
WIDER = "() => document.documentElement.scrollWidth - innerWidth"
SWITCH = "() => JSON.stringify(document.querySelector('[data-coach]').getBoundingClientRect())"

pytestmark = pytest.mark.usefixtures("playwright")  # in whichever browser a test asks for


@pytest.fixture(params=["browser", "wide_browser"], ids=["narrow fonts", "wide fonts"])
def window(request):
    pages = Pages(request.getfixturevalue(request.param))
    yield pages()
    pages.close()


def show(browser_page, table, coach=None):
    """A table in a browser, without a server."""
    dress(browser_page, page(table, coach), TABLE)


def dress(browser_page, html, sheets):
    """A page with its style sheets, without a server."""
    styles = "".join(f"<style>{(STATIC / name).read_text()}</style>" for name in sheets)
    html = re.sub("<link[^>]*>|<script.*?</script>", "", html)
    browser_page.set_content(html.replace("</head>", f"{styles}</head>"))


def found(window, script, least=0):
    """A script's findings on each screen, made at least so high."""
    told = {}
    for name, (width, height) in SIZES.items():
        window.set_viewport_size({"width": width, "height": max(height, least)})
        told[name] = window.evaluate(script)
    return told


def test_every_card_on_the_table_can_be_read(window):
    for table in HIGH:
        show(window, table)
        assert found(window, COVERED, WHOLE) == {"tiny": [], "phone": [], "desk": []}, table.position


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_long_name_takes_up_two_lines_beside_its_mark(window, key):
    position = numduel.game(key).position(numduel.game(key).start())
    for name in ("W" * 40, "Hal Jordan of the Green Lantern Corps, 40"):
        show(window, view(key, position, players=(SeatView("human", name), SeatView("human", name, here=False))))
        for (width, height), seat in product(SIZES.values(), (1, 2)):
            window.set_viewport_size({"width": width, "height": height})
            mark, named = (window.locator(f".p{seat} .who {part}").bounding_box() for part in (".mark", ".name"))
            assert named["height"] < 60
            assert mark["x"] + mark["width"] < named["x"]
            assert named["y"] < mark["y"] < named["y"] + named["height"]


@pytest.mark.parametrize("key", numduel.GAMES)
def test_the_moves_stay_where_they_are_from_turn_to_turn(window, key):
    tables = [view(key, position, log=[LoggedMove(2, move)] if move else ()) for position, move in facts(key).TURNS]
    if numduel.game(key).knows_draw:
        tables += [tables[-1]._replace(offer=2), tables[-1]._replace(declined=2)]
    places = []
    for table in tables:
        show(window, table)
        places.append(found(window, MOVES))
    for size, move in product(SIZES, numduel.game(key).all_moves):
        tops = [place[size][move] for place in places if move in place[size]]
        assert max(tops, default=0) - min(tops, default=0) < SNAP, (size, move, tops)
    assert all(place[size] for place in places for size in SIZES)


def test_the_luck_of_a_game_never_makes_a_page_wider(window):
    words, secret = "W" * 160, "f" * 64
    show(window, view("showdown", "7/5/-/1", commitment=secret, mix=words, secret=secret))
    window.locator("#fairness summary").click()
    assert found(window, WIDER) == {"tiny": 0, "phone": 0, "desk": 0}
    record = record_of(played("showdown", ["draw 7", "keep"]))
    players = tuple({"who": "human", "name": "W" * 40} for _ in range(2))
    record = record._replace(header=record.header._replace(mix=words, players=players))
    dress(window, fair_page("x1", record), CONTENT)
    assert found(window, WIDER) == {"tiny": 0, "phone": 0, "desk": 0}


def test_turning_the_coach_on_does_not_move_its_switch(window):
    show(window, view("wits", "0/1"))
    before = found(window, SWITCH, WHOLE)
    show(window, view("wits", "0/1"), Coach(0.5, {}, (), ("The best move is add 6.",)))
    assert found(window, SWITCH, WHOLE) == before


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_star_never_sits_on_a_label(window, key):
    for position, _ in facts(key).TURNS:
        table = view(key, position)
        show(window, table, Coach(1.0, dict.fromkeys(table.moves, 1.0), table.moves))
        assert window.locator(".move.best").count() == len(table.moves) > 0
        assert found(window, STARRED) == {"tiny": [], "phone": [], "desk": []}
