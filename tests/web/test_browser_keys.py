"""Everything works without a mouse, and a slip of the finger does no harm."""

import re

import pytest
from playwright.sync_api import expect

import numduel


def tab_to(page, target, most=120, key="Tab"):
    for _ in range(most):
        page.keyboard.press(key)
        if target.evaluate("el => el === document.activeElement"):
            return
    pytest.fail(f"{key} does not lead to {target}")


def outlined(page):
    """Whether the focused element has a visible outline."""
    return page.evaluate(
        "() => document.activeElement.matches(':focus-visible')"
        " && getComputedStyle(document.activeElement).outlineStyle === 'solid'"
    )


def focus(page):
    return page.evaluate("document.activeElement.tagName")


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_game_can_be_played_with_the_keyboard_alone(player, key):
    ada = player()
    page = ada.page
    page.goto(ada.url)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    form = page.locator("article.game", has=page.locator(f"#{key}")).locator("form")
    tab_to(page, form.get_by_label("Computer strength"))
    assert outlined(page)
    page.keyboard.type("random")
    tab_to(page, form.locator("summary").first, 6)
    page.keyboard.press("Space")
    tab_to(page, form.get_by_label("Who goes first"), 4)
    page.keyboard.type("I do")
    tab_to(page, form.get_by_role("button", name="Play the computer"), 7, "Shift+Tab")
    with page.expect_websocket():
        page.keyboard.press("Enter")

    ada.can_play()
    while not ada.is_over():
        number, button = ada.number, ada.button(ada.quick())
        shown = button.locator("kbd").inner_text()
        assert shown.replace("−", "-").lower() == button.get_attribute("data-keys")
        for press in shown.replace("−", "-").lower():
            page.keyboard.press(press)
        ada.has_moved_on(number)
        assert focus(page) != "BODY"
        ada.can_play()
        assert focus(page) != "BODY"
        assert focus(page) == "H2" or outlined(page)
    expect(ada.status).to_have_text(re.compile("You win|Computer wins|Draw"))
    tab_to(page, page.get_by_role("link", name="Review the game"), 20)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/review"), timeout=90_000)  # the game may have to be solved first


def test_each_shortcut_plays_its_move(player):
    ada = player()
    page = ada.page
    ada.begin("target", "here")
    for keys, told in (("0", "+10"), ("9", "+9"), ("-1", "−1"), ("1", "+1"), ("-9", "−9"), ("-0", "−10")):
        lines = ada.lines.count()
        for press in keys:
            page.keyboard.press(press)
        expect(ada.lines).to_have_count(lines + 1)
        assert ada.lines.last.inner_text() == told, keys
    ada.begin("wits", "here")
    for keys, told in (("5", "+5"), ("m", "×2"), ("M", "×2")):
        lines = ada.lines.count()
        page.keyboard.press(keys)
        expect(ada.lines).to_have_count(lines + 1)
        assert ada.lines.last.inner_text() == told


def test_modifiers_and_unassigned_keys_play_nothing(player):
    ada = player()
    page = ada.page
    ada.begin("wits", "here")
    expect(ada.button("add 1")).to_be_visible()
    for press in ("Control+5", "Alt+5", "Meta+5", "q", "-", "Escape"):
        page.keyboard.press(press)
    page.keyboard.press("7")
    expect(ada.lines).to_have_text(["+7"])


def test_holding_a_key_down_plays_one_move(player):
    ada = player()
    page = ada.page
    ada.begin("wits", "here")
    for hold, told in (("5", ["+5"]), ("Enter", ["+5", "+5"])):  # Enter on the button focused by the first
        page.keyboard.down(hold)
        expect(ada.lines).to_have_text(told)
        page.keyboard.down(hold)
        page.keyboard.up(hold)
        expect(ada.button("add 5")).to_be_focused()
    page.keyboard.press("1")
    expect(ada.lines).to_have_text(["+5", "+5", "+1"])


