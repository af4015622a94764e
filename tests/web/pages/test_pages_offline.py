"""The web app can be installed, and the pages that need no server are kept for when there is none."""

import json
import re
import shutil
import struct

import numduel
from content import Page, assert_clean
from numduel.web.drawing.templating import STATIC, static
from numduel.web.pages.offline import edition, worker
from web.asking import FILES


def known():
    """What the service worker keeps from the start."""
    return json.loads(re.match("const KNOWN = (.*);\n", worker())[1])


def test_the_app_can_be_installed(client):
    page = Page(client.get("/").text)
    (link,) = page.all("link", rel="manifest")
    answer = client.get(link["href"])
    assert answer.headers["content-type"].startswith("application/manifest+json")
    told = answer.json()
    assert (told["start_url"], told["scope"], told["display"]) == ("/", "/", "standalone")
    for icon in told["icons"]:
        image = client.get(icon["src"])
        assert (image.status_code, image.headers["content-type"]) == (200, icon["type"])
        assert len(image.content) < 10_000
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", image.content[16:24])
            assert icon["sizes"] == f"{width}x{height}"
    assert {icon["sizes"] for icon in told["icons"]} == {"any", "192x192", "512x512"}
    assert "maskable" in {icon.get("purpose") for icon in told["icons"]}
    assert "manifest-src 'self'" in answer.headers["content-security-policy"]


def test_the_browsers_own_bars_have_the_colour_of_the_paper(client):
    styles = (STATIC / "base.css").read_text()
    colours = {tag["media"]: tag["content"] for tag in Page(client.get("/").text).all("meta", name="theme-color")}
    light, dark = re.findall("--paper: (#[0-9a-f]{6})", styles)
    assert colours == {"(prefers-color-scheme: light)": light, "(prefers-color-scheme: dark)": dark}
    assert client.get("/static/manifest.webmanifest").json()["theme_color"] == light


def test_the_service_worker_is_for_all_pages_and_is_asked_for_again(client):
    answer = client.get("/sw.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.text == worker()


def test_the_rules_perfect_play_and_the_lessons_of_all_games_are_kept_and_nothing_that_can_change(client):
    pages = known()["pages"]
    for key in numduel.GAMES:
        assert {f"/rules/{key}", f"/learn/{key}", f"/perfect/{key}"} <= {*pages}
    for address in [known()["offline"], *pages]:
        assert re.match("/(offline|rules|learn|perfect)(/|$)", address)
        if not address.startswith("/learn/"):  # a browser opens them all: see test_browser_offline.py
            assert client.get(address).status_code == 200
    assert known()["assets"] == [static(name) for name in FILES]


def test_the_service_worker_changes_with_anything_that_it_keeps(tmp_path):
    for name in ("templates", "static", "perfect"):
        shutil.copytree(STATIC.parent / name, tmp_path / name)
    before = edition(tmp_path)
    assert edition(tmp_path) == before
    for name in ("templates/rules.html", "static/base.css", "perfect/overview.md"):
        (tmp_path / name).write_text((tmp_path / name).read_text() + " ")
        after = edition(tmp_path)
        assert after != before
        before = after


def test_the_page_without_a_connection_says_what_opens_and_what_does_not(client):
    html = client.get("/offline").text
    assert_clean(html)
    page = Page(html)
    assert "needs the server, which cannot be reached" in page.text
    for key in numduel.GAMES:
        assert {f"/rules/{key}", f"/learn/{key}", f"/perfect/{key}"} <= {*page.links("/")}
