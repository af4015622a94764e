import html
import re

import pytest

import numduel
from numduel.game import Outcome
from numduel.rules import GAMES
from numduel.web.home import home_page
from numduel.web.saying import title
from numduel.web.seen import Line, Seen, Sitter
from numduel.web.sheet import Coach, live, page
from web.drawn import check, games

ADA, HAL = Sitter("human", "Ada"), Sitter("human", "Hal")


def seen(key="wits", position="24/1", seats=(1,), *, game=None, log=(), **more):
    game = game or numduel.game(key)
    state = game.from_position(position.replace("?", "-"))
    to_move = None if game.outcome(state) else game.turn(state)
    moves = game.moves(state) if to_move in seats else ()
    table = Seen(
        id="k3x9",
        game=game,
        seats=seats,
        sitters=(ADA, HAL),
        first=1,
        number=len(log),
        position=position,
        state=state,
        to_move=to_move,
        moves=moves,
        log=tuple(log),
        outcome=game.outcome(state),
        ended=None,
        offer=None,
        can_offer=False,
        coach=True,
        rematch=None,
        wants_rematch=(),
        needs_words=False,
        commitment=None,
        mix="",
        secret=None,
    )
    return table._replace(**more)


@pytest.mark.parametrize("key", GAMES)
def test_every_table_is_drawn_for_every_viewer(key):
    for game, state, log in games(key):
        for seats in ((1,), (2,), (1, 2), ()):
            view = game.view(state, seats[0] if seats else None)
            table = seen(game=game, position=view, seats=seats, log=log)
            drawn = live(table)
            check(drawn)
            assert ("data-move" in drawn) == bool(table.moves)


def test_a_page_is_whole():
    drawn = page(seen())
    check(re.sub(r'<script type="module" src="[^"]+"></script>', "", drawn.replace("<!doctype html>", "")))
    assert drawn.count("<h1") == 1


def test_the_first_page_offers_every_game():
    drawn = home_page()
    assert all(f'name="game" value="{key}"' in drawn for key in GAMES)
    assert drawn.count("<h1") == 1


@pytest.mark.parametrize(
    ("table", "words"),
    [
        (seen(), "Your turn"),
        (seen(seats=(2,)), "Ada to move"),
        (seen(seats=(1, 2)), "Ada to move"),
        (seen(seats=()), "Ada to move"),
        (seen(position="50/2"), "You win"),
        (seen(position="50/2", seats=(2,)), "Ada wins"),
        (seen(outcome=Outcome(None, "the players agreed on a draw")), "A draw"),
        (seen(sitters=(ADA, HAL._replace(taken=False))), "Waiting for a friend"),
        (seen(to_move=None), "Nearly ready"),
    ],
)
def test_the_title_says_where_the_game_stands(table, words):
    assert title(table) == f"{words} – Duel of Wits"  # noqa: RUF001 - a dash is meant
    assert f">{words}</h2>" in live(table)
    assert f'data-title="{title(table)}"' in html.unescape(live(table))


def test_the_end_is_told_with_names():
    assert "Ada reached exactly 50." in live(seen(position="50/2"))


def test_the_last_move_is_told_with_what_it_made():
    assert "Hal added 7: 17 → 24." in html.unescape(live(seen(log=[Line(1, "add 5"), Line(2, "add 7")])))


def test_what_is_sent_for_every_move_is_in_ascii():
    names = (ADA._replace(name="Zoë 🂡"), HAL)
    drawn = live(seen(sitters=names, log=[Line(1, "multiply")]))
    assert drawn.isascii()
    assert "Zoë 🂡 multiplied by 2: 12 → 24." in html.unescape(drawn)
    assert "×2" in html.unescape(drawn)  # noqa: RUF001


def test_a_hidden_draw_is_no_line_of_the_score_sheet():
    log = [Line("chance", "draw 7"), Line(1, "keep"), Line("chance", "draw ?")]
    drawn = live(seen("showdown", "7/-/?/2", log=log))
    assert drawn.count('<li class="p') == 1
    assert "kept 7" in drawn


def test_somebody_who_watches_has_nothing_to_press():
    drawn = live(seen(seats=()))
    assert "<button" not in drawn
    assert "You are watching." in drawn


def test_who_left_and_who_is_a_computer_is_said():
    drawn = live(seen(sitters=(ADA._replace(here=False), Sitter("hard", "Computer"))))
    assert "has left" in drawn
    assert 'class="note">hard<' in drawn


def test_an_offer_can_be_answered_only_by_the_other():
    assert "You offer a draw." in live(seen(offer=1))
    assert 'data-send="agree"' in live(seen(offer=2))
    assert 'data-send="agree"' not in live(seen(offer=2, seats=()))
    assert "&lt;" not in live(seen(offer=2))


def test_the_coach_shows_the_own_chance_and_that_of_each_move():
    coach = Coach(0.534, {"keep": 0.534, "give": 0.441}, ("keep",), ("Best is keep: it is so.", "53.4 %: keep"))
    drawn = live(seen("showdown", "7/5/9/1"), coach)
    assert drawn.count("53.4 %") == 2
    assert "44.1 %" in drawn
    assert "Best is keep: it is so." in drawn
    assert "&lt;" not in drawn
    assert drawn.count("move best") == 1


def test_a_move_that_loses_at_once_is_asked_about():
    assert 'data-loses="Adding 10 makes 53"' in live(seen("target", "43/0/2222222222/1"))


def test_what_follows_on_a_game_is_offered_to_its_players():
    over = seen(position="50/2", commitment="seal", secret="found")
    assert 'data-send="rematch"' in live(over)
    assert "You asked for a rematch." in live(over._replace(wants_rematch=(1,)))
    assert "Accept the rematch" in live(over._replace(wants_rematch=(2,)))
    assert 'href="/game/next"' in live(over._replace(rematch="next"))
    assert "data-send" not in live(over._replace(seats=()))
    assert 'href="/game/k3x9/review"' in live(over)
    assert 'href="/game/k3x9/fair"' in live(over)


def test_an_invitation_is_shown_to_whoever_may_pass_it_on_and_asked_of_whoever_comes():
    waiting = seen(sitters=(ADA, HAL._replace(taken=False)))
    assert "/game/k3x9#secret" in page(waiting, invite="secret")
    assert "data-link" not in page(waiting)
    assert "Ada invites you to Duel of Wits" in page(waiting._replace(seats=()))


def test_names_are_escaped():
    drawn = page(seen(sitters=(ADA._replace(name="<script>"), HAL._replace(name='"><i>'))))
    assert "<script>" not in drawn
    assert "<i>" not in drawn
