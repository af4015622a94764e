"""Pages in a real browser, in which any unexpected error fails the test."""

import os
import re
from pathlib import Path
from urllib.parse import urljoin

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Playwright

import system

PHONE = {"width": 360, "height": 640}
WIDE = {"width": 1440, "height": 900}

# as root there is no sandbox; the rest keeps Chromium from calling home
ARGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
BROKEN = """() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const part = document.createRange(), found = [];
    while (texts.nextNode()) {
        const node = texts.currentNode;
        for (const { 0: figure, index } of node.data.matchAll(/[\\d.]+%/g)) {
            part.setStart(node, index);
            part.setEnd(node, index + figure.length);
            const lines = new Set([...part.getClientRects()].map((box) => Math.round(box.top)));
            if (lines.size > 1) found.push(node.parentElement.outerHTML);
        }
    }
    return found;
}"""
"""The figures with a percent sign that go over two lines."""
FAMILY = "getComputedStyle(document.body).fontFamily"


def launch(playwright: Playwright, fonts: system.Need) -> Browser:
    """A browser that sees only these fonts, so that a page looks the same on every machine."""
    environment = {**os.environ, "FONTCONFIG_FILE": str(fonts.find())}
    return playwright.chromium.launch(executable_path=system.CHROMIUM.find(), args=ARGS, env=environment)


class Pages:
    """Opens pages, each with its own cookies, and collects their errors."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.pages: list[Page] = []
        self.errors: list[str] = []

    def __call__(self, viewport: dict[str, int] = WIDE, *, expect_errors: bool = False, **options: object) -> Page:
        """A page in a new context; `options` are the context's, such as `base_url` or `java_script_enabled`."""
        options.setdefault("service_workers", "block")  # each would load dozens of pages in the background
        context = self.browser.new_context(viewport=viewport, **options)
        context.set_default_timeout(90_000)  # a game may have to be solved first, on a busy machine
        page = context.new_page()
        if not expect_errors:
            context.on("page", self.watch)
            self.watch(page)
        self.pages.append(page)
        return page

    def watch(self, page: Page) -> None:
        """Collect the errors of a page."""
        page.on("console", lambda message: self.note(page, message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.note(page, str(error)))
        page.on("crash", lambda: self.note(page, "it crashed"))
        page.on("requestfailed", lambda request: self.failed(page, request))

    def failed(self, page: Page, request: object) -> None:
        """Collect a failed request, unless it was aborted because the page was left."""
        if request.failure != "net::ERR_ABORTED":
            self.note(page, f"{request.method} {request.url}: {request.failure}")

    def note(self, page: Page, error: str) -> None:
        self.errors.append(f"{page.url}: {error}")

    def settled(self) -> list[str]:
        """The errors so far, after giving the browser time to report all of them."""
        for page in self.pages:
            if not page.is_closed():
                page.wait_for_timeout(20)
        return self.errors

    def close(self) -> None:
        """Close all pages; fail if there were unexpected errors."""
        try:
            errors = [*self.settled()]
        finally:
            for page in self.pages:
                page.context.close()
        if errors:
            pytest.fail("errors in the browser:\n" + "\n".join(errors), pytrace=False)


def copy(page: Page, onto: Page) -> None:
    """Copy the current content of a page to another one, even in another browser, without scripts."""
    onto.goto(urljoin(page.url, "/static/base.css"))  # styles only load on the same origin
    onto.set_content(re.sub("<noscript.*?</noscript>|<script.*?</script>", "", page.content(), flags=re.DOTALL))
    assert onto.evaluate(FAMILY) == page.evaluate(FAMILY), "the copy has no styles"


def accessible(page: Page) -> None:
    """Fail if axe finds anything wrong with the page as it is now."""
    found = [
        f"{violation['id']}: {violation['help']}: {' '.join(map(str, node['target']))}"
        for violation in Axe().run(page).response["violations"]
        for node in violation["nodes"]
    ]
    if found:
        pytest.fail(f"not accessible: {page.url}\n" + "\n".join(found), pytrace=False)


def screenshot(page: Page, folder: Path, name: str) -> Path:
    """Save a picture of the whole page."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.png"
    page.screenshot(path=path, full_page=True, animations="disabled")
    return path
