import html
import re

import pytest

import numduel
from numduel.game import Outcome
from numduel.match import LoggedMove
from numduel.rules import GAMES
from numduel.table.view import LOG_LENGTH, SeatView
from numduel.web.drawing import score_sheet
from numduel.web.drawing.coach import Coach
from numduel.web.drawing.invitation import Invitation
from numduel.web.drawing.score_sheet import PIECE
from numduel.web.drawing.sheet import live, page
from numduel.web.drawing.templating import MARKS
from numduel.web.drawing.wording import title
from numduel.web.pages.home import home_page
from web.drawn import ADA, HAL, check, games, says, view


@pytest.mark.parametrize("key", GAMES)
def test_every_table_is_drawn_for_every_viewer(key):
    for game, state, log in games(key):
        for seats in ((1,), (2,), (1, 2), ()):
            position = game.view(state, seats[0] if seats else None)
            table = view(game=game, position=position, seats=seats, log=log)
            drawn = live(table)
            check(drawn)
            assert ("data-move" in drawn) == bool(table.moves)


def test_a_page_is_complete():
    drawn = page(view())
    check(re.sub(r'<script type="module" src="[^"]+"[^>]*></script>', "", drawn.replace("<!doctype html>", "")))
    assert drawn.count("<h1") == 1


def test_the_page_of_a_variant_lists_its_changes_and_links_to_its_rules():
    drawn = page(view(game=numduel.game("showdown", forced="loose"), position="-/-/-/1"))
    assert "Custom rules: forced loose." in drawn
    assert 'href="/rules/showdown?rule.forced=loose">Full rules' in drawn
    assert "Custom rules" not in page(view())


def test_the_home_page_offers_every_game():
    drawn = home_page()
    assert all(f'name="game" value="{key}"' in drawn for key in GAMES)
    assert drawn.count("<h1") == 1


@pytest.mark.parametrize(
    ("table", "words"),
    [
        (view(), "Your turn"),
        (view(seats=(2,)), "Ada to move"),
        (view(seats=(1, 2)), "Ada to move"),
        (view(seats=()), "Ada to move"),
        (view(position="50/2"), "You win"),
        (view(position="50/2", seats=(2,)), "Ada wins"),
        (view(outcome=Outcome(None, "the players agreed on a draw", "agreed")), "Draw"),
        (view(players=(ADA, HAL._replace(taken=False))), "Waiting for an opponent"),
        (view(to_move=None), "Almost ready"),
    ],
)
def test_the_title_has_the_status_of_the_game(table, words):
    assert title(table) == f"{words} – Duel of Wits"  # noqa: RUF001 - a dash is meant
    assert f">{words}</h2>" in live(table)
    assert f'data-title="{title(table)}"' in html.unescape(live(table))


@pytest.mark.parametrize(
    ("table", "status", "reason"),
    [
        (view(position="50/2"), "You win", "you reached exactly 50"),
        (view(position="50/2", seats=(2,)), "Ada wins", "Ada reached exactly 50"),
        (view(position="50/2", seats=(1, 2)), "Ada wins", "Ada reached exactly 50"),
        (view(position="50/2", seats=()), "Ada wins", "Ada reached exactly 50"),
        (view("duel", "4,4,2/1/2"), "You win", "your stack is exactly 10"),
        (view("duel", "4,4,2/1/2", seats=(2,)), "Ada wins", "Ada's stack is exactly 10"),
        (view("duel", "4,4,4/1/2"), "Hal wins", "your stack of 12 exceeds 10"),
        (view("duel", "4,4,4/1/2", seats=(2,)), "You win", "Ada's stack of 12 exceeds 10"),
    ],
)
def test_the_outcome_is_addressed_to_the_viewer(table, status, reason):
    drawn = html.unescape(live(table))
    assert f">{status}</h2>" in drawn
    assert f'<p class="reason">{reason[0].upper()}{reason[1:]}.</p>' in drawn
    assert f" {status}: {reason}." in f" {says(table)}"


def test_the_last_move_is_described_with_its_result():
    assert "Hal added 7: 17 → 24." in html.unescape(live(view(log=[LoggedMove(1, "add 5"), LoggedMove(2, "add 7")])))


def test_what_is_sent_with_every_move_is_ascii():
    names = (ADA._replace(name="Zoë 🂡"), HAL)
    drawn = live(view(players=names, log=[LoggedMove(1, "multiply")]))
    assert drawn.isascii()
    assert "Zoë 🂡 multiplied by 2: 12 → 24." in html.unescape(drawn)
    assert "×2" in html.unescape(drawn)  # noqa: RUF001


