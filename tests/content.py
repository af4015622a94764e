"""A small app with the content pages, and a parser to look into a page."""

import re
import warnings
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

from fastapi import FastAPI

from numduel.web.app import show_tournaments
from numduel.web.http.errors import explain_errors
from numduel.web.pages import analysis, api, daily, fair, home, learn, perfect, puzzles, rules, yours
from numduel.web.pool import Pool
from numduel.web.solving import Solving

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it recommends httpx2, which the tests do not install
    from fastapi.testclient import TestClient

ROUTERS = [module.router for module in (analysis, api, daily, fair, home, learn, perfect, puzzles, rules, yours)]
HOSTILE = "\"'><script>alert(1)</script>"
VOID = {"meta", "link", "input", "img", "br", "hr"}


def client(arena: Path | None = None) -> TestClient:
    """A client of the app, which shows the tournaments in that folder."""
    app = FastAPI(docs_url=None, redoc_url=None)
    app.state.pool = Pool(0)
    app.state.solving = Solving(app.state.pool)
    app.state.origin = None
    explain_errors(app)
    for router in ROUTERS:
        app.include_router(router)
    if arena:
        show_tournaments(app, arena)
    return TestClient(app, follow_redirects=False)


class Page(HTMLParser):
    """The tags of a page, its text, and the rows of its tables."""

    def __init__(self, html):
        super().__init__()
        self.html, self.tags, self.rows, self._words, self._open = html, [], [], [], []
        self.feed(html)
        self.text = " ".join(" ".join(self._words).split())

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self._open.pop() == tag, f"</{tag}> closes something else"

    def handle_data(self, data):
        self._words.append(data)
        if "td" in self._open or "th" in self._open:
            self.rows[-1][-1] = " ".join(f"{self.rows[-1][-1]} {data}".split())

    def all(self, tag, **attributes):
        wanted = {name.rstrip("_"): value for name, value in attributes.items()}
        return [found for name, found in self.tags if name == tag and wanted.items() <= found.items()]

    def links(self, start):
        return [found["href"] for found in self.all("a") if found.get("href", "").startswith(start)]

    @property
    def title(self):
        return re.search("<title>(.*?)</title>", self.html, re.DOTALL)[1]


def assert_clean(html):
    """No violations of a strict content security policy, headings in order, table headers, labelled fields."""
    page = Page(html)
    assert not page._open
    levels = [int(tag[1]) for tag, _ in page.tags if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    ids = [found["id"] for _, found in page.tags if "id" in found]
    assert len(ids) == len(set(ids))
    for tag, found in page.tags:
        assert tag not in ("style", "iframe", "object", "base")
        if tag == "script":
            assert found["src"].startswith("/static/")
        assert not [name for name in found if name == "style" or name.startswith("on")], (tag, found)
        for name in ("href", "src", "action", "formaction"):
            assert found.get(name, "/").startswith(("/", "?", "#")), (tag, found)
        if tag == "img":
            assert found["alt"]
        if tag in ("select", "input") and found.get("type") != "hidden":
            assert page.all("label", for_=found["id"])
        if tag == "th":
            assert found["scope"] in ("row", "col")
