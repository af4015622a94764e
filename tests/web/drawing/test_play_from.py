"""Play from here: a form at every position at which a game goes on."""

import random

import pytest

import numduel
from content import HOSTILE, Page, client
from games import facts
from numduel.match import LoggedMove, Match
from numduel.web.drawing.play_from import play_from
from numduel.web.drawing.reviewing import of_table, review_page
from numduel.web.drawing.sheet import live
from walks import walk
from web.drawn import view

web = client()


def form(page):
    """The fields of the form on a page, and their values; None if there is none."""
    if not [tag for tag, attributes in page.tags if "play-from" in attributes.get("class", "").split()]:
        return None
    return {tag["name"]: tag["value"] for name, tag in page.tags if name == "input" and tag.get("type") == "hidden"}


@pytest.mark.parametrize("key", numduel.GAMES)
def test_any_position_of_the_analysis_can_be_played_from_here(key):
    game = numduel.game(key, **facts(key).VARIANTS[0])
    rules = {f"rule.{name}": value for name, value in game.changed.items()}
    for state, move in walk(game, random.Random(key)):
        page = Page(web.get(f"/analysis/{key}", params={"at": game.position(state), **rules}).text)
        if move is None:
            assert form(page) is None
            continue
        fields = form(page)
        assert (fields["game"], fields["position"]) == (key, game.position(state))
        assert {name: int(value) if value.isdecimal() else value for name, value in fields.items()}.items() >= (
            rules.items()
        )


@pytest.mark.parametrize("key", numduel.GAMES)
def test_any_step_of_a_review_can_be_played_from_here(key):
    game = numduel.game(key)
    match, solution = Match(game, 2), numduel.solve(game)
    for _, move in walk(game, random.Random(key)):
        if match.outcome or move is None or move not in (*game.moves(match.state), *dict(game.chances(match.state))):
            break
        match.play(move)
    if not match.outcome:
        match.resign(1)
    replay = match.back_to(0)
    for step in range(1, len(match.history) + 1):
        page = Page(review_page(of_table("x1"), ("Ann", "Bob"), match, solution, (1,), step=step))
        assert form(page)["position"] == game.position(replay.state)
        replay.play(match.history[step - 1].move)
    final = Page(review_page(of_table("x1"), ("Ann", "Bob"), match, solution, (1,), step=len(match.history) + 1))
    assert (form(final) is None) == bool(game.outcome(match.state))


def test_the_player_to_move_is_offered_first_in_the_analysis_and_the_viewers_own_side_in_a_review():
    game = numduel.game("wits")
    state = game.from_position("24/2")
    assert play_from(game, state, ("Ann", "Bob")).seat == 2
    assert play_from(game, state, ("Ann", "Bob"), 1).seat == 1
    assert play_from(game, state, ("Ann", "Bob")).sides == {1: "Ann", 2: "Bob (to move)"}


def test_of_a_variant_that_is_too_large_to_solve_only_the_computers_that_can_play_it_are_offered():
    page = web.get("/analysis/showdown", params={"rule.numbers": 100, "rule.target": 1000, "rule.copies": 2}).text
    assert '<option value="random">' in page
    assert '<option value="perfect">' not in page


def test_a_bad_position_cannot_be_played_from():
    assert form(Page(web.get("/analysis/wits", params={"at": "x"}).text)) is None


def test_names_are_escaped():
    game = numduel.game("wits")
    match = Match(game)
    match.resign(1)
    page = review_page(of_table("x1"), (HOSTILE, HOSTILE), match, numduel.solve(game), (), step=1)
    assert HOSTILE not in page
    assert form(Page(page))


def test_the_score_sheet_says_where_the_game_started_and_which_card_was_in_hand():
    log = [LoggedMove(1, "keep")]
    drawn = live(view("showdown", "7,10,9/5/-/2", start="7,10/5/9/1", log=log))
    assert "This game started at <code>7,10/5/9/1</code>" in drawn
    assert "kept 9" in drawn
    assert "This game started" not in live(view())
