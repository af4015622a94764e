"""A table, a review or a puzzle that is sent to somebody shows a preview, and can be saved as an image."""

import asyncio
import struct

import httpx
import pytest

import numduel
from content import HOSTILE, Page
from numduel.web.app import create_app
from numduel.web.rooms import finished
from web.asking import bearer, own
from web.inprocess import HOST, running

OURS = f"http://{HOST}"


def serving(settings, ask):
    """Run requests against an app without a server."""

    async def run():
        async with running(create_app(settings)) as client:
            return await ask(client)

    return asyncio.run(run())


async def begun(client, game="wits", moves=(), **more):
    """A new game after some moves."""
    asked = {"game": game, "opponent": "here", "first": "me", "name": "Ada", "other": "Bob", **more}
    new = (await client.request("POST", "/api/games", body=asked)).json
    for number, move in enumerate(moves):
        await command(client, new, type="move", move=move, number=number)
    return new


async def command(client, new, **told):
    """Send a command for whichever seat may."""
    for seat in (1, 2):
        answer = await client.request("POST", f"/api/games/{new['id']}/commands", bearer(own(new, seat)), told)
        if answer.status == 200:
            return
    raise AssertionError(answer.body)


def tags(html):
    """What a page tells sites that show previews."""
    found = [tag for tag in Page(html).all("meta") if {"property", "name"} & tag.keys()]
    return {tag.get("property") or tag["name"]: tag["content"] for tag in found}


def headers(answer):
    return httpx.Headers(answer.headers)


async def looked_at(client, address, **more):
    """A page's tags, after looking at the picture that they name."""
    answer = await client.request("GET", address, **more)
    assert answer.status == 200
    html = answer.body.decode()
    told = tags(html)
    assert told["twitter:card"] == "summary_large_image"
    assert told["twitter:title"] == told["og:title"]
    assert told["og:image:alt"]
    assert told["og:image"].startswith(f"{OURS}/")
    picture = await client.request("GET", told["og:image"].removeprefix(OURS))
    assert (picture.status, headers(picture)["content-type"]) == (200, "image/png")
    measured = struct.unpack(">II", picture.body[16:24])
    assert measured == (int(told["og:image:width"]), int(told["og:image:height"]))
    (saved,) = [tag for tag in Page(html).all("a") if (tag.get("download") or "").endswith(".png")]
    assert (await client.request("GET", saved["href"])).body == picture.body
    return told


def test_a_table_sent_to_somebody_shows_a_preview(settings):
    async def ask(client):
        new = await begun(client, moves=["add 7"])
        told = await looked_at(client, f"/game/{new['id']}")
        assert told["og:title"] == "Ada vs Bob, Duel of Wits"
        assert told["og:description"] == "Bob to move."
        assert told["og:url"] == f"{OURS}/game/{new['id']}"
        before = told["og:image"]
        await command(client, new, type="move", move="add 2", number=1)
        assert (await looked_at(client, f"/game/{new['id']}"))["og:image"] != before  # sites keep pictures by address

    serving(settings, ask)


def test_names_are_escaped_wherever_they_are_shared(settings):
    async def ask(client):
        new = await begun(client, name=HOSTILE[:40], other="{{7*7}}")
        told = await looked_at(client, f"/game/{new['id']}")
        assert told["og:title"] == f"{HOSTILE[:40]} vs {{{{7*7}}}}, Duel of Wits"
        for path in (f"/game/{new['id']}", f"/embed/game/{new['id']}"):
            assert b"<script>alert" not in (await client.request("GET", path)).body

    serving(settings, ask)


def test_an_invitation_says_who_invites_to_what(settings):
    async def ask(client):
        new = await begun(client, opponent="friend", other="")
        told = await looked_at(client, f"/game/{new['id']}")
        assert told["og:title"] == "Ada invites you to play Duel of Wits"
        assert told["og:description"] == numduel.game("wits").summary
        assert new["invite"] not in str(told)

    serving(settings, ask)


def test_a_review_sent_to_somebody_shows_the_winning_chances(settings):
    async def ask(client):
        new = await begun(client, moves=["add 6", "add 10"])
        table = f"/game/{new['id']}"
        running_ = (await client.request("GET", f"{table}/picture.png")).body
        await command(client, new, type="resign")
        told = await looked_at(client, f"{table}/review")
        assert told["og:title"] == "Review: Ada vs Bob, Duel of Wits"
        assert "wins." in told["og:description"]
        assert told["og:url"] == f"{OURS}{table}/review"
        over = (await client.request("GET", f"{table}/picture.png")).body
        assert over != running_
        assert (await looked_at(client, table))["og:image"] == told["og:image"]

    serving(settings, ask)


