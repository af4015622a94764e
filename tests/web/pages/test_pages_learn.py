"""Learn in a minute on the web: the same lessons as at the terminal, with all of their state in the address."""

from urllib.parse import parse_qsl, urlsplit

import pytest

import numduel
from content import Page, assert_clean, client
from numduel.learn import lesson
from numduel.learn.judging import judge, right_moves
from numduel.learn.last_game import go_on
from numduel.web.pages import learn as page_of_lessons

web = client()
each_game = pytest.mark.parametrize("key", numduel.GAMES)


def taught(key, **rules):
    solution = numduel.solve(numduel.game(key, **rules))
    return solution, lesson(solution)


def shown(key, **query):
    answer = web.get(f"/learn/{key}", params=query)
    assert answer.status_code == 200
    assert_clean(answer.text)
    return Page(answer.text)


def offered(page):
    """The answers on a page."""
    return [button["value"] for button in page.all("button", name="answer")]


def form(page):
    """The fields of the form on a page, without the answer."""
    return {field["name"]: field["value"] for field in page.all("input", type="hidden")}


@each_game
def test_learn_in_a_minute_ends_with_a_win_against_the_computer(key):
    """Pressing nothing but what a page offers."""
    solution, made = taught(key)
    game = solution.game
    page = shown(key)
    for number, step in enumerate(made.steps, 1):
        assert f"step {number} of {len(made.steps) + 1}" in page.text
        assert step.text in page.text
        assert step.ask in page.text
        right = next(option for option in offered(page) if judge(solution, step, option).right)
        page = shown(key, **form(page), answer=right)
        assert f"Right! {judge(solution, step, right).why}" in page.text
        (link,) = [link for link in page.links(f"/learn/{key}?") if f"step={number + 1}" in link]
        page = Page(web.get(link).text)
    assert made.last.ask in page.text
    state = made.last.state
    while game.outcome(state) is None:
        assert offered(page) == list(game.moves(state))
        move = right_moves(solution, state)[0]
        turn = go_on(solution, state, move)
        page, state = shown(key, **form(page), answer=move), turn.state
        assert turn.replied in page.text
    assert "You win!" in page.text
    assert f"You have learned {game.title}. {made.secret}" in page.text
    assert not offered(page)


@each_game
def test_a_wrong_answer_is_explained_and_may_be_tried_again(key):
    solution, made = taught(key)
    for number, step in enumerate(made.steps, 1):
        asked = shown(key, step=number)
        for option in offered(asked):
            verdict = judge(solution, step, option)
            page = shown(key, step=number, answer=option)
            assert verdict.why in page.text
            assert ("Right!" in page.text) == verdict.right
            assert ("Not yet." in page.text) == (not verdict.right)
            if not verdict.right:  # the same question on the same page
                assert offered(page) == offered(asked)
                assert form(page) == form(asked)
                assert step.ask in page.text


@each_game
def test_a_spoiled_win_is_tried_again_from_there(key):
    solution, made = taught(key)
    last, spoiled = len(made.steps) + 1, 0
    for text, state in made.positions.items():
        for move in solution.game.moves(state):
            if move not in right_moves(solution, state):
                page = shown(key, step=last, at=text, answer=move)
                assert "Try again from here." in page.text
                assert ("That gave it away." in page.text) == (solution.loss(state, move) > 0)
                assert form(page) == {"step": str(last), "at": text}
                assert offered(page) == list(solution.game.moves(state))
                spoiled += 1
    assert spoiled


@each_game
def test_a_question_does_not_give_away_its_answer(key):
    _, made = taught(key)
    for number, step in enumerate(made.steps, 1):
        page = shown(key, step=number)
        said = [answer.why for answer in step.answers] or [step.why]
        assert not [why for why in said if why in page.text]
        for button in page.all("button", name="answer"):
            assert button.keys() <= {"name", "value", "aria-label"}  # nothing sets one apart


def test_the_state_of_a_lesson_is_in_its_address():
    """No cookie, and the same page for everybody: it can be kept for when there is no connection."""
    for address in ("/learn", "/learn/duel", "/learn/duel?step=3&answer=add 2", "/learn/battle?step=6"):
        one, other = (client().get(address) for _ in range(2))
        assert one.text == other.text
        assert "set-cookie" not in one.headers


def test_the_lesson_of_a_variant_keeps_its_rules_from_step_to_step():
    solution, made = taught("wits", target=30, add=5)
    page = shown("wits", **{"rule.target": 30, "rule.add": 5})
    assert "Custom rules: target 30, add 5." in page.text
    assert made.steps[0].ask in page.text
    assert form(page) == {"step": "1", "rule.target": "30", "rule.add": "5"}
    page = shown("wits", **form(page), answer=right_moves(solution, made.steps[0].state)[0])
    (link,) = page.links("/learn/wits?step=2")
    assert dict(parse_qsl(urlsplit(link).query)) == {"step": "2", "rule.target": "30", "rule.add": "5"}


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("/learn/duel?rule.target=12", "in this variant of duel the first player cannot force a win"),
        ("/learn/showdown?rule.target=20&rule.forced=loose", "in this variant of showdown a card may be given"),
        ("/learn/target?rule.numbers=100", "this variant of target is too large to solve"),
    ],
)
def test_a_variant_without_a_lesson_says_so_in_a_sentence_and_offers_the_rules(address, why):
    answer = web.get(address)
    assert answer.status_code == 200
    assert_clean(answer.text)
    page = Page(answer.text)
    assert f"There is no lesson for these rules: {why}" in page.text
    path, _, query = address.partition("?")
    assert f"{path.replace('learn', 'rules')}?{query}" in page.links("/rules")
    assert path in page.links("/learn")


def test_a_lesson_is_made_once(monkeypatch):
    made = []
    monkeypatch.setattr(page_of_lessons, "lesson", lambda solution: made.append(solution.game) or lesson(solution))
    for step in (1, 2, 3):
        shown("wits", step=step, **{"rule.target": 61})
    assert made == [numduel.game("wits", target=61)]


def test_each_page_about_a_game_leads_to_its_lesson():
    for key in numduel.GAMES:
        for page in ("rules", "analysis", "perfect"):
            assert Page(web.get(f"/{page}/{key}").text).links(f"/learn/{key}")
    assert Page(web.get("/learn").text).links("/learn/") == [f"/learn/{key}" for key in numduel.GAMES]
