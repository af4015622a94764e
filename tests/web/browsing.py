"""Pages in a real browser, which may not have errors that nobody expects."""

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
FAMILY = "getComputedStyle(document.body).fontFamily"


def launch(playwright: Playwright, fonts: system.Need) -> Browser:
    """A browser that sees these fonts only, so that a page looks the same on every machine."""
    environment = {**os.environ, "FONTCONFIG_FILE": str(fonts.find())}
    return playwright.chromium.launch(executable_path=system.CHROMIUM.find(), args=ARGS, env=environment)


class Pages:
    """Opens pages, each with cookies of its own, and keeps the errors of all of them."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.pages: list[Page] = []
        self.errors: list[str] = []

    def __call__(self, viewport: dict[str, int] = WIDE, *, expect_errors: bool = False, **options: object) -> Page:
        """A page in a new context; `options` are the context's, such as `base_url` or `java_script_enabled`."""
        context = self.browser.new_context(viewport=viewport, **options)
        context.set_default_navigation_timeout(90_000)  # a game may have to be solved first, on a busy machine
        page = context.new_page()
        if not expect_errors:
            context.on("page", self.watch)
            self.watch(page)
        self.pages.append(page)
        return page

    def watch(self, page: Page) -> None:
        """Keep what goes wrong on a page."""
        page.on("console", lambda message: self.note(page, message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.note(page, str(error)))
        page.on("crash", lambda: self.note(page, "it crashed"))
        page.on("requestfailed", lambda request: self.failed(page, request))

    def failed(self, page: Page, request: object) -> None:
        """Keep a request that failed, unless it was cut off because the page was left."""
        if request.failure != "net::ERR_ABORTED":
            self.note(page, f"{request.method} {request.url}: {request.failure}")

    def note(self, page: Page, error: str) -> None:
        self.errors.append(f"{page.url}: {error}")

    def settled(self) -> list[str]:
        """The errors so far, those included which the browser has had no occasion to tell."""
        for page in self.pages:
            if not page.is_closed():
                page.wait_for_timeout(20)
        return self.errors

    def close(self) -> None:
        """Close all pages; fail if there were errors that no test has expected."""
        try:
            errors = [*self.settled()]
        finally:
            for page in self.pages:
                page.context.close()
        if errors:
            pytest.fail("errors in the browser:\n" + "\n".join(errors), pytrace=False)


def copy(page: Page, onto: Page) -> None:
    """Show a page as it is now on another one, which may be in another browser. The copy stands still."""
    onto.goto(urljoin(page.url, "/static/base.css"))  # styles are for pages of the same origin only
    onto.set_content(re.sub("<noscript.*?</noscript>|<script.*?</script>", "", page.content(), flags=re.DOTALL))
    assert onto.evaluate(FAMILY) == page.evaluate(FAMILY), "the copy has no styles"


def accessible(page: Page) -> None:
    """Fail if axe has anything to say about the page as it is now."""
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
