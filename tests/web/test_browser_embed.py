"""A game in another site's page: live, for spectators, in a frame; every other page refuses to be framed."""

import threading
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

from web.browsing import accessible


@contextmanager
def blog(*frames):
    """Another site, with frames in its page; its URL."""
    html = "<!doctype html><html lang=en><title>A blog</title><main><h1>A blog</h1>" + "".join(frames)

    class Blog(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(html.encode())

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Blog) as site:
        thread = threading.Thread(target=site.serve_forever)
        thread.start()
        try:
            yield f"http://localhost:{site.server_port}/"
        finally:
            site.shutdown()
            thread.join()


@pytest.fixture
def embedder(new_page):
    """Opens a page of another site with frames in it."""
    with ExitStack() as sites:

        def visit(*frames, **options):
            page = new_page({"width": 720, "height": 900}, **options)
            page.goto(sites.enter_context(blog(*frames)))
            return page

        yield visit


def test_a_game_embedded_in_another_site_is_live_and_links_to_its_table(player, embedder):
    ada = player()
    ada.begin("showdown", "here")
    ada.can_play()
    ada.page.locator(".share summary").click()
    snippet = ada.page.get_by_label("HTML to embed it").input_value()

    page = embedder(snippet, reduced_motion="reduce")
    frame = page.frame_locator("iframe")
    expect(frame.locator("#status")).to_contain_text("to move")
    expect(frame.locator("[data-move]")).to_have_count(0)
    ada.play("keep")
    expect(frame.locator(".table")).to_have_attribute("data-number", ada.number)
    accessible(page)
    with page.context.expect_page() as opened:
        frame.get_by_role("link", name="Open on numduel").click()
    expect(opened.value.locator("#status")).to_contain_text("to move")
    assert opened.value.url == ada.page.url
    page.goto(ada.page.url.replace("/game/", "/embed/game/"))
    for width in (320, 640):
        page.set_viewport_size({"width": width, "height": 560})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_no_other_page_can_be_framed(player, embedder):
    ada = player()
    ada.begin("wits", "here")
    addresses = (ada.page.url, f"{ada.url}/", ada.page.url.replace("/game/", "/embed/game/"))
    page = embedder(*(f'<iframe src="{address}"></iframe>' for address in addresses), expect_errors=True)
    expect(page.frame_locator("iframe >> nth=2").locator("#status")).to_be_visible()
    # the others are the browser's own page, which says that they were refused
    assert [frame.url.startswith("chrome-error:") for frame in page.frames[1:]] == [True, True, False]
