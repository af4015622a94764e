"""A review is walked step by step, from one point of view throughout."""

import re

import pytest

import numduel
from content import Page, assert_clean
from numduel.advice import percent
from numduel.advice.standing import exactly
from numduel.game import CHANCE
from numduel.match import Match
from numduel.reviews import Review, Side, review
from numduel.solve.solution import Forced
from numduel.web.drawing import reviewing as pages
from numduel.web.drawing.chart import columns, marker
from numduel.web.drawing.reviewing import following, of_table, review_page
from reviewing import NAMES, played

PARTS = ("position", "steps", "here", "board", "said")


@pytest.fixture(scope="module", params=numduel.GAMES)
def game(request):
    match, solution = played(request.param)
    return match, solution, review(match, solution)


def shown(game, seats=(1,), **more):
    match, solution, _ = game
    html = review_page(of_table("x1"), NAMES, match, solution, seats, **more)
    assert_clean(html)
    return Page(html)


@pytest.mark.parametrize(("seats", "seat"), [((1,), 1), ((2,), 2), ((), 1), ((1, 2), 1)])
def test_one_point_of_view_throughout_the_viewers_if_they_have_a_seat(game, seats, seat):
    match, solution, found = game
    whose = f"{NAMES[seat - 1]}’s"  # noqa: RUF001
    page = shown(game, seats)
    chances = [chance if seat == 1 else 1 - chance for chance in found.chances]
    assert f"Every chance on this page is {whose}." in page.text
    (line,) = page.all("polyline")
    assert [1 - float(point.split(",")[1]) / 400 for point in line["points"].split()] == pytest.approx(
        chances, abs=0.001
    )
    (picture,) = [each for each in page.all("svg", role="img") if "winning chance" in each["aria-label"]]
    assert picture["aria-label"].startswith(f"{whose} winning chance")
    lines = [row[2] for row in page.rows if re.match(r"\d+\. ", row[0])]
    moves = [at for at, step in enumerate(found.steps) if step.by != CHANCE]
    for text, at in zip(lines, moves, strict=True):
        assert text.split(" ")[0] == percent(chances[at])
        assert text.split(" ")[-1] in (percent(chances[at]), percent(chances[at + 1]))
    for at, step in enumerate(found.steps):
        told = Page(review_page(of_table("x1"), NAMES, match, solution, seats, step=at + 1, bare=True))
        if not step.word and not step.is_end:
            before, after = percent(chances[at]), percent(chances[at + 1])
            change = f"stays {after}" if before == after else f"goes from {before} to {after}"
            assert f"{whose} winning chance {change}" in told.text
        values = solution.moves(match.game.from_position(step.position))
        figures = {row[0].split(" ")[0]: row[1] for row in told.rows if len(row) == 3 and row[0].split(" best")[0]}
        if not step.word and values and not isinstance(solution, Forced):
            for move, value in values.items():
                assert figures[move] == exactly(value if step.turn == seat else 1 - value)


def test_luck_is_told_from_the_same_point_of_view():
    match = Match(numduel.game("showdown"), 2)
    match.play("draw 7")
    match.resign(2)
    solution = numduel.solve(match.game)
    (gain, _) = (step.luck for step in review(match, solution).steps)
    for seat, luck in ((2, gain), (1, -gain)):
        text = shown((match, solution, None), (seat,), step=1).text
        assert "Bob drew a 7." in text
        assert f"luck {100 * luck:+.1f}%".replace("-", "−") in text  # noqa: RUF001


def test_whoever_gave_no_name_is_you():
    match, solution = played("duel")
    page = Page(review_page(of_table("x1"), ("Player 1", "Computer"), match, solution, (1,)))
    assert "Every chance on this page is yours." in page.text
    assert "Your winning chance" in page.text
    assert "Player 1" not in page.text


