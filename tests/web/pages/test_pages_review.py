"""The page of a review says what the review says."""

import re
from html import unescape

import pytest

import numduel
from content import HOSTILE, Page, assert_clean
from numduel.advice import percent
from numduel.game import CHANCE
from numduel.match import Match
from numduel.recap import recap
from numduel.reviews import review
from numduel.web.drawing.reviewing import of_table, review_page
from reviewing import NAMES, played


@pytest.fixture(params=numduel.GAMES)
def game(request):
    match, solution = played(request.param)
    return match, solution, review(match, solution)


def shown(match, solution, **more):
    html = review_page(of_table("x1"), NAMES, match, solution, (1,), **more)
    assert_clean(html)
    return Page(html)


def test_the_page_lists_each_move_with_its_chances(game):
    match, solution, found = game
    page = shown(match, solution)
    lines = [row for row in page.rows if re.match(r"\d+\. ", row[0])]
    moves = [step for step in found.steps if step.by != CHANCE]
    assert len(lines) == len(moves)
    for line, step in zip(lines, moves, strict=True):
        before, after = (step.before, step.after) if step.turn == 1 else (1 - step.before, 1 - step.after)  # Ann's
        assert line[0].endswith(NAMES[step.turn - 1])
        assert step.move in line[1]
        assert line[2].startswith(percent(before))
        assert ("gave away" in line[1]) == bool(step.word)
        if step.word:
            assert f"{step.word} gave away {percent(step.loss)}; {step.better} was better" in line[1]
            assert line[2].endswith(percent(after))


def test_the_page_sums_up_both_players_games(game):
    match, solution, found = game
    page = shown(match, solution)
    rows = {row[0]: row[1:] for row in page.rows}
    for name, field in {"started with": "start", "result": "result", "accuracy": "accuracy"}.items():
        assert rows[name] == [f"{100 * getattr(side, field):.1f}%" for side in found.sides]
    assert [
        float(cell.removesuffix("%").replace("\N{MINUS SIGN}", "-")) for cell in rows["lost to own mistakes"]
    ] == pytest.approx([-100 * side.loss for side in found.sides], abs=0.06)
    assert ("luck" in rows) == match.game.has_chance
    assert "Accuracy is the share that a player kept of all that their moves could have given away." in page.text


def test_the_page_says_in_a_sentence_what_decided_the_game_and_links_to_that_step(game):
    match, solution, found = game
    told = recap(match, found, {1: "Ann", 2: "Bob"}, 1)
    html = review_page(of_table("x1"), NAMES, match, solution, (1,))
    (paragraph,) = re.findall('<p class="recap">(.*?)</p>', html)
    shown_text = unescape(re.sub(" ?<a .*", "", paragraph)).replace("\N{MINUS SIGN}", "-")
    assert shown_text == told.text
    if told.step:
        assert f'href="/game/x1/review?step={told.step}#position"' in paragraph
        again = shown(match, solution, step=told.step)
        assert again.all("button", name="answer") or not told.again


def test_the_chart_plots_the_chances(game):
    match, solution, found = game
    page = shown(match, solution)
    (line,) = page.all("polyline")
    heights = [1 - float(point.split(",")[1]) / 400 for point in line["points"].split()]
    assert heights == pytest.approx(list(found.chances), abs=0.001)
    (picture,) = [each for each in page.all("svg", role="img") if "winning chance" in each["aria-label"]]
    assert percent(found.chances[0]) in picture["aria-label"]
    assert len(page.all("path", class_="slip")) == sum(step.word is not None for step in found.steps)


def test_each_step_can_be_looked_at(game):
    match, solution, found = game
    last = len(found.steps) + 1
    for at in range(1, last + 1):
        page = shown(match, solution, step=at)
        assert (f"?step={at - 1}#position" in page.links("?")) or at == 1
        assert (f"?step={at + 1}#position" in page.links("?")) == (at < last)
        if at < last:
            assert page.links(f"/analysis/{match.game.key}?at={found.steps[at - 1].position}")
    for at in (0, last + 1):
        with pytest.raises(numduel.NumduelError, match="has steps 1 to"):
            shown(match, solution, step=at)


def test_a_mistake_becomes_a_question_and_is_explained_once_answered(game):
    match, solution, found = game
    mistakes = [at for at, step in enumerate(found.steps, 1) if step.word and step.by == 1]
    worst = max(mistakes, key=lambda at: found.steps[at - 1].loss)
    page = shown(match, solution)  # the worst is shown by default
    state = match.game.from_position(found.steps[worst - 1].position)
    assert [each["value"] for each in page.all("button", name="answer")] == list(match.game.moves(state))
    assert page.all("input", type="hidden", name="step", value=str(worst))
    assert not page.all("table", class_="choices")
    assert {f"?step={at}#position" for at in mistakes} <= set(page.links("?"))
    for move in match.game.moves(state):
        told = shown(match, solution, step=worst, answer=move)
        right = not solution.loss(state, move)
        assert ("Right!" in told.text) == right
        assert (f"No, that gives away {percent(solution.loss(state, move))}" in told.text) == (not right)
        assert bool(told.all("table", class_="choices")) == right  # otherwise, giving up reveals it
        assert ("Show the answer" in told.text) == (not right)
        solved = shown(match, solution, step=worst, answer=move, solved=True)
        assert solved.all("table", class_="choices")
        assert re.search("The best (move|try) is|The only move is", solved.text)
    with pytest.raises(numduel.IllegalMove):
        shown(match, solution, step=worst, answer="fly")


def test_names_in_a_review_are_escaped():
    match, solution = played("showdown")
    html = review_page(of_table("x1"), (HOSTILE, "{name} {{ 7 * 7 }}"), match, solution, ())
    assert "<script>" not in html
    assert "49" not in Page(html).title
    assert_clean(html)


def test_a_review_of_an_unfinished_game_covers_it_as_far_as_it_went():
    game = numduel.game("showdown")
    match = Match(game)
    for move in ("draw 7", "keep", "draw 2"):
        match.play(move)
    page = Page(review_page(of_table("x1"), NAMES, match, numduel.solve(game), ()))
    assert "Unfinished" in page.text
    assert [row[0] for row in page.rows if re.match(r"\d+\. ", row[0])] == ["1. Ann", "2. Bob"]


def test_a_draw_by_repetition_is_reported():
    game = numduel.game("wits")
    match = Match(game)
    while match.outcome is None:
        match.play("multiply")  # 0 forever
    page = Page(review_page(of_table("x1"), NAMES, match, numduel.solve(game), ()))
    assert "Draw" in page.text
    assert_clean(page.html)


def test_an_ending_outside_the_rules_is_reported_in_a_sentence():
    game = numduel.game("wits")
    match = Match(game)
    match.play("add 6")
    match.resign(1)
    page = Page(review_page(of_table("x1"), NAMES, match, numduel.solve(game), (1,)))
    assert "Ann resigned and gave away 100%." in page.text
    assert "Bob won" in page.text
    assert not page.all("button", name="answer")
