"""Puzzles on the web follow from the seed, and do not give away the answer before it is found or asked for."""

import re
from functools import partial
from itertools import islice

import pytest

import numduel
from content import Page, assert_clean, client
from numduel.advice import reason
from numduel.fair import secret_from
from numduel.puzzles import puzzle_set, puzzles
from numduel.web.drawing.buttons import label, quoted_label
from numduel.web.pages import puzzles as page_of_puzzles

web = client()


def labels_of(solution, puzzle):
    game, state = solution.game, puzzle.state
    return {given: label(game, state, given) if game.moves(state) else given for given in puzzle.answers}


def asked(key, number=3, seed="web"):
    solution = numduel.solve(numduel.game(key))
    return solution, list(islice(puzzles(solution, secret_from(seed)), number))


@pytest.mark.parametrize("key", numduel.GAMES)
def test_the_puzzles_follow_from_the_seed(key):
    solution, found = asked(key)
    game = solution.game
    for number, puzzle in enumerate(found, 1):
        page = Page(web.get(f"/puzzles/{key}?seed=web&n={number}").text)
        assert f"difficulty {puzzle.grade} of 5" in page.text
        doing = "to move" if game.moves(puzzle.state) else "draws next"
        assert f"Player {game.turn(puzzle.state)} {doing}" in page.text
        assert puzzle.question.removesuffix(".") in page.text
        assert puzzle.note in page.text
        assert [found["value"] for found in page.all("button", name="answer")] == list(puzzle.answers)


@pytest.mark.parametrize("key", numduel.GAMES)
def test_the_page_does_not_give_away_the_answer(key):
    solution, found = asked(key)
    for number, puzzle in enumerate(found, 1):
        html = web.get(f"/puzzles/{key}?seed=web&n={number}").text
        # each answer is there as a button, and nothing sets one apart
        buttons = re.findall(r"<button.*?</button>", html)
        labels = labels_of(solution, puzzle)
        assert [each for each in buttons if "answer" in each] == [
            f'<button name="answer" value="{move}">{called}</button>' for move, called in labels.items()
        ]
        counts = {move: html.count(f">{called}<") for move, called in labels.items()}
        assert set(counts.values()) == {1}
        assert "winning chance" not in html
        assert "best" not in Page(html).text.replace("the best move", "").replace("play their best", "")
        assert "/analysis/" not in "".join(Page(html).links(f"/analysis/{key}?at"))


@pytest.mark.parametrize("key", numduel.GAMES)
def test_an_answer_is_judged_and_explained(key):
    solution, (puzzle, *_) = asked(key)
    game, state = solution.game, puzzle.state
    moves = bool(game.moves(state))
    called = partial(quoted_label, game, state)
    for given in puzzle.answers:
        right = given == puzzle.answer
        verdict = puzzle.verdict(solution, given, called)
        page = Page(web.get(f"/puzzles/{key}", params={"seed": "web", "n": 1, "answer": given}).text)
        assert ("Right!" in page.text) == right
        assert right or f"No, that {verdict.fault}" in page.text
        assert verdict.does in page.text
        if moves and not right:
            assert verdict.does == f"{called(given)} {reason(solution, state, given)}."
        assert f"/puzzles/{key}?seed=web&n=2#task" in page.links("/puzzles")
        assert (f"/puzzles/{key}?seed=web&n=1#task" in page.links("/puzzles")) == (not right)
        if not right:  # giving up reveals the right one
            assert not page.rows
            assert verdict.why not in page.text
            assert not page.links(f"/analysis/{key}?at=")
            (give_up,) = (link for link in page.links("/puzzles") if "solved" in link)
            page = Page(web.get(give_up).text)
        assert verdict.why in page.text
        if moves:
            assert f"The best move is {called(puzzle.answer)}: it " in page.text
        assert len(page.rows) == 1 + len(game.moves(state) or game.chances(state))
        assert page.links(f"/analysis/{key}?at=")


def test_without_a_seed_a_random_one_is_used():
    answer = web.get("/puzzles/wits?rule.target=60")
    assert answer.status_code == 307
    assert re.fullmatch(r"/puzzles/wits\?seed=[0-9a-f]{8}&n=1&rule\.target=60", answer.headers["location"])
    assert web.get("/puzzles/wits").headers["location"] != web.get("/puzzles/wits").headers["location"]


def test_after_a_seeds_last_puzzle_comes_another_seed():
    page = Page(web.get("/puzzles/wits?seed=1&n=200").text)
    assert "/puzzles/wits" in page.links("/puzzles/wits")
    assert not page.links("/puzzles/wits?seed=1&n=201")


@pytest.mark.parametrize(
    ("key", "rule", "why"),
    [
        ("wits", "rule.target=1", "this variant of wits has no puzzles: none came up"),
        ("target", "rule.numbers=100", "this variant of target is too large to solve ("),
    ],
)
def test_a_variant_without_puzzles_says_so_in_a_sentence_each_time_and_offers_its_rules(key, rule, why):
    for _ in range(2):
        answer = web.get(f"/puzzles/{key}?seed=1&{rule}")
        assert answer.status_code == 200
        assert_clean(answer.text)
        page = Page(answer.text)
        assert f"There are no puzzles for these rules: {why}" in page.text
        assert f"/rules/{key}?{rule}" in page.links("/rules")
        assert f"/puzzles/{key}" in page.links("/puzzles")


def test_a_set_of_puzzles_is_found_once_for_all_of_its_answers(monkeypatch):
    calls = []
    monkeypatch.setattr(page_of_puzzles, "puzzle_set", lambda *args: calls.append(args[1:]) or puzzle_set(*args))
    for query in ("n=3", "n=3&answer=add 1", "n=3&answer=add 2", "n=4", "n=16", "n=17"):
        assert web.get(f"/puzzles/wits?seed=once&{query}").status_code == 200
    assert calls == [(secret_from("once"), 0), (secret_from("once"), 1)]