def test_every_step_can_be_linked_and_has_links_to_the_others(game):
    _, _, found = game
    last = len(found.steps) + 1
    for at in {1, 2, last - 1, last}:
        page = shown(game, step=at)
        links = {each["id"]: each.get("href") for each in page.all("a") if "id" in each}
        to = {"first": 1, "previous": at - 1} if at > 1 else {"first": 0, "previous": 0}
        to |= {"next": at + 1, "last": last} if at < last else {"next": 0, "last": 0}
        for name, step in to.items():
            assert links[name] == (f"?step={step}#position" if step else None)


def test_a_marker_on_the_chart_shows_the_step(game):
    _, _, found = game
    (line,) = shown(game).all("polyline")
    points = [float(point.split(",")[0]) for point in line["points"].split()]
    steps = len(found.steps)
    for at in range(1, steps + 1):
        assert marker(at, steps) == pytest.approx({"start": points[at - 1], "end": points[at]}, abs=0.11)
    for at in {1, steps}:
        rects = shown(game, step=at).all("rect")
        (band,) = [each for each in rects if each["height"] == "400" and "class" not in each]
        assert float(band["x"]) == marker(at, steps)["start"]
    assert marker(steps + 1, steps) == {"start": 1000.0, "end": 1000.0}


@pytest.mark.parametrize("steps", [1, 2, 7, 40, 150, 200, 333, 2000])
def test_pressing_the_chart_leads_to_the_step_that_ends_nearest(steps):
    found = columns(steps)
    assert len(found) <= 400
    for at, step in enumerate(found):
        middle = (at + 0.5) / len(found) * steps
        assert abs(step - max(middle, 1)) <= 0.5
    assert steps > 200 or {*found} == {*range(1, steps + 1)}


def test_the_chart_can_be_pressed_without_a_script(game):
    _, _, found = game
    page = shown(game)
    links = [each["href"] for each in page.all("a", tabindex="-1") if "href" in each and "class" not in each]
    assert {*links} == {f"?step={at}#position" for at in range(1, len(found.steps) + 1)}


def test_next_mistake_goes_round():
    assert following([], 3) is None
    assert following([3], 3) is None
    assert [following([3, 7, 9], at) for at in (1, 3, 8, 9, 12)] == [3, 7, 9, 3, 3]


def test_next_mistake_leads_to_the_viewers_own(game):
    _, _, found = game
    mine = [at for at, step in enumerate(found.steps, 1) if step.word and step.by == 1]
    (link,) = shown(game, step=len(found.steps) + 1).all("a", id="mistake")
    assert link["href"] == f"?step={mine[0]}#position"


def test_a_step_loaded_by_the_script_is_what_its_page_shows(game):
    match, solution, found = game
    for at in {1, len(found.steps), len(found.steps) + 1}:
        whole = review_page(of_table("x1"), NAMES, match, solution, (1,), step=at)
        bare = review_page(of_table("x1"), NAMES, match, solution, (1,), step=at, bare=True)
        assert len(bare) < len(whole)
        assert [found["id"] for _, found in Page(bare).tags if found.get("id") in PARTS] == [*PARTS]
        pieces = bare.replace("\n\n", "\n").strip().split("\n")
        assert {piece.strip() for piece in pieces} <= {piece.strip() for piece in whole.split("\n")}


@pytest.mark.parametrize(("adjusted", "explained"), [(1.01, True), (0.7, False)])
def test_a_result_without_luck_beyond_100_percent_is_explained_and_only_then(monkeypatch, adjusted, explained):
    match, solution = played("showdown")
    one = Side(0.5, 1 - adjusted, 0.0, adjusted - 0.5, 1.0, 1.0)
    two = Side(0.5, adjusted - 1, adjusted - 0.5, 0.0, 0.0, 0.9)
    found = review(match, solution)
    monkeypatch.setattr(pages, "review", lambda *_: Review(found.steps, found.chances, (one, two)))
    page = shown((match, solution, found))
    assert ("chances that only came with lucky cards were given away again" in page.text) == explained
    assert ("101.0% −1.0%" in page.text) == explained  # noqa: RUF001