def sheet_lines(number, key="wits"):
    """The lines of the score sheet after so many moves and draws, numbered so that they can be told apart."""
    game = numduel.game(key)
    if game.has_chance:
        log = [LoggedMove("chance", f"draw {at}") if at % 2 else LoggedMove(1, "own") for at in range(number)]
    else:
        log = [LoggedMove(1 + at % 2, f"add {at}") for at in range(number)]
    drawn = live(view(position=game.position(game.start()), game=game, played=number, log=log[-LOG_LENGTH:]))
    assert ("Earlier moves are not shown here." in drawn) == (number > LOG_LENGTH)
    return re.findall(r'<li class="p[12]">([^<]+)</li>', html.unescape(drawn))


@pytest.mark.parametrize("number", [1, 15, 16, 17, LOG_LENGTH])
def test_the_score_sheet_of_a_short_game_has_all_moves(number):
    assert sheet_lines(number) == [f"+{at}" for at in range(number)]


@pytest.mark.parametrize("number", [LOG_LENGTH + 1, LOG_LENGTH + 16, 5000, 5007, 5008, 5009])
def test_the_score_sheet_of_a_long_game_begins_with_a_whole_piece_of_the_latest_moves(number):
    shown = sheet_lines(number)
    first = number - len(shown)
    assert shown == [f"+{at}" for at in range(first, number)]
    assert first % PIECE == 0
    assert LOG_LENGTH - PIECE <= len(shown) < LOG_LENGTH


def test_a_piece_of_the_score_sheet_is_drawn_once_while_the_game_goes_on():
    sheet_lines(6000)
    drawn = score_sheet._lines.cache_info().misses
    for number in range(6001, 6017):
        sheet_lines(number)
    assert score_sheet._lines.cache_info().misses - drawn <= 17  # the last piece after each move


@pytest.mark.parametrize("number", range(5000, 5017))
def test_a_line_of_a_long_game_has_the_card_that_was_drawn_before_it(number):
    """Here cards are drawn in odd turns, so that each piece begins with the move of a card drawn before it."""
    shown = sheet_lines(number, "battle")
    last = (number - 1) // 2 * 2  # the last move of a player
    assert shown == [f"{at - 1} on own" for at in range(last - 2 * len(shown) + 2, last + 1, 2)]
    assert len(shown) > LOG_LENGTH / 2 - PIECE


def test_a_hidden_draw_is_not_on_the_score_sheet():
    log = [LoggedMove("chance", "draw 7"), LoggedMove(1, "keep"), LoggedMove("chance", "draw ?")]
    drawn = live(view("showdown", "7/-/?/2", log=log))
    assert drawn.count('<li class="p') == 1
    assert "kept 7" in drawn


def test_a_spectator_has_no_buttons():
    drawn = live(view(seats=()))
    assert "<button" not in drawn
    assert "You are watching." in drawn


def test_a_player_who_is_offline_and_a_computers_strength_are_noted():
    drawn = live(view(players=(ADA._replace(here=False), SeatView("hard", "Computer"))))
    assert "offline" in drawn
    assert 'class="note">hard<' in drawn


def test_a_long_name_has_its_full_text_as_a_tooltip():
    long = "W" * 40
    assert f'<b class="name" title="{long}">{long}</b>' in live(view(players=(ADA._replace(name=long), HAL)))


def test_only_the_opponent_gets_buttons_to_answer_an_offer():
    assert "You offered a draw." in live(view(offer=1))
    assert 'data-send="agree"' in live(view(offer=2))
    assert 'data-send="agree"' not in live(view(offer=2, seats=()))
    assert "&lt;" not in live(view(offer=2))


@pytest.mark.parametrize(
    ("said", "others", "own"),
    [
        ({"offer": 2}, "Hal offers a draw.", "You offered a draw."),
        ({"declined": 2}, "Hal declined the draw.", "You declined the draw."),
        ({"wants_rematch": (2,), "position": "50/2"}, "Hal wants a rematch.", "You asked for a rematch."),
    ],
)
def test_a_players_news_is_shown_and_announced_to_everybody(said, others, own):
    for seats in ((1,), ()):
        table = view(seats=seats, **said)
        assert live(table).count(others) == 3  # it is shown, said, and in the title
        assert says(table).startswith(others)
        assert title(table).startswith(f"{others} ")
        assert f'data-title="{title(table)}"' in html.unescape(live(table))
    table = view(seats=(2,), **said)
    assert live(table).count(own) == 2  # shown and said
    assert says(table).startswith(own)
    assert own not in title(table)


