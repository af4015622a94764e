"""The headers that come with every answer."""

import asyncio
import re

import httpx
import pytest

from numduel.web.app import create_app
from numduel.web.drawing.templating import static
from web.asking import BROWSER, FILES, NOBODY, answers, begin, routes
from web.inprocess import scope


def is_guarded(headers):
    """Whether a browser is told to keep an answer to itself, and to run nothing but our own files."""
    policy = dict(part.strip().partition(" ")[::2] for part in headers["content-security-policy"].split(";"))
    assert policy.pop("default-src") == "'none'"
    assert policy.pop("base-uri") == "'none'"
    assert policy.pop("frame-ancestors") == "'none'"
    assert set(policy.values()) == {"'self'"}
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "microphone=()" in headers["permissions-policy"]
    assert "server" not in headers
    return True


def test_every_kind_of_answer_has_the_headers_and_is_not_stored(client):
    for status, answer in answers(client):
        assert answer.status_code == status, answer.text
        assert is_guarded(answer.headers)
        assert answer.headers["cache-control"] == "no-store", answer.url


@pytest.mark.parametrize("person", [True, False])
def test_an_error_of_our_own_has_them_too_and_tells_nothing(settings, person):
    async def fail():
        raise ZeroDivisionError("tell nobody")

    app = create_app(settings)
    path = "/fails" if person else "/api/fails"
    app.get(path)(fail)
    sent = []

    async def ask():
        async def send(message):
            sent.append(message)

        await app(scope("http", path, BROWSER if person else {}) | {"method": "GET"}, None, send)

    with pytest.raises(ZeroDivisionError):  # for the log
        asyncio.run(ask())
    start, body = sent
    headers = httpx.Headers(start["headers"])
    assert start["status"] == 500
    assert is_guarded(headers)
    assert headers["cache-control"] == "no-store"
    assert headers["content-type"].startswith("text/html" if person else "application/json")
    assert b"omething went wrong on our side, and nothing was changed" in body["body"]
    assert b"tell nobody" not in body["body"]


def test_a_static_file_may_be_kept_for_ever_under_an_address_with_its_hash(client):
    assert FILES
    for name in FILES:
        answer = client.get(static(name))
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert is_guarded(answer.headers)
        again = client.get(static(name), headers={"if-none-match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert client.get(f"/static/{name}").headers["cache-control"] == "no-cache"


def test_every_page_names_static_files_with_their_hash(client):
    for path in ("/", "/rules", "/puzzles", f"/game/{begin(client)['id']}"):
        named = re.findall(r'(?:src|href)="(/static/[^"]*)"', client.get(path).text)
        assert named
        assert all("?v=" in address for address in named)


@pytest.mark.parametrize("path", ["/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static/"])
def test_nothing_but_static_files_is_given_out_as_one(server, path):
    with httpx.Client(trust_env=False, timeout=120) as client:
        request = client.build_request("GET", server.url)
        request.url = httpx.URL(f"{server.url}/", raw_path=path.encode())
        assert client.send(request).status_code == 404


def test_a_program_is_answered_with_data_and_a_browser_with_a_page(client):
    for path, method, status in (("/api/nothing", "GET", 404), ("/api/games", "GET", 405), ("/", "DELETE", 405)):
        answer = client.request(method, path, headers=BROWSER if path != "/" else {})
        assert (answer.status_code, set(answer.json())) == (status, {"error", "code"})
        assert answer.headers.get("allow") == {"/": "GET", "/api/games": "POST"}.get(path)
    for path, method, status in (("/nothing", "GET", 404), (f"/game/{NOBODY}", "GET", 404), ("/", "DELETE", 405)):
        answer = client.request(method, path, headers=BROWSER)
        assert (answer.status_code, answer.headers["content-type"]) == (status, "text/html; charset=utf-8")
        assert "<h1" in answer.text


def test_head_is_answered_as_get_without_the_body(client):
    new = begin(client)
    paths = routes("GET")
    assert len(paths) > 15
    for path in [*paths, static(FILES[0]), "/nothing"]:
        address = re.sub(r"{game_id}", new["id"], path)
        address = re.sub(r"{(game|key)}", "wits", address)
        got, head = client.get(address), client.head(address)
        assert (head.status_code, head.content) == (got.status_code, b""), address
        for name in got.headers.keys() - {"date", "location"}:  # where to can be left to chance
            assert head.headers[name] == got.headers[name]
