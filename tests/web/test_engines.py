"""The web app in engines other than Chromium's: WebKit, with a page the size of a phone's, and Firefox."""

import re
import time
from datetime import date

import pytest

import numduel
from games import facts
from numduel.learn import lesson
from numduel.puzzles.daily import puzzle_on
from web.engines import ENGINES
from web.engines.engine import PATIENCE
from web.engines.player import Player
from web.lessons import judge_on

PAGE = """() => ({
  url: location.href,
  at: document.querySelector("input[name=at]")?.value ?? null,
  answers: [...document.querySelectorAll("[name=answer]")].map((button) => button.value),
  ended: Boolean(document.querySelector("form[action='/games']")),
})"""
FAULTS = """() => {
  console.error("it was logged");
  setTimeout(() => { throw new Error("it was thrown"); });
  fetch("/is-missing");
  document.body.append(Object.assign(document.createElement("script"), { text: "1" }));
}"""
NOTICED = ("it was logged", "it was thrown", "is-missing", "script")


@pytest.fixture(scope="session", params=ENGINES)
def running(request, tmp_path_factory):
    """A browser of each engine in turn, which all tests of a process share."""
    browser = ENGINES[request.param](tmp_path_factory.mktemp(request.param))
    yield browser
    browser.close()


@pytest.fixture
def engine(running):
    """The same browser; the test fails if there are errors on any of its pages."""
    yield running
    running.open("about:blank")
    if errors := running.errors():
        pytest.fail("errors in the browser:\n" + "\n".join(errors), pytrace=False)


@pytest.mark.parametrize("key", numduel.GAMES)
def test_each_game_is_played_to_its_end_with_every_move_on_the_screen(engine, server, key):
    Player(engine, server.url, key).finish()
    assert re.search("You win|Computer wins|Draw", engine.text("#status"))
    assert re.search(facts(key).ENDING, engine.text(".reason"))


def settled(engine):
    """What is on the table, once all totals have counted up."""
    text = ""
    while text != (text := engine.text("#live .board")):
        time.sleep(0.8)
    return text


def test_a_move_against_the_computer_is_taken_back_and_the_same_card_comes_again(engine, server):
    ada = Player(engine, server.url, "battle")
    turn = ada.turn()
    before = settled(engine)
    ada.play(turn)
    turn = ada.turn()
    assert settled(engine) != before
    ada.press("#live [data-send=takeback]")
    ada.changed(turn)
    ada.turn()
    assert settled(engine) == before


def test_learn_in_a_minute_is_done_by_pressing_alone_and_ends_with_a_win(engine, server):
    solution = numduel.solve(numduel.game("wits"))
    made = lesson(solution)
    engine.open(server.url)
    engine.follow("article a[href='/learn/wits']")
    erred = False
    for _ in range(40):
        page = engine.ask(PAGE)
        if page["ended"]:
            break
        if not page["answers"]:
            engine.follow(".answers a.primary")
            continue
        verdict_on = judge_on(solution, made, page["url"], page["at"])
        right = next(answer for answer in page["answers"] if verdict_on(answer).right)
        if not erred:
            wrong = next(answer for answer in page["answers"] if not verdict_on(answer).right)
            engine.follow(f'[name=answer][value="{wrong}"]')
            engine.says("[role=status]", "Not yet.")
            erred = True
        engine.follow(f'[name=answer][value="{right}"]')
    engine.says("[role=status]", "You win!")


def test_the_daily_five_are_answered_with_a_streak_and_a_result_to_copy(engine, server):
    engine.open(f"{server.url}/daily")
    day = date.fromisoformat(engine.ask("() => document.querySelector('main').dataset.day"))
    for at, key in enumerate(numduel.GAMES):
        if at:
            engine.follow("main .row a.primary")
        answer = puzzle_on(numduel.solve(numduel.game(key)), day).answer
        engine.follow(f'button[name={key}][value="{answer}"]')
        assert engine.text("#task") == "Right!"
    engine.says("#line", f"numduel daily {day} 🟩🟩🟩🟩🟩 5/5 · streak 1")
    engine.press("#copy")
    engine.says("#copied", "Copied.")


def test_whatever_goes_wrong_on_a_page_is_noticed(engine, server):
    engine.open(server.url)
    engine.ask(FAULTS)
    errors, end = "", time.monotonic() + PATIENCE
    while any(fault not in errors for fault in NOTICED) and time.monotonic() < end:
        errors += "\n".join(engine.errors())
    assert [fault for fault in NOTICED if fault not in errors] == []
