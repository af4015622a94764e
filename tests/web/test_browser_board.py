"""A table holds still while it is played at, and all that lies on it can be read, however much that is."""

import re

import pytest

import numduel
from numduel.match import LoggedMove
from numduel.table.view import SeatView
from numduel.web.drawing.coach import Coach
from numduel.web.drawing.sheet import page
from numduel.web.drawing.templating import STATIC
from web.browsing import Pages
from web.drawn import view

STYLES = "".join(f"<style>{(STATIC / name).read_text()}</style>" for name in ("base.css", "board.css", "table.css"))
SIZES = {  # high enough for all of a table: what is out of sight counts as covered
    "tiny": {"width": 320, "height": 1000},
    "phone": {"width": 360, "height": 1000},
    "desk": {"width": 1280, "height": 800},
}
NINE = ",".join("1" * 9)
ALL_BUT_ONE = ",".join(map(str, [*range(10, 0, -1), *range(2, 11)]))
HIGHEST, HIGHER = (",".join(map(str, range(100, least, -1))) for least in (60, 91))
TEENS = ",".join(map(str, range(10, 20)))
HIGH = [
    view("duel", f"{NINE}/{NINE}/1"),
    view("duel", "3,4/4/2"),
    view(game=numduel.game("duel", target=1000, numbers=100), position=f"{HIGHER}/{TEENS}/1"),
    view("battle", f"{ALL_BUT_ONE}/-/1/1"),
    view("battle", f"1/{ALL_BUT_ONE}/-/2"),
    view(game=numduel.game("battle", numbers=100, copies=1), position=f"{HIGHEST}/{TEENS}/1/1"),
    view(game=numduel.game("showdown", numbers=100, target=1000), position=f"{HIGHER}/{TEENS},100/100/1"),
]
COVERED = """() => [...document.querySelectorAll('.stack b, .total, .hand b')].filter((card) => {
    const text = document.createRange();
    text.selectNodeContents(card.lastChild);
    const { left, right, top, bottom } = text.getBoundingClientRect(), middle = (top + bottom) / 2;
    return [left + 1, right - 1].some((x) => document.elementFromPoint(x, middle) !== card);
}).map((card) => card.outerHTML)"""
MOVES = "() => [...document.querySelectorAll('.move')].map((el) => el.getBoundingClientRect().top)[0]"
SWITCH = "() => JSON.stringify(document.querySelector('[data-coach]').getBoundingClientRect())"

pytestmark = pytest.mark.usefixtures("playwright")  # of whichever browser a test asks for


@pytest.fixture(params=SIZES)
def size(request):
    return SIZES[request.param]


@pytest.fixture(params=["browser", "wide_browser"], ids=["narrow fonts", "wide fonts"])
def window(request, size):
    pages = Pages(request.getfixturevalue(request.param))
    yield pages(size)
    pages.close()


def show(browser_page, table, coach=None):
    """A table in a browser, without a server."""
    html = re.sub("<link[^>]*>|<script.*?</script>", "", page(table, coach))
    browser_page.set_content(html.replace("</head>", f"{STYLES}</head>"))


def test_every_card_on_the_table_can_be_read(window):
    for table in HIGH:
        show(window, table)
        assert window.evaluate(COVERED) == [], table.position


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_long_name_takes_two_lines_beside_its_mark(window, key):
    position = numduel.game(key).position(numduel.game(key).start())
    for name in ("W" * 40, "Hal Jordan of the Green Lantern Corps, 40"):
        show(window, view(key, position, players=(SeatView("human", name), SeatView("human", name, here=False))))
        for seat in (1, 2):
            mark, named = (window.locator(f".p{seat} .who {part}").bounding_box() for part in (".mark", ".name"))
            assert named["height"] < 60
            assert mark["x"] + mark["width"] < named["x"]
            assert named["y"] < mark["y"] < named["y"] + named["height"]


@pytest.mark.parametrize(
    "tables",
    [
        [
            view("wits", "0/1"),
            view("wits", "24/1", log=[LoggedMove(2, "add 7")], offer=2),
            view("wits", "24/1", declined=2),
        ],
        [view("target", "0/0/2222222222/1"), view("target", "9/9/2222222211/1", log=[LoggedMove(2, "add 9")])],
        [
            view("duel", "-/-/1"),
            view("duel", "3/4/1", log=[LoggedMove(2, "add 4")]),
            view("duel", "3,4/4/1", log=[LoggedMove(2, "add 4")]),
            view("duel", "3,1/2/1", log=[LoggedMove(2, "attack")]),
        ],
        [
            view("showdown", "-/-/7/1"),
            view("showdown", "10,9/10,10/7/1", log=[LoggedMove(2, "give")]),
            view("showdown", "10,10,10,9,2/10,9,9,9,8,1/7/1", log=[LoggedMove(2, "keep")]),
        ],
        [
            view("battle", "-/-/7/1"),
            view("battle", "10,5/9/7/1", log=[LoggedMove(2, "opponent")]),
            view("battle", "10,5/9,5/7/1", log=[LoggedMove(2, "own")]),
        ],
    ],
    ids=lambda tables: tables[0].game.key,
)
def test_the_moves_stay_where_they_are_from_turn_to_turn(window, tables):
    places = []
    for table in tables:
        show(window, table)
        places.append(window.evaluate(MOVES))
    assert max(places) - min(places) < 0.5, places


def test_the_coach_leaves_its_switch_where_it_is(window):
    show(window, view("wits", "0/1"))
    before = window.evaluate(SWITCH)
    show(window, view("wits", "0/1"), Coach(0.5, {}, (), ("Best is add 6.",)))
    assert window.evaluate(SWITCH) == before
