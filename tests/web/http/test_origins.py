"""A request that changes something has to come from our own pages, or from a program."""

import json
import re

import httpx
import pytest
import websockets

from web.asking import CHANGING, NOBODY, begin, live, routes

ELSEWHERE = {"error": "this request comes from another site", "code": "other site"}


def other_origins(url):
    return [
        "https://elsewhere.test",
        url.replace("http://", "http://elsewhere.test:80@"),
        f"{url}.elsewhere.test",
        f"{url}0",
        url.rpartition(":")[0],
        f"{url}/",
        "http://[",
        "null",
        "http://",
        "://",
        "",
    ]


def test_every_request_that_changes_something_is_listed_here():
    assert {re.sub(r"{\w+}", "{}", path) for path in routes("POST")} == set(CHANGING)
    assert not routes("PUT") | routes("PATCH") | routes("DELETE")


@pytest.mark.parametrize("path", CHANGING)
def test_what_comes_from_another_site_is_refused(server, client, path):
    path = path.format(begin(client)["id"])
    for origin in other_origins(server.url):
        answer = client.post(path, headers={"origin": origin}, json={"game": "wits"})
        assert (answer.status_code, answer.json()) == (403, ELSEWHERE), origin


@pytest.mark.parametrize("path", CHANGING)
@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_what_a_browser_says_comes_from_another_site_is_refused_without_an_origin_too(client, path, site):
    answer = client.post(path.format(NOBODY), headers={"sec-fetch-site": site})
    assert (answer.status_code, answer.json()) == (403, ELSEWHERE)


@pytest.mark.parametrize("path", CHANGING)
def test_what_comes_from_our_own_pages_or_from_a_program_is_not(server, client, path):
    path = path.format(begin(client)["id"])
    for headers in ({"origin": server.url}, {}, {"sec-fetch-site": "same-origin"}):
        assert ELSEWHERE["error"] not in client.post(path, headers=headers).text


def test_a_page_of_another_site_may_link_to_ours(client):
    assert client.get("/", headers={"origin": "https://elsewhere.test"}).status_code == 200


def test_a_live_table_is_not_for_other_sites(server, client):
    game_id = begin(client)["id"]
    for origin in filter(None, other_origins(server.url)):
        with pytest.raises(websockets.InvalidStatus) as refused:
            live(server, game_id, origin=origin)
        assert refused.value.response.status_code == 403
    for origin in (server.url, None):
        with live(server, game_id, origin=origin) as socket:
            assert json.loads(socket.recv())["type"] == "table"


def test_the_address_in_peoples_browsers_can_be_given(serve, sqlite):
    server = serve(sqlite, "--origin", "https://play.test/")
    with httpx.Client(base_url=server.url, trust_env=False, timeout=120) as client:
        for origin, status in (("https://play.test", 201), (server.url, 403), ("http://play.test", 403)):
            answer = client.post("/api/games", json={"game": "wits"}, headers={"origin": origin})
            assert answer.status_code == status
        game_id = begin(client)["id"]
    with live(server, game_id, origin="https://play.test") as socket:
        socket.recv()
    with pytest.raises(websockets.InvalidStatus):
        live(server, game_id, origin=server.url)
