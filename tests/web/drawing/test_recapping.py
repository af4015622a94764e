"""The sentence about a finished game, on its pages."""

import re

import numduel
from numduel.match import Match
from numduel.recap import recap
from numduel.reviews import review
from numduel.table.view import view_of
from numduel.web.drawing.recapping import called, recap_html, recap_of
from numduel.web.drawing.sheet import live
from web.drawn import check, table

LOST = ["add 3", "add 4", "add 1", "add 4", "add 1", "add 2"]  # by the third move of this duel


def reviewed(key, moves):
    match = Match(numduel.game(key))
    for move in moves:
        match.play(move)
    return match, review(match, numduel.solve(match.game))


def test_the_sentence_says_what_the_recap_says_and_links_to_the_step_that_it_is_about():
    match, found = reviewed("duel", LOST)
    link = '<a href="/game/x1/review?step=3#position">Try it again</a>'
    assert recap_html("/game/x1/review", match, found, ("Ann", "Bob"), (1,)) == (
        f'<p class="recap">Your costliest move: turn 3, &#8722;100%. {link}</p>'
    )
    won = recap_html("/game/x1/review", match, found, ("Ann", "Bob"), (2,))
    assert won.endswith('<a href="/game/x1/review?step=3#position">See the move</a></p>')  # which was not Bob's
    for seats in ((), (1, 2)):  # a spectator, and two who share a screen
        assert recap_html("/game/x1/review", match, found, ("Ann", "Bob"), seats).startswith(
            '<p class="recap">Ann&#39;s costliest '
        )


def test_a_computer_is_called_the_computer():
    at = table("duel", LOST)
    one, two = view_of(at, (2,), (1, 2)).players
    for seats, begins in (
        ((2,), "You played perfectly; the computer&#39;s costliest"),
        ((), "The computer&#39;s costliest"),
    ):
        view = view_of(at, seats, (1, 2))._replace(players=(one._replace(who="hard", name="Computer"), two))
        assert recap_of(view, at.match, numduel.review(at.match)).startswith(f'<p class="recap">{begins} move: turn 3')


def test_an_opponent_without_a_name_is_your_opponent():
    at = table("duel", LOST)
    one, two = view_of(at, (2,), (1, 2)).players
    view = view_of(at, (2,), (1, 2))._replace(players=(one._replace(name="Player 1"), two))
    drawn = recap_of(view, at.match, numduel.review(at.match))
    assert "You played perfectly; your opponent&#39;s costliest move: turn 3" in drawn
    match, found = reviewed("wits", [])
    match.resign(2)
    found = review(match, numduel.solve(match.game))
    names = called(("Opponent", "You"), ("human", "human"))
    told = recap_html("/game/x1/review", match, found, names, (2,))
    assert "You were lost from the start: your opponent was to go first." in told


def test_a_sentence_about_no_move_has_no_link():
    match, found = reviewed("wits", ["add 6"])
    match.resign(2)
    found = review(match, numduel.solve(match.game))
    assert recap_html("/game/x1/review", match, found, ("Ann", "Bob"), (2,)) == (
        '<p class="recap">You were lost from the start: Ann began with add 6.</p>'
    )


def test_a_name_is_shown_as_it_is_and_cannot_break_the_page():
    match, found = reviewed("duel", LOST)
    drawn = recap_html("/game/x1/review", match, found, ("<b>Jo-Ann -9</b>", "Bob"), ())
    check(drawn)
    assert "&lt;b&gt;Jo-Ann -9&lt;/b&gt;&#39;s costliest move: turn 3, &#8722;100%." in drawn


def test_the_table_of_a_finished_game_shows_the_sentence_below_the_reason():
    at = table("duel", LOST)
    view = view_of(at, (2,), (1, 2))
    sentence = recap_of(view, at.match, numduel.review(at.match))
    found = review(at.match, numduel.solve(at.game))
    assert recap(at.match, found, {1: "Ada", 2: "Bob"}, 2).text[:20] in sentence
    drawn = live(view, recap=sentence)
    check(drawn)
    assert re.search(r'<p class="reason">.*?</p><p class="recap">You played perfectly; Ada&#39;s costliest move', drawn)
