"""Cards travel, totals count up, a win gets a flourish, sounds are for those who ask; none of it gets in the way."""

import re

from playwright.sync_api import expect

ON = {"reduced_motion": "no-preference"}
# what is animated and what is played, and where the board was when it was shown
WATCH = """() => {
  const animate = Element.prototype.animate;
  window.seen = { moved: [], notes: 0, contexts: 0, boards: [] };
  Element.prototype.animate = function (...how) {
    seen.moved.push(this.dataset.glide ?? this.parentElement.className);
    return animate.apply(this, how);
  };
  const note = OscillatorNode.prototype.start, Context = window.AudioContext;
  OscillatorNode.prototype.start = function (...when) { seen.notes++; return note.apply(this, when); };
  window.AudioContext = class extends Context { constructor() { super(); seen.contexts++; } };
  document.addEventListener("numduel:shown", () => requestAnimationFrame(() => seen.boards.push(measure())));
  window.measure = () => JSON.stringify([...document.querySelectorAll(".board, .stack, .total, .moves")]
    .map((el) => el.getBoundingClientRect()).map((box) => [box.x, box.y, box.width, box.height].map(Math.round)));
}"""


def watched(player, **options):
    ada = player(**options)
    ada.page.add_init_script(f"({WATCH})()")
    return ada


def test_cards_travel_totals_count_up_and_nothing_is_moved_or_delayed_by_it(player):
    ada = watched(player, **ON)
    page = ada.page
    ada.begin("showdown", "here")
    ada.can_play()
    card = int(page.locator(".hand .card").inner_text())
    ada.play("keep")
    expect(page.locator(".p1 .total")).to_have_text(f"Total {card}")
    ada.play("give")  # while everything may still be on its way
    moved = page.evaluate("seen.moved")
    assert moved.count("card1") >= 2  # from the deck to the hand, and on to a stack
    assert "card2" in moved
    page.evaluate("Promise.allSettled(document.getAnimations().map((each) => each.finished))")
    assert page.evaluate("seen.boards.at(-1) === measure()")
    ada.begin("duel", "here")
    ada.play("add 3")
    expect(page.locator(".p1 .total")).to_have_text("Total 3")
    assert [what for what in page.evaluate("seen.moved") if "top" in what]  # a number, from its button


def test_a_win_gets_a_small_flourish(player):
    ada = watched(player, **ON)
    ada.begin("wits", "here", target=10)
    ada.play("add 10")
    expect(ada.status).to_have_text("Ada wins")
    assert ada.page.evaluate("seen.moved").count("flourish") > 5
    expect(ada.page.locator(".flourish")).to_have_count(0)  # it is soon over


def test_under_reduced_motion_nothing_moves_and_sounds_are_off_until_asked_for(player):
    ada = watched(player)
    page = ada.page
    ada.begin("wits", "here", target=20)
    ada.play("add 10")
    expect(page.locator(".sum .figure")).to_have_text("10")
    assert page.evaluate("[seen.contexts, seen.notes]") == [0, 0]
    page.get_by_label("Sounds").check()
    assert page.evaluate("seen.contexts") == 1
    notes = page.evaluate("seen.notes")
    assert notes > 0  # how they sound
    ada.play("add 3")
    assert page.evaluate("seen.notes") > notes
    page.reload()
    expect(page.get_by_label("Sounds")).to_be_checked()  # remembered
    ada.play("add 7")
    expect(ada.status).to_have_text(re.compile("wins"))
    assert page.evaluate("seen.notes") >= 4  # a tune
    assert page.evaluate("seen.moved") == []
    expect(page.locator(".flourish")).to_have_count(0)
    page.get_by_label("Sounds").uncheck()
    assert page.evaluate("localStorage['numduel.sounds']") == "off"
