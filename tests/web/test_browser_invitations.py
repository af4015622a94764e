"""A friend is invited by a link, a QR code, or simply the address of the table."""

from playwright.sync_api import expect

from web.playing import mover_of


def test_an_invitation_link_works_once(player):
    ada, alan = player(), player()
    ada.begin("duel", "friend")
    link = ada.invitation()
    alan.page.goto(link)
    expect(alan.page.get_by_label("Your name")).to_be_focused()
    expect(alan.page.get_by_role("heading", name="Ada invites you to play Number Stack Duel")).to_be_visible()
    player().accept(link, "Grace")
    expect(alan.page.locator("#join")).to_be_hidden()
    expect(alan.seat(2)).to_contain_text("Grace")
    alan.page.reload()
    expect(alan.page.get_by_text("You are watching.")).to_be_visible()
    assert alan.page.locator("button:visible").count() == 0


def test_the_link_is_copied(player):
    ada = player(permissions=["clipboard-read", "clipboard-write"])
    ada.begin("wits", "friend")
    link = ada.invitation()
    ada.page.get_by_role("button", name="Copy link").click()
    expect(ada.page.locator("#toast")).to_have_text("Link copied.")
    assert ada.page.evaluate("navigator.clipboard.readText()") == link


def test_the_link_is_shared_if_the_system_can(player):
    ada = player()
    ada.begin("wits", "friend")
    expect(ada.page.get_by_role("button", name="Share")).to_be_hidden()
    ada.page.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    ada.page.reload()
    link = ada.invitation()
    ada.page.get_by_role("button", name="Share").click()
    assert ada.page.evaluate("window.shared") == {"title": "Duel of Wits", "url": link}


def test_whoever_opens_the_tables_address_instead_of_the_invitation_is_told_so(player):
    ada, grace = player(), player()
    ada.begin("wits", "friend")
    link = ada.invitation()
    grace.page.goto(ada.page.url)
    expect(grace.page.get_by_role("heading", name="Ada is waiting for a friend to play Duel of Wits")).to_be_visible()
    expect(grace.page.locator("#uninvited")).to_contain_text("you need the invitation")
    expect(grace.page.locator("#join")).to_be_hidden()
    grace.page.goto("about:blank")
    grace.page.goto(link)
    expect(grace.page.locator("#join")).to_be_visible()
    expect(grace.page.locator("#uninvited")).to_be_hidden()
    grace.accept(link, "Grace")
    expect(ada.seat(2)).to_contain_text("Grace")


def test_whoever_opens_the_address_of_an_open_table_can_sit_down(player):
    ada, grace, hal = player(), player(), player()
    ada.begin("wits", "friend", anyone=True)
    expect(ada.page.get_by_label("Link to this game")).to_have_value(ada.page.url)
    ada.page.get_by_text("Show a QR code").click()
    expect(ada.page.locator("svg.qr")).to_be_visible()
    hal.page.goto(ada.page.url)
    grace.accept(ada.page.url, "Grace")
    expect(ada.seat(2)).to_contain_text("Grace")
    expect(hal.page.locator("#join")).to_be_hidden()
    assert mover_of(ada, grace)
