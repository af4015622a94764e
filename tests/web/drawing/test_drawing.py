import html
import random
import re

import pytest

import numduel
import walks
from games import each, facts
from numduel.match import LoggedMove
from numduel.rules import GAMES
from numduel.web.drawing import board, step
from numduel.web.drawing.pieces import MOST_CARDS
from numduel.web.drawing.scale import ruler
from numduel.web.drawing.templating import STATIC
from numduel.web.drawing.wording import last_of, told
from web.drawn import check, games, variants


@pytest.mark.parametrize("key", GAMES)
def test_every_position_is_drawn_for_every_viewer(key):
    for game, state, log in games(key):
        for seat in (1, 2, None):
            drawn = board(game, game.view(state, seat), bottom=seat or 1, last=last_of(log))
            check(drawn)
            assert drawn.startswith(f'<div class="board {key}')


@pytest.mark.parametrize("key", GAMES)
def test_the_last_move_is_described_with_the_right_totals(key):
    for game in variants(key):
        before = None
        for state, move in walks.walk(game, random.Random(1), longest=80):
            if before and not game.see(before[0], 1).sudden_fives:
                made = step(game, state, LoggedMove(game.turn(before[0]), before[1]))
                seat = made.seat or 1
                assert made.before == facts(key).totals(game, before[0])[seat - 1]
                assert made.after == facts(key).totals(game, state)[seat - 1]
            before = (state, move) if game.moves(state) else None


def test_the_last_card_of_sudden_death_is_described():
    game = numduel.game("battle", numbers=1, penalty_number=1, penalty=1)
    made = step(game, game.from_position("1/1/-/2/0/1"), LoggedMove(1, "opponent"))
    assert told(LoggedMove(1, "opponent"), made, ("Ada", "Hal")) == (
        "Ada put a 1 on Hal’s stack. Sudden-death 1s: 0 → 1."  # noqa: RUF001
    )


@pytest.mark.parametrize(("key", "position", "by", "move", "words"), each("TOLD"))
def test_a_move_is_described_with_the_total_it_changed(key, position, by, move, words):
    game, last = numduel.game(key), LoggedMove(by, move)
    assert told(last, step(game, game.from_position(position), last), ("Ada", "Hal")) == words


def test_a_hidden_card_is_drawn_face_down():
    game = numduel.game("showdown")
    shown = {board(game, game.view(game.from_position(f"7,4/5/{card}/2"), 1), bottom=1) for card in range(1, 11)}
    (drawn,) = shown
    assert "holds a card" in drawn
    assert not re.search(r'<b class="card', drawn)
    assert '<b class="figure">36</b> in the deck' in drawn


def test_the_card_in_hand_is_drawn_for_its_holder():
    drawn = board(numduel.game("showdown"), "7,4/5/9/2", bottom=2, names=("Ada", "Hal"))
    assert '<b class="card d1" data-glide="card4">9</b>' in drawn
    assert "Hal’s card" in html.unescape(re.sub("<[^>]*>", "", drawn))  # noqa: RUF001


def test_the_seat_at_the_bottom_comes_last():
    game = numduel.game("wits")
    for bottom in (1, 2):
        drawn = board(game, "24/1", bottom=bottom, names=("Ada", "Hal"))
        assert (drawn.index("Ada") > drawn.index("Hal")) == (bottom == 1)


def test_names_on_a_board_are_escaped():
    for key in GAMES:
        game = numduel.game(key)
        position = game.position(game.start())
        drawn = board(game, position, names=('<b onclick="x">', "'&"), notes=("<i>", ""))
        assert "<b onclick" not in drawn
        assert "<i>" not in drawn
        assert "&lt;b onclick" in drawn


def test_a_penalty_card_is_marked():
    drawn = board(numduel.game("battle"), "7,5/5,3/-/1")
    assert drawn.count("odd") == 2
    assert drawn.count("costs 5") == 2


