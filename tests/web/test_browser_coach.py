"""The coach says on the page what the solution says."""

from functools import partial

import pytest
from playwright.sync_api import expect

import numduel
from numduel.advice import hint, percent
from numduel.web.drawing.buttons import quoted_label


def state_on(ada, key):
    """The state of the first turn, with the card in hand."""
    game = numduel.game(key)
    state = game.start(1)
    card = ada.page.locator(".hand .card")
    return game, game.play(state, f"draw {card.inner_text()}") if card.count() else state


@pytest.mark.parametrize("key", numduel.GAMES)
def test_the_coach_says_what_the_solution_says_and_stays_on(player, key):
    ada = player()
    page, switch = ada.page, ada.page.get_by_role("switch", name="Coach")
    ada.begin(key)
    ada.can_play()
    expect(switch).not_to_be_checked()
    assert page.locator(".chance").count() == 0
    switch.click()
    expect(page.locator(".move .chance").first).to_be_visible(timeout=90_000)  # the game may have to be solved first
    expect(switch).to_be_checked()
    expect(switch).to_be_focused()

    game, state = state_on(ada, key)
    solution = numduel.solve(game)
    told = ada.moves.evaluate_all(
        "buttons => buttons.map(b => [b.dataset.move, b.querySelector('.chance').firstChild.textContent])"
    )
    assert dict(told) == {move: percent(value) for move, value in solution.moves(state).items()}
    starred = page.locator(".move.best").evaluate_all("buttons => buttons.map(b => b.dataset.move)")
    assert tuple(starred) == solution.best(state)
    coach = page.get_by_role("region", name="Coach")
    expect(coach).to_contain_text(f"Your winning chance {percent(solution.value(state))}")
    expect(coach).to_contain_text(hint(solution, state, called=partial(quoted_label, game, state))[0])

    ada.play(starred[0])
    expect(switch).to_be_checked()
    ada.can_play()
    if not ada.is_over():
        assert page.locator(".move .chance").count() == ada.moves.count()
        page.reload()
        expect(switch).to_be_checked()
        switch.click()
        expect(switch).not_to_be_checked()
        expect(page.locator(".chance")).to_have_count(0)


def test_friends_have_a_coach_if_it_was_allowed_at_the_start(player):
    ada, grace = player(), player()
    ada.begin("duel", "friend", coach=True)
    grace.accept(ada.invitation(), "Grace")
    for each in (ada, grace):
        expect(each.page.get_by_role("switch", name="Coach")).to_be_visible()
    grace.page.get_by_role("switch", name="Coach").click()
    expect(grace.page.get_by_role("region", name="Coach")).to_be_visible()
    expect(grace.page.locator(".chance")).to_have_count(0)  # it is not her turn
    expect(ada.page.get_by_role("region", name="Coach")).to_have_count(0)
    ada.play("add 1")
    expect(grace.page.locator(".move .chance")).to_have_count(4)


def test_a_finished_game_is_summed_up_in_a_sentence_that_leads_to_the_costliest_move(player):
    ada = player()
    page = ada.page
    page.goto(f"{ada.url}/analysis/duel")  # so that the server has solved it
    ada.begin("duel", "here")
    for move in ("add 3", "add 4", "add 1", "add 4", "add 1", "add 2"):
        ada.play(move)
    expect(page.locator(".recap")).to_contain_text("costliest move: turn 3, \N{MINUS SIGN}100%.")
    page.get_by_role("link", name="Try it again").click()
    expect(page.get_by_role("heading", name="Step 3 of 7")).to_be_visible()
    expect(page.locator("[name=answer]")).to_have_count(4)
    expect(page.locator(".recap")).to_contain_text("costliest move: turn 3")