def stop_clock(page):
    """Stop a page's clock, however slow the machine is."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)


# click again in the same place as soon as the next table is there
CLICK_AGAIN = """([move, detail, pointerType]) => {
    const number = () => document.querySelector(".table").dataset.number, old = number();
    const place = {};
    addEventListener("click", ({ clientX, clientY }) => Object.assign(place, { clientX, clientY }));
    new MutationObserver((_, watch) => {
        if (number() === old) return;
        watch.disconnect();
        const click = new PointerEvent("click", { bubbles: true, cancelable: true, detail, pointerType, ...place });
        document.querySelector(`[data-move="${move}"]`).dispatchEvent(click);
    }).observe(document.querySelector("#live"), { childList: true });
}"""


@pytest.mark.parametrize(("detail", "pointer"), [(2, "mouse"), (1, "touch")])
def test_a_double_click_plays_one_move(player, detail, pointer):
    ada = player()
    ada.page.clock.install()
    ada.begin("wits", "here")
    stop_clock(ada.page)
    ada.page.evaluate(CLICK_AGAIN, ["add 3", detail, pointer])
    ada.button("add 3").click()
    expect(ada.status).to_have_text("Player 2 to move")
    ada.play("add 2")
    expect(ada.lines).to_have_text(["+3", "+2"])


def test_clicks_that_wait_for_the_table_are_separate_moves(player):
    ada = player()
    ada.begin("wits", "here")
    ada.page.evaluate(CLICK_AGAIN, ["add 2", 1, "mouse"])
    ada.button("add 3").click()
    expect(ada.lines).to_have_text(["+3", "+2"])


def test_the_first_key_of_a_shortcut_is_shown_and_soon_forgotten(player):
    ada = player()
    page, begun = ada.page, ada.page.locator(".move.begun")
    page.clock.install()
    ada.begin("target", "here")
    ada.play("add 9")
    stop_clock(page)
    page.keyboard.press("-")
    expect(begun).to_have_count(10)
    page.keyboard.press("Escape")
    expect(begun).to_have_count(0)
    page.keyboard.press("-")
    page.clock.run_for(1000)
    expect(begun).to_have_count(10)
    page.clock.run_for(1000)
    expect(begun).to_have_count(0)
    page.keyboard.press("4")
    expect(ada.lines).to_have_text(["+9", "+4"])
    page.keyboard.press("-")
    ada.play("add 8")
    expect(begun).to_have_count(0)
    page.keyboard.press("5")
    expect(ada.lines).to_have_text(["+9", "+4", "+8", "+5"])


def test_shortcuts_can_be_turned_off_and_on(player):
    ada = player()
    page = ada.page
    ada.begin("wits", "here")
    shortcuts = page.get_by_label("Keyboard shortcuts")
    expect(ada.button("add 1").locator("kbd")).to_be_visible()
    shortcuts.focus()
    page.keyboard.press("Space")
    expect(shortcuts).not_to_be_checked()
    expect(ada.button("add 1").locator("kbd")).to_be_hidden()
    page.keyboard.press("1")
    with page.expect_websocket():
        page.reload()
    expect(shortcuts).not_to_be_checked()
    expect(ada.button("add 1")).to_be_visible()
    page.keyboard.press("2")
    shortcuts.check()
    page.keyboard.press("3")
    expect(ada.lines).to_have_text(["+3"])


def test_a_losing_move_in_target_needs_confirmation(player):
    ada = player()
    page, dialog = ada.page, ada.page.get_by_role("dialog")
    ada.begin("target", "here")
    ada.choose("subtract 4")
    expect(ada.button("subtract 4").locator(".loses")).to_be_visible()
    expect(ada.button("subtract 4")).to_have_attribute("aria-disabled", "false")
    before = page.locator(".board").inner_text()
    ada.button("subtract 4").click()
    expect(dialog).to_contain_text("Subtracting 4 makes −4, which loses at once. Play it anyway?")
    page.get_by_role("button", name="No, go back").click()
    expect(dialog).to_be_hidden()
    page.keyboard.press("-")
    page.keyboard.press("4")
    expect(dialog).to_be_visible()
    page.keyboard.press("5")  # no moves while the dialog is open
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(ada.button("subtract 4")).to_be_focused()
    assert page.locator(".board").inner_text() == before
    expect(ada.lines).to_have_count(0)
    page.keyboard.down("Enter")
    expect(page.get_by_role("button", name="No, go back")).to_be_focused()
    page.keyboard.down("Enter")  # still held down
    page.keyboard.up("Enter")
    expect(dialog).to_be_visible()
    page.get_by_role("button", name="Play −4").click()
    expect(ada.status).to_have_text("Player 2 wins")
    expect(page.locator(".reason")).to_have_text("Ada's score of -4 is outside 0 to 50.")


def test_a_losing_move_in_duel_needs_confirmation(player):
    ada = player()
    page, dialog = ada.page, ada.page.get_by_role("dialog")
    ada.begin("duel", "here")
    for move in ("add 4", "add 3", "add 4", "add 3"):
        ada.play(move)
    expect(page.locator("[data-loses]")).to_have_count(2)
    ada.button("add 3").click()
    expect(dialog).to_contain_text("Adding 3 makes 11, which loses at once.")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(ada.lines).to_have_count(4)
    ada.play("add 2")
    expect(ada.status).to_have_text("Ada wins")