def test_a_game_that_cannot_be_reviewed_shows_its_table(settings, monkeypatch):
    monkeypatch.setattr(finished, "LONGEST_REVIEW", 0)

    async def ask(client):
        new = await begun(client, moves=["add 6"])
        await command(client, new, type="resign")
        await looked_at(client, f"/game/{new['id']}")

    serving(settings, ask)


def test_a_variant_too_large_to_solve_shows_its_table(settings):
    async def ask(client):
        new = await begun(client, "target", rules={"numbers": 100})
        await command(client, new, type="resign")
        told = await looked_at(client, f"/game/{new['id']}")
        assert told["og:title"] == "Ada vs Bob, Target Sum Showdown (numbers 100)"

    serving(settings, ask)


@pytest.mark.parametrize("key", ["wits", "duel"])
def test_a_puzzle_sent_to_somebody_shows_a_preview_without_its_answers(settings, key):
    async def ask(client):
        address = f"/puzzles/{key}?seed=1&n=2"
        told = await looked_at(client, address)
        assert told["og:title"] == f"Puzzle 2, {numduel.game(key).title}"
        assert told["og:url"] == f"{OURS}{address}"
        page = Page((await client.request("GET", address)).body.decode())
        given = page.all("button", name="answer")[0]["value"].replace(" ", "%20")
        assert await looked_at(client, f"{address}&answer={given}&solved=1") == told

    serving(settings, ask)


def test_the_daily_five_sent_to_somebody_show_a_preview_without_what_was_answered(settings):
    async def ask(client):
        told = await looked_at(client, "/daily/2026-11-16?now=wits")
        assert told["og:title"] == "The daily five, 2026-11-16"
        assert told["og:url"] == f"{OURS}/daily/2026-11-16"
        page = Page((await client.request("GET", "/daily/2026-11-16?now=wits")).body.decode())
        given = page.all("button", name="wits")[0]["value"].replace(" ", "%20")
        assert await looked_at(client, f"/daily/2026-11-16?wits={given}&now=wits") == told

    serving(settings, ask)


def test_a_preview_is_the_same_for_a_player_and_for_a_spectator(settings):
    async def ask(client):
        new = await begun(client, "showdown")
        for seat in (1, 2):
            await command(client, new, type="words", words=f"lucky {seat}")
        for path in (f"/game/{new['id']}", f"/game/{new['id']}/picture.png"):
            mine = await client.request("GET", path, {"cookie": f"numduel={own(new)}"})
            other = await client.request("GET", path)
            if path.endswith("png"):
                assert mine == other
            else:
                assert tags(mine.body.decode()) == tags(other.body.decode())

    serving(settings, ask)


def test_a_picture_is_sent_again_only_if_it_has_changed(settings):
    async def ask(client):
        new = await begun(client)
        address = f"/game/{new['id']}/picture.png"
        first = await client.request("GET", address)
        known = {"if-none-match": f'"other", W/{headers(first)["etag"]}'}
        assert headers(first)["cache-control"] == "no-cache"
        assert headers(first)["cross-origin-resource-policy"] == "cross-origin"
        again = await client.request("GET", address, known)
        assert (again.status, again.body) == (304, b"")
        await command(client, new, type="move", move="add 1", number=0)
        assert (await client.request("GET", address, known)).status == 200

    serving(settings, ask)


def test_pictures_are_paid_for_by_the_address_that_asks(settings):
    async def run():
        app = create_app(settings)
        async with running(app) as client:
            new = await begun(client)
            app.state.pool.charge("192.0.2.1", 1000)
            return (await client.request("GET", f"/game/{new['id']}/picture.png")).status

    assert asyncio.run(run()) == 429


@pytest.mark.parametrize("host", ["evil.test/x", 'a"b', "a b", "", "user@a.test", "a.test:123456", "é"])
def test_a_page_that_was_asked_for_at_no_real_host_names_no_address(settings, host):
    async def ask(client):
        new = await begun(client)
        page = await client.request("GET", f"/game/{new['id']}", {"host": host})
        assert page.status == 200
        assert "og:" not in page.body.decode()

    serving(settings, ask)


@pytest.mark.parametrize(
    ("host", "origin", "expected"),
    [
        ("duels.example:8000", None, "http://duels.example:8000"),
        ("[::1]:8000", None, "http://[::1]:8000"),
        ("internal", "https://duels.example/", "https://duels.example"),
    ],
)
def test_the_addresses_in_a_preview_follow_the_host_or_the_given_origin(settings, host, origin, expected):
    async def ask(client):
        new = await begun(client)
        page = (await client.request("GET", f"/game/{new['id']}", {"host": host})).body.decode()
        assert tags(page)["og:url"] == f"{expected}/game/{new['id']}"
        assert f"src=&#34;{expected}/embed/game/{new['id']}&#34;" in page

    serving(settings._replace(origin=origin), ask)
