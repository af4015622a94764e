"""Each game can be played to its end against a computer, by clicking, and reviewed."""

import re

import pytest
from playwright.sync_api import expect

import numduel
from commands import numduel as command
from games import WITH_CHANCE, facts


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_game_is_played_to_its_end_and_reviewed(player, key, tmp_path):
    ada = player()
    page = ada.page
    ada.begin(key, first="toss")
    expect(page.get_by_role("heading", level=1)).to_have_text(numduel.game(key).title)
    ada.finish()

    expect(ada.status).to_have_text(re.compile("You win|Computer wins|Draw"))
    expect(page.locator(".reason")).to_have_text(re.compile(facts(key).ENDING))
    assert page.title() == f"{ada.status.inner_text()} – {numduel.game(key).title} – numduel"
    assert ada.moves.count() == 0

    with page.expect_download() as downloading:
        page.get_by_role("link", name="Download the record").click()
    record = tmp_path / "game.jsonl"
    downloading.value.save_as(record)
    verified = command("verify", str(record))
    assert verified.code == 0, verified
    assert command("review", str(record)).code == 0

    page.get_by_role("link", name="Review the game").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Review: ", timeout=90_000)  # the game is solved first
    expect(page.get_by_role("img", name=re.compile("winning chance after each of"))).to_be_visible()
    steps = page.locator(".turns tbody tr")
    expect(steps.first).to_be_visible()
    steps.first.locator("a:has(b)").click()
    expect(page.locator("#position")).to_have_text(re.compile(r"Step \d+ of \d+"))
    page.get_by_role("link", name="Next →").click()
    expect(page.locator(".board")).to_be_visible()

    page.goto(f"{page.url.partition('/review')[0]}/fair")
    if key in WITH_CHANCE:
        expect(page.locator(".lead.good")).to_have_text("Yes: everything was fixed before the first move.")
        assert page.locator(".draws .good").count() == page.locator(".draws li").count() > 0
    else:
        expect(page.get_by_text("there is no shuffle to check")).to_be_visible()


def test_a_rematch_against_the_computer_swaps_seats(player):
    ada = player()
    ada.begin("duel")
    ada.finish()
    ada.page.get_by_role("button", name="Rematch, seats swapped").click()
    expect(ada.page.locator(".table:not(.over)")).to_be_visible()
    expect(ada.seat(2)).to_contain_text("Ada")
    expect(ada.seat(1)).to_contain_text("Computer")
    ada.finish()
    expect(ada.status).to_have_text(re.compile("You win|Computer wins|Draw"))


def test_a_move_is_taken_back_and_the_same_card_comes_again(player):
    ada = player()
    ada.begin("battle", coach=True)
    ada.can_play()
    expect(ada.tool("Take back")).to_have_count(0)
    card = ada.page.locator(".board").inner_text()
    ada.play("own")
    ada.can_play()
    ada.tool("Take back").click()
    expect(ada.lines).to_have_count(0)
    expect(ada.status).to_have_text("Your turn")
    expect(ada.tool("Take back")).to_have_count(0)
    assert ada.page.locator(".board").inner_text() == card
    ada.finish()
    expect(ada.page.locator("#fairness")).to_contain_text("With take-backs")
    ended = ada.number
    ada.tool("Take back").click()
    ada.has_moved_on(ended)
    expect(ada.page.locator(".table:not(.over)")).to_be_visible()
    ada.finish()


def test_two_players_on_one_screen_finish_a_game(player):
    both = player()
    both.begin("showdown", "here", name="Ada")
    both.can_play()
    expect(both.status).to_have_text("Ada to move")
    both.play(both.quick())
    expect(both.status).to_have_text("Player 2 to move")
    both.finish()
    expect(both.status).to_have_text(re.compile("(Ada|Player 2) wins|Draw"))
    both.page.get_by_role("button", name="Rematch, seats swapped").click()
    expect(both.seat(2)).to_contain_text("Ada")
    both.can_play()


def test_the_players_words_are_mixed_into_the_shuffle(player):
    ada = player()
    form = ada.form("battle")
    form.get_by_label("Words to mix into the shuffle").fill("seven swans")
    form.get_by_role("button", name="Play the computer").click()
    ada.can_play()
    ada.page.locator("#fairness summary").click()
    expect(ada.page.locator("#fairness")).to_contain_text(
        re.compile("Mixed in by the players: .?seven swans [0-9a-f]{32}")
    )
    assert not re.search("The secret behind it: ", ada.page.locator("#fairness").inner_text())


def test_the_words_of_a_player_leave_the_browser_after_the_commitment_has_arrived(player):
    ada = player()
    seen = []
    ada.page.on("request", lambda request: seen.append(("sent", f"{request.url} {request.post_data}")))
    for event, way in (("framesent", "sent"), ("framereceived", "received")):
        ada.page.on(
            "websocket", lambda ws, event=event, way=way: ws.on(event, lambda frame: seen.append((way, str(frame))))
        )
    form = ada.form("battle")
    form.get_by_label("Words to mix into the shuffle").fill("seven swans")
    form.get_by_role("button", name="Play the computer").click()
    ada.can_play()
    ada.page.locator("#fairness summary").click()
    commitment = ada.page.locator("#fairness code").first.inner_text()
    committed = seen.index(next(what for what in seen if what[0] == "received" and commitment in what[1]))
    with_words = [at for at, (way, text) in enumerate(seen) if way == "sent" and "swans" in text]
    assert with_words  # more than once if the server asks again before they arrive
    assert min(with_words) > committed
