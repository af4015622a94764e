"""Lost connections, page reloads and killed servers lose no move and repeat none."""

import re

import pytest
from playwright.sync_api import expect

from web.playing import Player, mover_of

SOON = 90_000  # the longest delay between retries is 5 seconds, and the machine may be busy


@pytest.fixture
def server(serve, sqlite):
    return serve(sqlite, "--limit", "0")


@pytest.fixture
def friends(server, new_page):
    """Two people at a table of Number Stack Duel, whose connections may break."""
    ada, grace = (Player(new_page(expect_errors=True, reduced_motion="reduce"), server.url) for _ in "12")
    ada.begin("duel", "friend")
    grace.accept(ada.invitation(), "Grace")
    assert mover_of(ada, grace)
    return ada, grace


def test_a_reloaded_page_has_the_same_seat_in_the_same_game(friends):
    ada, grace = friends
    ada.play("add 2")
    grace.play("add 3")
    expect(ada.status).to_have_text("Your turn")
    seen = ada.page.locator(".board").inner_text()
    ada.page.reload()
    expect(ada.status).to_have_text("Your turn")
    assert ada.page.locator(".board").inner_text() == seen
    assert ada.lines.all_inner_texts() == ["+2", "+3"]
    ada.play("add 1")
    expect(grace.lines).to_have_count(3)


def test_a_move_made_offline_is_sent_once_when_the_network_is_back(friends):
    ada, grace = friends
    ada.page.context.set_offline(True)
    expect(ada.banner).to_have_text("Connection lost, reconnecting…")
    expect(ada.banner).to_be_visible(timeout=SOON)
    expect(grace.seat(1)).to_contain_text("offline", timeout=SOON)
    ada.button("add 2").click()
    expect(ada.page.locator("#live")).to_have_class(re.compile("sent"))
    ada.page.context.set_offline(False)
    expect(ada.banner).to_be_hidden(timeout=SOON)
    expect(grace.lines).to_have_text(["+2"])
    expect(grace.seat(1)).not_to_contain_text("offline")
    grace.play("add 3")
    expect(ada.lines).to_have_text(["+2", "+3"])
    ada.play("add 1")
    expect(grace.lines).to_have_text(["+2", "+3", "+1"])


def test_when_a_killed_server_is_back_both_browsers_resume_by_themselves(friends, server):
    ada, grace = friends
    ada.play("add 2")
    grace.play("add 3")
    expect(ada.status).to_have_text("Your turn")
    server.kill()
    for each in (ada, grace):
        expect(each.banner).to_be_visible(timeout=SOON)
    ada.button("add 1").click()
    expect(ada.page.locator("#live")).to_have_class(re.compile("sent"))
    server.restart()
    for each in (ada, grace):
        expect(each.banner).to_be_hidden(timeout=SOON)
        expect(each.lines).to_have_text(["+2", "+3", "+1"])
    grace.play("add 2")
    expect(ada.lines).to_have_text(["+2", "+3", "+1", "+2"])


def test_a_move_whose_response_is_lost_is_made_once(friends, server):
    ada, grace = friends
    played = []
    for mover, other, move in ((ada, grace, "add 1"), (grace, ada, "add 2")):
        expect(mover.status).to_have_text("Your turn")
        mover.button(move).click(no_wait_after=True)
        server.restart()
        played.append(move.replace("add ", "+"))
        for each in (mover, other):
            expect(each.banner).to_be_hidden(timeout=SOON)
            expect(each.lines).to_have_text(played, timeout=SOON)


def test_the_computer_moves_after_its_server_was_killed_and_restarted(server, new_page):
    ada = Player(new_page(expect_errors=True, reduced_motion="reduce"), server.url)
    ada.begin("wits", coach=True)
    ada.page.get_by_role("switch", name="Coach").click()
    expect(ada.page.locator(".coach")).to_be_visible()
    ada.button("add 5").click()
    expect(ada.lines).to_have_count(1)
    server.restart()
    expect(ada.lines).to_have_count(2, timeout=SOON)
    ada.can_play()
    expect(ada.page.get_by_role("switch", name="Coach")).to_be_checked(timeout=SOON)  # the page asks for it again
    expect(ada.page.locator(".move .chance").first).to_be_visible()
    ada.finish()


