"""The analysis board shows what the solution says."""

import random
from urllib.parse import parse_qs, urlsplit

import pytest

import numduel
from content import Page, client
from numduel.match import Match
from numduel.solve.solution import Forced

web = client()


def states(key, rng, number=12):
    """States of random games."""
    game, found = numduel.game(key), []
    while len(found) < number:
        match, last = Match(game, rng.choice((1, 2))), rng.randrange(30)
        while match.outcome is None and len(match.history) < last:
            match.play(rng.choice(game.moves(match.state) or [draw for draw, _ in game.chances(match.state)]))
        found.append(match.state)
    return found


def shown(page):
    return {row[0].split(" best")[0]: row for row in page.rows[1:]}


@pytest.mark.parametrize("key", numduel.GAMES)
def test_each_move_and_draw_has_its_exact_chance_and_links_to_the_next_position(key):
    game, solution = numduel.game(key), numduel.solve(numduel.game(key))
    for state in states(key, random.Random(f"analysis {key}")):
        position = game.position(state)
        page = Page(web.get(f"/analysis/{key}", params={"at": position}).text)
        assert position in page.title
        if outcome := game.outcome(state):
            assert outcome.reason[1:] in page.text
            continue
        rows, values = shown(page), solution.moves(state)
        assert rows.keys() == {*game.moves(state), *(draw for draw, _ in game.chances(state))}
        for move, value in values.items():
            word = "wins" if value == 1 else "loses" if value == 0 else "draws"
            if isinstance(solution, Forced):
                end = solution.distance(game.play(state, move))
                assert rows[move][1] == (word if end is None else f"{word} in {end + 1}")
            else:
                assert float(rows[move][1].removesuffix("%")) == pytest.approx(100 * value, abs=6e-4)
            assert ("best" in rows[move][0]) == (move in solution.best(state) and value > 0)
        order = [values[move] for move in rows if move in values]
        assert order == sorted(order, key=lambda value: -round(value, 9))
        total = sum(weight for _, weight in game.chances(state))
        for draw, weight in game.chances(state):
            _, left, likely, chance, _ = rows[draw]
            assert int(left) == weight
            assert float(likely.removesuffix("%")) == pytest.approx(100 * weight / total, abs=0.06)
            value = solution.value(game.play(state, draw))
            assert float(chance.removesuffix("%")) == pytest.approx(100 * value, abs=6e-4)
        links = [parse_qs(urlsplit(link).query) for link in page.links(f"/analysis/{key}?at=")]
        links = [query["at"] for query in links if "edit" not in query]  # the others are presses on the board
        assert sorted(links) == sorted([game.position(game.play(state, move))] for move in rows)


def test_the_start_is_shown_by_default():
    page = Page(web.get("/analysis/wits").text)
    assert page.all("input", name="at", value="0/1")
    assert "Player 1 wins within 9 moves." in page.text


def test_a_variant_keeps_its_rules_from_link_to_link():
    page = Page(web.get("/analysis/wits?rule.target=60&at=9/2").text)
    assert page.all("input", type="hidden", name="rule.target", value="60")
    links = page.links("/analysis/wits")
    assert links
    assert all("rule.target=60" in link for link in links)


def test_a_bad_position_is_explained_and_stays_in_the_field():
    answer = web.get("/analysis/wits", params={"at": "99/1"})
    assert answer.status_code == 400
    page = Page(answer.text)
    assert page.all("input", name="at", value="99/1")
    with pytest.raises(numduel.BadPosition) as error:
        numduel.game("wits").from_position("99/1")
    assert str(error.value)[1:] in page.text


@pytest.mark.parametrize(("was", "kept"), [("24/2", "24/2"), (None, "0/1"), ("77/1", "0/1")])
def test_a_bad_position_keeps_the_board(was, kept):
    shown = web.get("/analysis/wits", params={"at": "99/1"} | ({"was": was} if was else {}))
    assert shown.status_code == 400
    page, same = Page(shown.text), Page(web.get("/analysis/wits", params={"at": kept}).text)
    assert page.title == same.title
    assert [found["aria-label"] for found in page.all("svg", role="img")] == [
        found["aria-label"] for found in same.all("svg", role="img")
    ]
    assert page.rows == same.rows
    assert page.all("input", name="was", value=kept)


def test_the_address_of_a_good_position_says_no_more_than_that():
    answer = web.get("/analysis/wits", params={"at": "24/2", "was": "0/1", "rule.target": "60"})
    assert answer.status_code == 307
    assert answer.headers["location"] == "/analysis/wits?at=24/2&rule.target=60"


def test_a_variant_that_is_too_large_still_lists_its_moves():
    game = numduel.game("target", numbers=100)
    page = Page(web.get("/analysis/target?rule.numbers=100").text)
    assert "is too large to solve (" in page.text
    assert [row[0] for row in page.rows[1:]] == list(game.moves(game.start()))
    assert all(row[1] == "?" for row in page.rows[1:])
