"""After the first visit, pages that need no server open without one; nothing else is ever shown as it was before."""

import contextlib
import re

from playwright.sync_api import Error, expect

import numduel
from web.playing import Player
from web.transport.raw import until

READY = "() => navigator.serviceWorker.ready.then(() => true)"
KEPT = """async () => {
  const all = [];
  for (const name of await caches.keys()) all.push(...await (await caches.open(name)).keys());
  return all.map(({ url }) => new URL(url).pathname);
}"""


def opens(page, address):
    """The headings of a page, which the service worker does not fetch while there is a network."""
    with contextlib.suppress(Error):
        page.goto(address)
    return page.locator("h1").all_inner_texts()


def test_pages_that_need_no_server_open_without_one_after_the_first_visit(serve, sqlite, new_page):
    server = serve(sqlite, "--limit", "0")
    page = new_page(expect_errors=True, service_workers="allow", reduced_motion="reduce")
    ada = Player(page, server.url)
    page.goto(server.url)
    assert page.evaluate(READY)
    page.goto(f"{server.url}/learn/wits?step=2")
    ada.begin("wits", "here")
    ada.play("add 6")
    table = page.url
    kept = page.evaluate(KEPT)
    assert not [path for path in kept if path.startswith(("/game", "/api", "/embed", "/analysis", "/puzzles"))]
    server.kill()

    for key in numduel.GAMES:
        for path, words in (("rules", "Change the rules"), ("perfect", ""), ("learn", "")):
            page.goto(f"{server.url}/{path}/{key}")
            expect(page.locator("h1")).to_contain_text(numduel.game(key).title)
            expect(page.get_by_text(words).first).to_be_attached()
    assert page.evaluate("getComputedStyle(document.body).maxWidth") != "none"  # it has its styles
    page.goto(f"{server.url}/perfect/wits")
    assert page.locator("main img").first.evaluate("(image) => image.decode().then(() => image.naturalWidth > 0)")
    page.goto(f"{server.url}/learn/wits?step=2")  # was visited
    expect(page.get_by_text("step 2 of")).to_be_visible()
    page.locator("[name=answer]").first.click()  # was not
    expect(page.locator("h1")).to_have_text("No connection")

    page.goto(table)
    expect(page.get_by_text("needs the server, which cannot be reached")).to_be_visible()
    server.start()
    page.goto(table)
    expect(ada.status).to_have_text(re.compile("to move"))
    ada.play("add 3")  # the table is live
    expect(ada.lines).to_have_text(["+6", "+3"])
    page.context.set_offline(True)
    until(lambda: opens(page, f"{server.url}/daily") == ["No connection"])  # the worker learns of it a moment later
