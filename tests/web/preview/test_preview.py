"""The pictures for links that are sent to somebody: drawn from what a spectator may see, the same on every machine."""

import random
import struct
import subprocess
import sys

import pytest

import numduel
import walks
from games import HIDING, each
from numduel.match import Match
from numduel.picture import palette
from numduel.picture.scene import MOST_CARDS, named, plain, position_of
from numduel.reviews import review
from numduel.rules import GAMES
from numduel.web import preview
from numduel.web.drawing.templating import STATIC
from numduel.web.preview import HEIGHT, WIDTH, etag, png
from numduel.web.preview.scenes import MOST_POINTS, Graph, graph_of
from web.drawn import variants


def pictured(game, state, seat=None, names=("Ada", "Bob"), **more):
    told = {"title": game.title, "line": "Ada to move.", "turn": game.turn(state), "hidden": False, **more}
    return position_of(game, game.see(state, seat), names, **told)


def size(file):
    """The width and height in the head of a PNG file."""
    assert file.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", file[16:24])


@pytest.mark.parametrize("key", GAMES)
def test_a_picture_of_a_table_has_the_size_that_sites_ask_for_and_is_a_small_file(key):
    for game, position in full(key):
        file = png(pictured(game, game.from_position(position)))
        assert size(file) == (WIDTH, HEIGHT) == (1200, 630)
        assert len(file) < 40_000


def full(key):
    """Tables with much on them, and one with nothing."""
    game = numduel.game(key)
    high = [(numduel.game(which, **rules), position) for which, rules, position in each("FULL") if which == key]
    return [(game, game.position(game.start())), *high]


@pytest.mark.parametrize("key", GAMES)
def test_there_is_a_picture_of_every_position_of_every_variant(key):
    for game in variants(key):
        for state, _ in walks.walk(game, random.Random(1), longest=40):
            for seat in (None, 1, 2):
                shown = pictured(game, state, seat)
                assert [len(side.cards or ()) <= MOST_CARDS for side in shown.sides] == [True, True]
                assert shown.sides[0].total == (game.see(state, 1).totals[0] if shown.shared is None else None)


def test_the_same_picture_is_the_same_file():
    shown = pictured(numduel.game("wits"), numduel.game("wits").start())
    assert preview._drawn(shown) == preview._drawn(shown)
    assert png(shown) is png(shown)  # and is drawn once


def test_a_pictures_tag_changes_with_all_that_it_shows():
    game = numduel.game("duel")
    start, later = game.start(), game.play(game.start(), "add 3")
    shown = [pictured(game, start), pictured(game, later), pictured(game, start, names=("Ada", "Eve"))]
    assert len({etag(each) for each in shown}) == 3
    assert etag(shown[0]) == etag(pictured(game, start))


@pytest.mark.parametrize("key", HIDING)
def test_a_card_that_a_spectator_may_not_see_is_a_question_mark(key):
    game = numduel.game(key)
    shown = {pictured(game, game.play(game.start(), draw)) for draw, _ in game.chances(game.start())}
    assert len(shown) == 1
    assert {each.hand for each in shown} == {"?"}


def test_names_are_written_in_the_letters_that_the_font_has():
    assert plain("Zoë “Ω” – 3 × 4 → −1…") == 'Zoe "" - 3 x 4 > -1...'  # noqa: RUF001 - these are replaced
    assert named(("Łukasz Żółć", "שלום")) == ("ukasz Zoc", "Player 2")
    assert named(("👩", "<b>")) == ("Player 1", "<b>")


def test_a_graph_of_a_long_game_has_no_more_points_than_can_be_told_apart():
    game = numduel.game("wits", target=500)
    match = Match(game, 1)
    for _ in range(450):
        match.play("add 1")
    found = review(match, numduel.solve(game))
    shown = graph_of(found, ("Ada", "Bob"), title=game.title, line="")
    assert len(shown.chances) == MOST_POINTS
    assert shown.chances[0] == round(found.chances[0], 3)
    assert shown.chances[-1] == round(found.chances[-1], 3)
    assert size(png(shown)) == (WIDTH, HEIGHT)


def test_a_game_that_ended_before_the_first_move_has_a_graph_too():
    assert size(png(Graph("Duel of Wits", "Draw.", ("Ada", "Bob"), (0.5,), (), ("100%", "100%")))) == (WIDTH, HEIGHT)


def test_the_pictures_have_the_colours_of_the_pages():
    light = (STATIC / "base.css").read_text().partition("@media")[0]
    own = (
        palette.PAPER,
        palette.SHEET,
        palette.INK,
        palette.PENCIL,
        palette.RULE,
        palette.RULE_STRONG,
        palette.ON_PLAYER,
    )
    for colour in (*own, *palette.PLAYERS, *palette.WASHES):
        assert f": {colour};" in light


def test_a_server_does_not_import_pillow_before_it_draws():
    code = "import sys, numduel.web.app; sys.exit('PIL' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
