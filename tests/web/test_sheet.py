import html
import re

import pytest

import numduel
from numduel.game import Outcome
from numduel.rules import GAMES
from numduel.table.view import Line, Seen, Sitter
from numduel.web.drawing.sheet import Coach, live, page
from numduel.web.drawing.wording import title
from numduel.web.pages.home import home as home_page
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


def test_the_page_of_a_variant_says_what_is_changed_and_leads_to_its_rules():
    drawn = page(seen(game=numduel.game("showdown", forced="loose"), position="-/-/-/1"))
    assert "s: forced loose." in drawn
    assert 'href="/rules/showdown?rule.forced=loose">All the rules' in drawn
    assert "With other rules" not in page(seen())


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
        (seen(outcome=Outcome(None, "the players agreed on a draw", "agreed")), "A draw"),
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


def test_a_name_is_whole_where_it_is_cut_off():
    long = "W" * 40
    assert f'<b class="name" title="{long}">{long}</b>' in live(seen(sitters=(ADA._replace(name=long), HAL)))


def test_an_offer_can_be_answered_only_by_the_other():
    assert "You offer a draw." in live(seen(offer=1))
    assert 'data-send="agree"' in live(seen(offer=2))
    assert 'data-send="agree"' not in live(seen(offer=2, seats=()))
    assert "&lt;" not in live(seen(offer=2))


@pytest.mark.parametrize(
    ("said", "others", "own"),
    [
        ({"offer": 2}, "Hal offers a draw.", "You offer a draw."),
        ({"declined": 2}, "Hal declined the draw.", "You declined the draw."),
        ({"wants_rematch": (2,), "position": "50/2"}, "Hal wants a rematch.", "You asked for a rematch."),
    ],
)
def test_what_a_player_says_is_shown_and_announced_to_all(said, others, own):
    for seats in ((1,), ()):
        table = seen(seats=seats, **said)
        assert f"<p>{others}</p>" in live(table)
        assert says(table).startswith(others)
        assert title(table).startswith(f"{others} ")
        assert f'data-title="{title(table)}"' in html.unescape(live(table))
    table = seen(seats=(2,), **said)
    assert f">{own}</p>" in live(table)
    assert says(table).startswith(own)
    assert own not in title(table)


def test_what_a_player_says_takes_the_place_of_the_last_move_until_the_game_is_over():
    table = seen(log=[Line(2, "add 7")])
    told = "Hal added 7: 17 → 24."
    assert f"<span>{told}</span>" in html.unescape(live(table))
    assert "<span>Hal offers a draw.</span>" in live(table._replace(offer=2))
    assert f"<span>{told}</span>" not in html.unescape(live(table._replace(offer=2)))
    assert told in says(table._replace(offer=2))
    over = table._replace(outcome=Outcome(1, "{2} resigned", "resigned"), wants_rematch=(2,))
    assert f"<span>{told}</span>" in html.unescape(live(over))


def test_a_rematch_that_both_want_is_no_news():
    assert "wants a rematch" not in live(seen(position="50/2", wants_rematch=(1, 2), rematch="next"))


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


def says(table):
    return re.search('data-say="([^"]*)"', html.unescape(live(table)))[1]


