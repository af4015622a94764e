"""Two people play each other by link, each in their own browser."""

import json
import re

import pytest
from playwright.sync_api import expect

import numduel
from web.playing import Player, mover_of, play_on


@pytest.fixture
def friends(player):
    """Two people at a table of a game."""

    def sit(key, **options) -> tuple[Player, Player]:
        ada, grace = player(), player()
        ada.begin(key, "friend", **options)
        grace.accept(ada.invitation(), "Grace")
        expect(ada.table).not_to_have_class(re.compile("waiting"))
        assert mover_of(ada, grace)
        return ada, grace

    return sit


def reason_by_name(player: Player, name: str) -> str:
    """Why the game ended, with the viewer's name in place of "you"."""
    told = player.page.locator(".reason").inner_text()
    for said, named in (("Your ", f"{name}'s "), ("You were ", f"{name} was "), ("You ", f"{name} ")):
        told = re.sub(f"^{said}", named, told)
    return told


@pytest.mark.parametrize("key", numduel.GAMES)
def test_two_browsers_play_a_game_and_its_rematch(friends, key):
    ada, grace = friends(key)
    expect(ada.seat(1)).to_contain_text("Ada")
    expect(grace.seat(2)).to_contain_text("Grace")
    expect(grace.status).to_have_text("Ada to move")
    expect(ada.page.locator("#invite")).to_be_hidden()
    for each in (ada, grace):
        expect(each.tool("Resign")).to_be_visible()
        expect(each.tool("Offer a draw")).to_have_count(int(numduel.game(key).knows_draw))
        expect(each.page.get_by_role("switch", name="Coach")).to_have_count(0)
    play_on(ada, grace)

    said = {ada.status.inner_text(), grace.status.inner_text()}
    assert said in ({"You win", "Ada wins"}, {"You win", "Grace wins"}, {"Draw"})
    assert reason_by_name(ada, "Ada") == reason_by_name(grace, "Grace")

    first = ada.page.url
    ada.tool("Rematch, seats swapped").click()
    expect(ada.page.locator(".turn")).to_contain_text("You asked for a rematch.")
    expect(grace.tool("Decline")).to_be_in_viewport()
    grace.tool("Decline").click()
    expect(ada.page.locator(".turn")).to_contain_text("Grace declined the rematch.")
    ada.tool("Rematch, seats swapped").click()
    expect(grace.page.locator("#live").get_by_text("Ada wants a rematch.")).to_be_visible()
    expect(grace.page.locator("#say")).to_contain_text("Ada wants a rematch.")
    grace.tool("Accept the rematch").click()
    for each in (ada, grace):
        expect(each.page).not_to_have_url(first)
        expect(each.seat(1)).to_contain_text("Grace")
        expect(each.seat(2)).to_contain_text("Ada")
    assert ada.page.url == grace.page.url
    mover, other = mover_of(ada, grace)
    mover.play(mover.quick())
    expect(other.lines).to_have_count(1)


def words_in(html):
    """The numbers in a page's text and in attributes that say something, but not in its drawing."""
    told = " ".join(re.findall(r'(?:data-\w+|aria-\w+|title|value)="([^"]*)"', html))
    text = re.sub(r"<[^>]*>", " ", html)
    return set(re.findall(r"(?<![\w.])\d+(?![\w.])", f"{text} {told}"))


def frames_of(page):
    """A list that collects all frames the page receives."""
    frames = []

    def hear(frame):
        frames.append(frame)

    page.on("websocket", lambda line: line.on("framereceived", hear))
    return frames


def test_the_opponents_browser_never_gets_the_card_in_hand(player):
    ada, grace = player(), player()
    heard = {each: frames_of(each.page) for each in (ada, grace)}
    ada.begin("showdown", "friend", target=900, numbers=99)  # so that the card's number appears nowhere else
    grace.accept(ada.invitation(), "Grace")
    checked = 0
    for _ in range(6):
        mover, other = mover_of(ada, grace)
        card = mover.page.locator(".hand .card").inner_text()
        expect(other.page.locator(".hand")).to_have_text(re.compile("^(Ada|Grace) holds a card$"))
        expect(other.page.locator(f'.table[data-number="{mover.number}"]')).to_be_visible()
        open_to_all = words_in(re.sub(r'<div class="hand">.*?</div>', "", other.page.locator(".board").inner_html()))
        if card not in {*open_to_all, other.number, "99", "900"}:  # the rules are shown too
            checked += 1
            assert card not in words_in(other.page.content())
            frames = [frame.split("\n", 1) for frame in heard[other]]  # a line of JSON, then the table as HTML
            present = [frame for frame in frames if json.loads(frame[0]).get("number") == int(other.number)]
            assert present
            for frame in present:
                assert all(card not in words_in(part) for part in frame)
                assert f"draw {card}" not in " ".join(frame)
        mover.play("keep")
    assert checked


