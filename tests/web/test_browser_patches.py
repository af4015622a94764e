"""A page that is patched move by move is the same as one that was just loaded."""

import random

import pytest
from playwright.sync_api import expect

import numduel
from games import facts
from walks import WHOLE

FRESH = """async () => {
    const answer = await fetch(location.pathname);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return [document, page].map((each) => {
        const live = each.querySelector("#live").cloneNode(true);
        for (const button of live.querySelectorAll("button")) button.removeAttribute("aria-disabled"); // by table.js
        return live.innerHTML;
    });
}"""
"""The table on the page, and on the same page loaded again."""
LONGEST = 60 if WHOLE else 4  # moves: whole games take a minute, and test_parts.py plays them too


def is_fresh(*pages):
    for page in pages:
        shown, loaded = page.evaluate(FRESH)
        assert shown == loaded


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_patched_page_is_the_same_as_a_new_one_after_every_move_of_a_random_game(player, new_page, key):
    rng = random.Random(key)
    for rules in ({}, facts(key).VARIANTS[0]) if WHOLE else ({},):
        ada, watching = player(), new_page()
        ada.begin(key, "here", coach=True, **rules)
        ada.can_play()
        watching.goto(ada.page.url.replace("/game/", "/embed/game/"))
        for _ in range(LONGEST):
            safe = ada.page.locator("#live [data-move]:not([data-loses])")
            moves = safe.evaluate_all("buttons => buttons.map(button => button.dataset.move)")
            if not moves:
                break
            ada.play(rng.choice(moves))
            expect(watching.locator(f'.table[data-number="{ada.number}"]')).to_be_visible()
            is_fresh(ada.page, watching)
        ada.tool("Take back").click()
        expect(ada.page.locator(".last")).to_contain_text("took back a move")
        is_fresh(ada.page)
        ada.page.close()
        watching.close()


def test_a_browser_that_has_missed_a_table_gets_the_whole_of_it(player):
    ada, lost = player(), []

    def connect(socket):
        server = socket.connect_to_server()

        def hear(text):
            if lost:
                socket.send(text)
            else:
                lost.append(text)

        server.on_message(hear)

    ada.page.route_web_socket("**/live*", connect)
    ada.begin("wits", "here")
    ada.can_play()
    ada.play("add 7")
    assert lost
    is_fresh(ada.page)
    ada.play("add 2")
    is_fresh(ada.page)
