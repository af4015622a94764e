"""Names, words and addresses that somebody made up: they are refused, or shown as they were written."""

import json

import httpx
import pytest
import websockets
from websockets.sync.client import connect

from web.asking import BROWSER, NOBODY, SMALL, bearer, begin, live, own

BAD = ["\x00", "a\x00b", "a\nb", "a\x1bb", "\x7f", "a\x85b", "a\u202eb", "a\u2066b", "a\u2028b", "\ud800", "x" * 201]


@pytest.mark.parametrize("text", BAD, ids=ascii)
@pytest.mark.parametrize("field", ["name", "words"])
def test_a_text_that_is_not_one_plain_line_is_refused(client, field, text):
    headers = {"content-type": "application/json"}
    body = json.dumps({"game": "wits", field: text})
    answer = client.post("/api/games", content=body, headers=headers)
    assert answer.status_code == 422
    assert answer.json()["error"].startswith(f"{field}: ")
    new = begin(client)
    body = json.dumps({"invite": new["invite"], field: text})
    assert client.post(f"/api/games/{new['id']}/join", content=body, headers=headers).status_code == 422


def test_whoever_writes_such_a_text_is_told_what_is_wrong_with_it(client):
    page = client.post("/games", data={"game": "wits", "name": "a\u202eb"}, headers=BROWSER)
    assert page.status_code == 422
    assert "<h1>Duel of Wits</h1>" in page.text  # and the form again, as it was filled in
    assert "Name: must be one line, without invisible characters." in page.text


MARKUP = "\"><script>alert(1)</script><b x='"


def test_names_and_words_are_shown_as_they_were_written(server, client):
    new = begin(client, "showdown", name=MARKUP, words=MARKUP, rules=SMALL["showdown"])
    secret = own(new)
    joined = client.post(
        f"/api/games/{new['id']}/join", json={"invite": new["invite"], "name": MARKUP[2:], "words": MARKUP}
    ).json()
    shown = [client.get(f"/game/{new['id']}{part}", headers=bearer(secret)).text for part in ("", "/fair")]
    with live(server, f"{new['id']}", secret) as socket:
        assert json.loads(socket.recv())["game"]["players"][0]["name"] == MARKUP
    url = f"{server.url.replace('http', 'ws', 1)}/game/{new['id']}/live?html=1"
    with connect(url, additional_headers=bearer(secret), proxy=None) as socket:
        shown.append(str(socket.recv()).partition("\n")[2])
    client.post(f"/api/games/{new['id']}/commands", json={"type": "resign"}, headers=bearer(own(joined, 2)))
    shown += [client.get(f"/game/{new['id']}{part}", headers=bearer(secret)).text for part in ("", "/fair", "/review")]
    for text in shown:
        assert "<script>alert" not in text
        assert "<b x" not in text
    assert all("&lt;script&gt;alert" in text for text in shown)


@pytest.mark.parametrize(
    "path", ["/rules/{}", "/solve/{}", "/api/solve/{}", "/{}", "/analysis?game={}", "/api/games/{}"]
)
def test_what_is_wrong_in_an_address_is_not_shown_as_markup(client, path):
    answer = client.get(path.format("%3Cscript%3Ealert(1)%3C%2Fscript%3E"), headers=BROWSER)
    if answer.headers["content-type"].startswith("text/html"):
        assert "<script>alert" not in answer.text
    assert answer.status_code in (200, 400, 404)


ODD = [
    "%2e%2e%2fapp",
    "a",
    NOBODY + "A",
    "AAAAAAAAAAA%00",
    "AAAAAAAAAAA%0A",
    NOBODY + "%0A",
    "AAAAAAAAAAA'",
    "AAAAA%2FAAAAAA",
]
ODD += ["%F0%9F%8D%80" * 12, "%FF" * 12, "AAAAAAAAAAA%20", "AAAAAAAAAAA.", "A" * 5000]


@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("address", ["/game/{}", "/game/{}/fair", "/api/games/{}", "/api/games/{}/record"])
def test_a_table_with_an_odd_name_does_not_exist(server, name, address):
    with httpx.Client(trust_env=False, timeout=120) as client:
        request = client.build_request("GET", server.url, headers=BROWSER)
        request.url = httpx.URL(f"{server.url}/", raw_path=address.format(name).encode())
        answer = client.send(request)
    assert answer.status_code == 404


def test_a_live_table_that_does_not_exist_says_so(server):
    with live(server, NOBODY) as socket, pytest.raises(websockets.ConnectionClosed) as closed:
        socket.recv()
    assert closed.value.rcvd.code == 4404
