"""Learn in a minute in a real browser, without JavaScript: a new user presses what the page offers."""

import re

import pytest
from playwright.sync_api import expect

import numduel
from numduel.learn import lesson
from numduel.learn.judging import judge, right_moves
from numduel.learn.last_game import go_on, resumed
from walks import WHOLE
from web.lessons import judge_on

PRESSED = numduel.GAMES if WHOLE else ("showdown", "wits")  # the others only without a browser

PHONE = {"width": 360, "height": 740}
LOW = "el => { const box = el.getBoundingClientRect(); return box.height < 44 || box.width < 44 }"


def opened_by(pressed):
    """Press it, and wait until the page that it leads to is there: counting what is on a page does not wait."""
    with pressed.page.expect_navigation():
        pressed.click()


@pytest.mark.parametrize("key", PRESSED)
def test_learn_in_a_minute_is_done_by_pressing_alone_and_ends_with_a_win(new_page, server, key):
    page = new_page(PHONE, java_script_enabled=False)
    solution = numduel.solve(numduel.game(key))
    made, wrong_ones = lesson(solution), 0
    page.goto(server.url)
    opened_by(page.get_by_role("link", name=f"Learn {solution.game.title} in a minute"))
    for _ in range(40):
        if page.get_by_text(f"You have learned {solution.game.title}.").count():
            break
        following = page.get_by_role("link", name="Next", exact=True)
        if following.count():
            opened_by(following)
            continue
        answers = page.locator("[name=answer]")
        offered = answers.evaluate_all("buttons => buttons.map((button) => button.value)")
        assert not [low for low in answers.all() if low.evaluate(LOW)]
        field = page.locator('input[name="at"]')
        verdict_on = judge_on(solution, made, page.url, field.get_attribute("value") if field.count() else None)
        wrong = [answer for answer in offered if not verdict_on(answer).right]
        told = page.get_by_role("status").locator("strong")
        if wrong and not (told.count() and told.inner_text() == "Not yet."):  # err once, then do it right
            wrong_ones += 1
            opened_by(page.locator(f'[name=answer][value="{wrong[-1]}"]'))
            expect(told).to_have_text("Not yet.")
            continue
        right = next(answer for answer in offered if answer not in wrong)
        opened_by(page.locator(f'[name=answer][value="{right}"]'))
    expect(page.get_by_role("status").locator("strong")).to_have_text("You win!")
    assert wrong_ones >= len(made.steps)


def test_after_a_lesson_one_press_begins_a_game(player):
    ada = player()
    ada.page.goto(f"{ada.url}/learn/wits?step=6&at=40/1&answer=add 10")
    expect(ada.page.get_by_text("You have learned Duel of Wits.")).to_be_visible()
    with ada.page.expect_websocket():
        ada.page.get_by_role("button", name="Play the computer").click()
    expect(ada.page).to_have_url(re.compile("/game/"))
    expect(ada.page.locator(".board.wits")).to_be_visible()


def test_the_back_button_works_in_a_lesson(player):
    ada = player()
    page = ada.page
    page.goto(f"{ada.url}/learn/duel")
    page.get_by_role("button", name="Add 4").click()
    expect(page.get_by_role("status")).to_contain_text("Not yet.")
    page.get_by_role("button", name="Add 3").click()
    expect(page.get_by_role("status")).to_contain_text("Right!")
    page.get_by_role("link", name="Next", exact=True).click()
    expect(page.get_by_text("step 2 of 5")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("status")).to_contain_text("Right!")
    page.go_back()
    expect(page.get_by_role("status")).to_contain_text("Not yet.")


@pytest.mark.parametrize("key", numduel.GAMES)
def test_on_a_phone_the_question_is_on_the_screen_with_what_is_said(new_page, server, key):
    """The verdict on a wrong answer needs no scrolling to be seen."""
    page = new_page(PHONE)
    solution = numduel.solve(numduel.game(key))
    for number, step in enumerate(lesson(solution).steps, 1):
        options = [answer.key for answer in step.answers] or solution.game.moves(step.state)
        wrong = next(answer for answer in options if not judge(solution, step, answer).right)
        page.goto(f"{server.url}/learn/{key}?step={number}&answer={wrong}")
        expect(page.get_by_role("status")).to_be_in_viewport()


@pytest.mark.parametrize("key", numduel.GAMES)
def test_on_a_phone_the_answers_do_not_cover_what_both_have(new_page, server, key):
    page = new_page({"width": 390, "height": 664})
    for number in range(1, len(lesson(numduel.solve(numduel.game(key))).steps) + 1):
        page.goto(f"{server.url}/learn/{key}?step={number}")
        nothing_is_covered(page)


@pytest.mark.parametrize("key", numduel.GAMES)
def test_on_a_phone_the_end_of_a_lesson_shows_the_table_that_was_won(new_page, server, key):
    solution = numduel.solve(numduel.game(key))
    game, made = solution.game, lesson(solution)
    state = resumed(made, None)
    while not game.outcome(after := go_on(solution, state, right_moves(solution, state)[0]).state):
        state = after
    page = new_page({"width": 390, "height": 664})
    at, answer = game.position(state), right_moves(solution, state)[0]
    page.goto(f"{server.url}/learn/{key}?step={len(made.steps) + 1}&at={at}&answer={answer}")
    expect(page.get_by_role("status").locator("strong")).to_have_text("You win!")
    nothing_is_covered(page)


def nothing_is_covered(page):
    """What both have is above what can be pressed."""
    answers = page.locator(".answers").bounding_box()["y"]
    for shown in page.locator(".lesson :is(.name, .total, .stack .top b, .scale)").all():
        box = shown.bounding_box()
        assert box["y"] + box["height"] <= answers, (page.url, shown.inner_text())