@pytest.mark.parametrize(
    ("position", "rules", "words"),
    [
        ("10,10,10,9,2/10,9,9,9,8,1/7/1", {}, "You must keep it: giving it would make their stack 53, over 50."),
        ("10,9,9,9,8,1/10,10,10,9,2/7/1", {}, "You must give it: keeping it would make your stack 53, over 50."),
        ("10,10,10,9,8/10,9,9,9,8,1/7/1", {}, "Neither stack can take it: you must keep it, and lose."),
        (
            "10,10,10,9,8/10,9,9,9,8,1/7/1",
            {"forced": "loose"},
            "Neither stack can take it: you must keep it, and lose.",
        ),
        ("10,10,10,9,2/10,9,9,9,8,1/7/1", {"forced": "loose"}, ""),
        ("10,9/10/7/1", {}, ""),
    ],
)
def test_why_there_is_no_choice_is_told_to_whoever_has_none(position, rules, words):
    game = numduel.game("showdown", **rules)
    table = seen(game=game, position=position)
    if not words:
        assert "why" not in live(table)
        return
    assert f'<p class="why">{words}</p>' in live(table)
    assert f"Your turn. You drew a 7. {words}" in says(table)
    assert ('class="loses"' in live(table)) == ("lose" in words)
    assert "data-loses" not in live(table)
    hidden = position.replace("/7/", "/?/")
    assert "why" not in live(seen(game=game, position=hidden, seats=(2,)))
    assert "why" not in live(table._replace(outcome=Outcome(2, "{1} resigned", "resigned")))


def test_the_card_that_was_drawn_is_said_to_whoever_may_see_it():
    assert says(seen("showdown", "7/-/8/1", log=[Line(2, "give")])) == (
        "Hal gave the 7 to Ada’s stack: 0 → 7. Your turn. You drew an 8."  # noqa: RUF001
    )
    assert says(seen("showdown", "7/-/8/1", seats=(1, 2))) == "Ada to move. Ada drew an 8."
    assert says(seen("showdown", "7/-/?/1", seats=(2,))) == "Ada to move."
    assert says(seen("battle", "7/-/8/1")) == "Your turn. You drew an 8."
    assert says(seen("battle", "7/-/8/1", seats=(2,))) == "Ada to move. Ada drew an 8."
    assert "drew" not in says(seen("battle", "7/-/8/1", outcome=Outcome(2, "{1} resigned", "resigned"), to_move=None))


TIED = "10,9,8,7,6,5,4,3,2,1/1,2,3,4,5,6,7,8,9,10"


@pytest.mark.parametrize(
    ("position", "rules", "words"),
    [
        (f"{TIED}/5/1/0/0", {}, "Tied at 50, with a 5 each: sudden death. Whoever is left with more 5s loses."),
        (
            "1,1/1,1/1/1/0/0",
            {"numbers": 1, "copies": 4, "penalty_number": 1, "penalty": 0},
            "Tied at 2, with 2 of the 1s each: sudden death. Whoever is left with more 1s loses.",
        ),
        (
            f"{TIED}/5/1/0/0",
            {"sudden_death": "giver_loses"},
            "Tied at 50, with a 5 each: sudden death. Whoever gives away one of the 5s loses.",
        ),
        (
            f"{TIED}/5/1/0/1",
            {"sudden_death": "giver_loses"},
            "Sudden death: whoever gives away one of the 5s loses.",
        ),
    ],
)
def test_what_sudden_death_is_about_is_told_to_all(position, rules, words):
    for seats in ((1,), (2,), (1, 2), ()):
        table = seen(game=numduel.game("battle", **rules), position=position, seats=seats)
        assert f'<p class="why">{words}</p>' in live(table)
        assert words in says(table)
    assert "why" not in live(table._replace(outcome=Outcome(2, "{1} resigned", "resigned")))


def test_there_is_a_line_above_the_moves_before_the_first_move():
    assert "<span>Ada begins.</span>" in live(seen())
    assert "<span>Hal begins.</span>" in live(seen(first=2))
    assert "<span>A coin decides who begins.</span>" in live(seen(first=None))
    assert "begins" not in live(seen(outcome=Outcome(2, "{1} resigned", "resigned")))


def test_what_comes_and_goes_stands_below_what_is_pressed():
    drawn = live(seen(offer=2, can_offer=True), Coach(0.5, {}, (), ("Add 1.",)))
    places = [drawn.index(part) for part in ("data-move", 'class="offer"', "data-coach", "resign", "Offer", "Add 1.")]
    assert places == sorted(places)


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
