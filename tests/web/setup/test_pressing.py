"""The analysis board's stacks, totals, card, tokens and turn are changed by pressing, as far as the rules allow."""

import random
import re

import pytest

import numduel
import walks
from content import Page, client
from games import each
from numduel.web.setup import LONGEST, setup
from numduel.web.setup.drawing import link_of, table
from web.drawn import check, variants

web = client()


def presses(game, state):
    """All that can be pressed."""
    rows, stacks, tokens, _ = setup(game, state)
    groups = [*(row.presses for row in rows), *stacks, tokens]
    return [press for group in groups for press in group]


def found(key, position, label):
    """The press with a label, and the address that it leads to."""
    game = numduel.game(key)
    state = game.from_position(position)
    (press,) = [press for press in presses(game, state) if press.label == label]
    return press, link_of(game, state)(press)


def drawn(html):
    """The board on a page, without where its links lead."""
    (board,) = re.findall(r'<div class="board .*?(?=<details class="setup")', html, re.DOTALL)
    return re.sub('href="[^"]*"', "", board)


@pytest.mark.parametrize(("key", "position", "label", "after"), each("PRESSES"))
def test_pressing_changes_the_position_and_the_text_beside_it(key, position, label, after):
    press, address = found(key, position, label)
    assert (press.at, press.legal) == (after, True)
    page = Page(web.get(address).text)
    assert page.all("input", name="at", value=after)
    assert page.all("details", id="setup", open=None)  # it stays open for the next press


@pytest.mark.parametrize(("key", "position", "label", "why"), each("WRONG_PRESSES"))
def test_a_press_that_leads_to_no_legal_position_is_explained_and_the_board_stays(key, position, label, why):
    press, address = found(key, position, label)
    assert not press.legal
    before, answer = web.get(f"/analysis/{key}", params={"at": position, "edit": 1}), web.get(address)
    assert answer.status_code == 400
    page = Page(answer.text)
    assert re.search(f"{re.escape(why)}.*\\. The board has not changed\\.", page.text)
    assert drawn(answer.text) == drawn(before.text)
    assert page.all("input", name="at", value=press.at)
    assert page.all("input", name="was", value=position)


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_press_is_marked_as_legal_if_the_rules_know_where_it_leads(key):
    rng = random.Random(f"pressing {key}")
    kinds = set()
    for game in variants(key):
        states = [state for state, _ in walks.walk(game, rng, longest=60)]
        for state in rng.sample(states, min(3, len(states))):
            for press in presses(game, state):
                kinds.add(press.legal)
                if press.legal:
                    assert game.position(game.from_position(press.at)) == press.at
                else:
                    assert walks.refusal(game, press.at)
                if press.now:
                    assert press.at == game.position(state)
    assert kinds == {True, False}


@pytest.mark.parametrize("key", numduel.GAMES)
def test_every_card_and_token_on_the_board_can_be_pressed(key):
    rng = random.Random(key)
    for game in variants(key):
        for state, _ in walks.walk(game, rng, longest=12):
            html = table(game, state, setup(game, state))
            check(html)
            keys = re.findall('data-press="([^"]*)"', html)
            assert len(keys) == len(set(keys))
            seen = game.see(state, 1)
            shown = len(re.findall("<li", html)) - html.count('class="below"')
            assert len(keys) == (shown if len(game.position(state)) <= LONGEST else 0)
            assert len(keys) >= min(sum(map(len, seen.stacks)), 30) * (len(game.position(state)) <= LONGEST)


def test_a_position_too_long_to_be_set_up_by_pressing_can_still_be_typed():
    game = numduel.game("duel", target=1000)
    high = f"{','.join(['1'] * 300)}/-/1"
    assert setup(game, game.from_position(high)) == ((), (), (), 0)
    page = Page(web.get("/analysis/duel", params={"at": high, "rule.target": 1000}).text)
    assert not page.all("details", id="setup")
    assert page.all("input", name="at", value=high)


@pytest.mark.parametrize("key", numduel.GAMES)
def test_the_board_is_ready_to_be_set_up_at_the_start_and_out_of_the_way_elsewhere(key):
    game = numduel.game(key)
    start = game.position(game.start())
    assert Page(web.get(f"/analysis/{key}").text).all("details", id="setup", open=None)
    (closed,) = Page(web.get(f"/analysis/{key}", params={"at": start}).text).all("details", id="setup")
    assert "open" not in closed


def test_a_press_keeps_the_rules_of_a_variant():
    page = Page(web.get("/analysis/wits?rule.target=60&at=50/1").text)
    (more,) = [link["href"] for link in page.all("a", **{"aria-label": "Total: +10"})]
    assert Page(web.get(more).text).all("input", name="at", value="60/1")