@pytest.mark.parametrize("log", [[], [LoggedMove(2, "add 7")]], ids=["the first", "another"])
def test_a_move_that_was_taken_back_is_told_to_everybody_instead_of_the_one_before(log):
    for seats in ((1,), (1, 2), ()):
        table = view(seats=seats, log=log, took_back=1)
        assert f"{MARKS[1]}<span>Ada took back a move.</span>" in live(table)
        assert says(table).startswith("Ada took back a move. ")
        assert "17 → 24" not in says(table)


def test_a_players_news_replaces_the_last_move_until_the_game_is_over():
    table = view(log=[LoggedMove(2, "add 7")])
    told = "Hal added 7: 17 → 24."
    assert f"<span>{told}</span>" in html.unescape(live(table))
    assert "<span>Hal offers a draw.</span>" in live(table._replace(offer=2))
    assert f"<span>{told}</span>" not in html.unescape(live(table._replace(offer=2)))
    assert told in says(table._replace(offer=2))
    over = table._replace(outcome=Outcome(1, "{2} resigned", "resigned"), wants_rematch=(2,))
    assert f"<span>{told}</span>" in html.unescape(live(over))


def test_a_rematch_both_have_asked_for_is_not_news():
    assert "wants a rematch" not in live(view(position="50/2", wants_rematch=(1, 2), rematch="next"))


def test_the_coach_shows_the_players_chance_and_that_of_each_move():
    coach = Coach(0.534, {"keep": 0.534, "give": 0.441}, ("keep",), ("The best move is keep: it is so.", "53.4%: keep"))
    drawn = live(view("showdown", "7/5/9/1"), coach)
    assert drawn.count("53.4%") == 2
    assert "44.1%" in drawn
    assert "The best move is keep: it is so." in drawn
    assert "&lt;" not in drawn
    assert drawn.count("move best") == 1


def test_a_move_that_loses_at_once_needs_confirmation():
    assert 'data-loses="Adding 10 makes 53"' in live(view("target", "43/0/2222222222/1"))


def test_after_a_game_its_players_are_offered_what_comes_next():
    over = view(position="50/2", commitment="c0ffee", secret="found")
    assert 'data-send="rematch"' in live(over)
    assert "You asked for a rematch." in live(over._replace(wants_rematch=(1,)))
    assert "data-send" not in live(over._replace(wants_rematch=(1,)))
    asked = live(over._replace(wants_rematch=(2,)))
    assert "Accept the rematch" in asked
    assert 'data-send="decline"' in asked
    assert "Hal declined the rematch." in live(over._replace(declined=2))
    assert 'href="/game/next"' in live(over._replace(rematch="next"))
    assert "data-send" not in live(over._replace(seats=()))
    assert 'href="/game/k3x9/review"' in live(over)
    assert 'href="/game/k3x9/fair"' in live(over)


def test_the_host_sees_the_invitation_link_and_a_visitor_is_invited():
    waiting = view(players=(ADA, HAL._replace(taken=False)))
    closed = Invitation("http://numduel.test/game/k3x9", "secret", open=False)
    assert f'value="{closed.link}" data-link' in page(waiting, invitation=closed)
    assert "data-link" not in page(waiting)
    assert "Ada invites you to play Duel of Wits" in page(waiting._replace(seats=()))


def test_whoever_opens_the_address_of_a_waiting_table_can_sit_down_if_the_host_allows_it_or_is_told_what_is_needed():
    visited = view(players=(ADA, HAL._replace(taken=False)), seats=())
    allowed = page(visited, invitation=Invitation("http://numduel.test/game/k3x9", "k3x9", open=True))
    assert 'id="join" aria-labelledby="join-title" data-invite="k3x9"' in allowed
    assert "uninvited" not in allowed
    assert "you need the invitation" in page(visited)
    assert "data-invite" not in page(visited)


def test_names_on_a_page_are_escaped():
    drawn = page(view(players=(ADA._replace(name="<script>"), HAL._replace(name='"><i>'))))
    assert "<script>" not in drawn
    assert "<i>" not in drawn