class Line:
    """A page's connection to its server, which can stall while it looks alive."""

    def __init__(self, page, *, twice=False):
        self.dead, self.tries, self.refuse, self._twice = False, 0, None, twice
        page.route_web_socket(re.compile("/live"), self._open)

    def _open(self, page):
        self.tries += 1
        server, dead = page.connect_to_server(), []  # a stalled connection stays stalled

        def is_dead():
            if self.dead:
                dead.append(True)
            return dead

        def show(message):
            if self.refuse:
                page.close(code=self.refuse)
                return
            for _ in range(1 + self._twice):
                if not is_dead():
                    page.send(message)

        page.on_message(lambda message: None if is_dead() else server.send(message))
        server.on_message(show)


def test_a_move_confirmed_too_late_is_not_played_on_a_later_turn(server, new_page):
    ada = Player(new_page(reduced_motion="reduce"), server.url)
    ada.begin("target", "here")
    beside = Player(ada.page.context.new_page(), server.url)
    beside.page.goto(ada.page.url)
    ada.choose("subtract 1")
    ada.button("subtract 1").click()
    expect(ada.page.get_by_role("dialog")).to_contain_text("loses at once")
    beside.play("add 1")
    expect(ada.lines).to_have_text(["+1"])
    ada.page.get_by_role("button", name="Play −1").click()
    expect(ada.page.locator("#toast")).to_contain_text("the game has moved on")
    expect(ada.lines).to_have_text(["+1"])


def test_being_asked_for_words_twice_is_not_an_error(server, new_page):
    """As when the opponent joins while the words are on their way."""
    ada = Player(new_page(reduced_motion="reduce"), server.url)
    Line(ada.page, twice=True)
    ada.begin("showdown", "here")
    ada.can_play()
    ada.page.wait_for_timeout(200)
    assert ada.page.locator("#toast").text_content() == ""


def test_reconnects_back_off_while_the_server_refuses_connections(server, new_page):
    """As it does while its database is unreachable."""
    ada = Player(new_page(expect_errors=True, reduced_motion="reduce"), server.url)
    line = Line(ada.page)
    ada.begin("wits", "here")
    ada.can_play()
    line.refuse = 1013
    ada.page.reload()
    expect(ada.banner).to_be_visible()
    before = line.tries
    ada.page.wait_for_timeout(2500)
    expect(ada.banner).to_be_visible()
    assert line.tries - before < 5
    line.refuse = None
    expect(ada.banner).to_be_hidden(timeout=SOON)
    ada.play("add 1")


def test_a_move_on_a_stalled_connection_is_sent_again_on_a_new_one(server, new_page):
    ada = Player(new_page(expect_errors=True, reduced_motion="reduce"), server.url)
    line = Line(ada.page)
    ada.page.clock.install()
    ada.begin("wits", "here")
    ada.can_play()
    line.dead = True
    ada.button("add 1").click()
    expect(ada.page.locator("#live")).to_have_class(re.compile("sent"))
    ada.page.wait_for_timeout(100)
    line.dead = False
    ada.page.clock.fast_forward(20_000)
    expect(ada.lines).to_have_text(["+1"])
    expect(ada.banner).to_be_hidden(timeout=SOON)


def test_a_page_notices_a_stalled_connection_by_itself(server, new_page):
    """Otherwise a player could wait for the opponent's move forever."""
    ada = Player(new_page(expect_errors=True, reduced_motion="reduce"), server.url)
    line = Line(ada.page)
    ada.page.clock.install()
    ada.begin("wits", "here")
    ada.can_play()
    beside = Player(ada.page.context.new_page(), server.url)
    beside.page.goto(ada.page.url)
    line.dead = True
    beside.play("add 1")
    ada.page.wait_for_timeout(100)
    line.dead = False
    ada.page.clock.fast_forward(60_000)
    ada.page.clock.fast_forward(20_000)
    expect(ada.lines).to_have_text(["+1"])