def test_the_line_for_penalty_cards_is_there_from_the_start():
    assert board(numduel.game("battle"), "7/3/-/1").count('<p class="fives">no 5s</p>') == 2
    assert "fives" not in board(numduel.game("battle", numbers=4), "4/3/-/1")


def test_sudden_death_is_shown():
    game = numduel.game("battle", numbers=1, penalty_number=1, penalty=1)
    assert "Sudden death" in board(game, "1/1/1/1/0/0")


def test_a_line_always_says_whether_the_tops_match():
    game = numduel.game("duel")
    drawn = board(game, "3,4/4/2", names=("Ada", "Hal"))
    assert "The tops match: Hal can attack." in re.sub("<[^>]*>", "", drawn)
    assert '<p class="meet">The tops do not match.</p>' in board(game, "3,4/1/2")
    for position in ("-/-/1", "3/-/2"):
        assert '<p class="meet">An attack needs two equal tops.</p>' in board(game, position)
    assert "meet" not in board(game, "4,4,2/4,2/2")


@pytest.mark.parametrize(
    ("key", "position", "said"),
    [
        ("duel", "4/4/1", "The tops match: you can attack."),
        ("wits", "7/2", "of 50, made by you"),
    ],
)
def test_you_are_in_lower_case_within_a_sentence(key, position, said):
    drawn = board(numduel.game(key), position, names=("You", "Computer"), last=LoggedMove(1, "add 4"))
    assert said in re.sub("<[^>]*>", "", drawn)


@pytest.mark.parametrize(("key", "position", "by", "move", "pieces"), each("GLIDES"))
def test_the_pieces_that_moved_are_marked_to_glide(key, position, by, move, pieces):
    drawn = board(numduel.game(key), position, last=LoggedMove(by, move))
    assert set(re.findall(r'data-glide="([^"]*)"', drawn)) == pieces


def test_a_very_high_stack_shows_only_its_upper_part():
    game = numduel.game("duel", target=1000)
    high = ",".join(["1"] * 100)
    drawn = board(game, f"{high}/-/1")
    assert drawn.count("<li") == MOST_CARDS + 1
    assert f"+{100 - MOST_CARDS}" in drawn


@pytest.mark.parametrize("key", [key for key in GAMES if facts(key).NO_LAST])
def test_an_impossible_last_move_is_not_drawn(key):
    game = numduel.game(key)
    position = game.position(game.start())
    assert board(game, position, last=LoggedMove(1, facts(key).NO_LAST)) == board(game, position)


@pytest.mark.parametrize("target", [*range(1, 130), 250, 500, 999, 1000])
def test_a_scale_has_few_ticks_and_few_figures(target):
    drawn = ruler(target)
    figures = [int(text) for text in re.findall(r">(\d+)</text>", drawn)]
    assert figures[0] == 0
    assert figures[-1] == target
    assert len(figures) <= 12
    assert drawn.count("v4m0") <= 60


@pytest.mark.parametrize("target", [1, 7, 10, 50, 1000])
def test_no_line_runs_through_a_figure_of_a_scale(target):
    drawn = ruler(target)
    (ticks,) = re.findall('<path class="long" d="([^"]*)"', drawn)
    places = {float(place) for place in re.findall(r'x="([\d.]+)%" y="62"(?! dx)', drawn)}
    lines = re.findall(r"M(\d+) 0(.*?)(?=M|$)", ticks)
    assert {round(100 * int(at) / target, 2) for at, _ in lines} >= places
    assert {shape for _, shape in lines} == {"v7m0 10v7"}  # with a gap for the figure


def test_static_files_load_nothing_from_elsewhere():
    for file in STATIC.iterdir():
        assert not re.search(r"https?://(?!www\.w3\.org)|@import|url\(", file.read_text(errors="ignore")), file


def test_no_style_sheet_or_script_names_a_game():
    """So a new game needs no styles or scripts of its own."""
    for file in STATIC.iterdir():
        assert not re.search(
            rf"[.'\"#]({'|'.join(GAMES)})\b", file.read_text(errors="ignore").replace("event.target", "")
        ), file