def test_a_draw_can_be_offered_declined_and_agreed(friends):
    ada, grace = friends("wits")
    ada.tool("Offer a draw").click()
    expect(ada.page.locator(".last")).to_have_text("You offered a draw.")
    expect(grace.page.locator(".last")).to_have_text("Ada offers a draw.")
    expect(grace.page.locator("#say")).to_contain_text("Ada offers a draw.")
    expect(grace.page).to_have_title(re.compile("^Ada offers a draw. "))
    grace.tool("Decline").click()
    expect(ada.page.locator(".last")).to_have_text("Grace declined the draw.")
    expect(ada.page.locator("#say")).to_contain_text("Grace declined the draw.")
    expect(ada.tool("Offer a draw")).to_be_hidden()  # once per turn
    ada.play("add 3")
    expect(ada.page.locator(".last")).to_contain_text("Ada added 3")
    expect(grace.button("add 1")).to_be_visible()
    grace.tool("Offer a draw").click()
    expect(ada.page.locator(".last")).to_have_text("Grace offers a draw.")
    ada.tool("Agree to a draw").click()
    for each in (ada, grace):
        expect(each.status).to_have_text("Draw")
        expect(each.page.locator(".reason")).to_be_visible()


def test_resigning_needs_confirmation(friends):
    ada, grace = friends("target")
    grace.tool("Resign").click()
    expect(grace.page.get_by_role("dialog")).to_contain_text("Resign this game?")
    grace.page.get_by_role("button", name="No, go back").click()
    expect(grace.page.get_by_role("dialog")).to_be_hidden()
    ada.play("add 5")  # the game continues
    expect(grace.lines).to_have_count(1)
    grace.tool("Resign").click()
    grace.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(grace.status).to_have_text("Ada wins")
    expect(ada.status).to_have_text("You win")
    expect(ada.page.locator(".reason")).to_have_text("Grace resigned.")


def test_a_spectator_sees_the_moves_and_has_no_buttons_in_the_browser(friends, player):
    ada, grace = friends("duel")
    alan = player()
    alan.page.goto(ada.page.url)
    expect(alan.page.get_by_text("You are watching.")).to_be_visible()
    expect(alan.page.locator("#join")).to_have_count(0)
    for mover, move in ((ada, "add 3"), (grace, "add 2"), (ada, "add 4")):
        mover.play(move)
        expect(alan.lines.last).to_have_text(move.replace("add ", "+"))
        assert alan.page.locator("#live button").count() == 0
    expect(alan.page.locator(".keys")).to_be_hidden()
    alan.page.keyboard.press("1")
    expect(alan.lines).to_have_count(3)


def test_a_player_who_leaves_is_shown_as_offline_until_they_return(friends):
    ada, grace = friends("wits")
    page, url = grace.page, grace.page.url
    context = page.context
    page.close()
    expect(ada.seat(2)).to_contain_text("offline")
    ada.play("add 6")
    again = Player(context.new_page(), grace.url)
    again.page.goto(url)
    expect(ada.seat(2)).not_to_contain_text("offline")
    expect(again.status).to_have_text("Your turn")
    again.play("add 1")
    expect(ada.lines).to_have_count(2)


def test_two_tabs_of_one_seat_stay_in_step(friends):
    ada, grace = friends("duel")
    tab = Player(ada.page.context.new_page(), ada.url)
    tab.page.goto(ada.page.url)
    expect(tab.status).to_have_text("Your turn")
    tab.play("add 2")
    expect(ada.lines).to_have_count(1)
    expect(ada.moves).to_have_count(0)
    grace.play("add 3")
    ada.play("add 1")
    for each in (ada, tab, grace):
        expect(each.lines).to_have_count(3)
    ada.page.close()
    expect(tab.page.locator("#live")).to_be_visible()
    assert "offline" not in grace.seat(1).inner_text()


def test_without_a_name_you_are_you_also_after_a_rematch(player):
    ada, grace = player(), player()
    ada.begin("duel", "friend", name="")
    grace.accept(ada.invitation(), "")
    for each, seat in ((ada, 1), (grace, 2)):
        expect(each.seat(seat)).to_contain_text("You")
        expect(each.seat(3 - seat)).to_contain_text("Opponent")
    assert mover_of(ada, grace)
    ada.play("add 3")
    expect(ada.page.locator(".last")).to_have_text("You added 3: 0 → 3.")
    expect(grace.page.locator(".last")).to_have_text("Opponent added 3: 0 → 3.")
    grace.tool("Resign").click()
    grace.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ada.tool("Rematch, seats swapped").click()
    grace.tool("Accept the rematch").click()
    for each, seat in ((ada, 2), (grace, 1)):
        expect(each.seat(seat)).to_contain_text("You")
        expect(each.seat(3 - seat)).to_contain_text("Opponent")


def test_two_players_at_one_screen_have_two_names(player):
    ada = player()
    form = ada.form("wits")
    form.get_by_label("Your name").fill("Ada")
    form.get_by_label("The other player’s name").fill("Grace")
    form.get_by_role("button", name="Two players, one screen").click()
    expect(ada.seat(1)).to_contain_text("Ada")
    expect(ada.seat(2)).to_contain_text("Grace")


def test_the_coach_stays_on_through_rematches(player):
    ada = player()
    ada.begin("duel", "random")
    ada.can_play()
    ada.page.get_by_role("switch", name="Coach").click()
    expect(ada.page.locator(".move .chance").first).to_be_visible()
    ada.tool("Resign").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    first = ada.page.url
    ada.tool("Rematch, seats swapped").click()
    expect(ada.page).not_to_have_url(first)
    ada.can_play()
    expect(ada.page.get_by_role("switch", name="Coach")).to_be_checked()
    expect(ada.page.locator(".move .chance").first).to_be_visible()
