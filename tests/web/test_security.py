"""What holds for every request: who may send it, how much and how often, and what the answer tells and allows."""

import asyncio
import json
import random
import re
import sqlite3
from base64 import urlsafe_b64decode
from pathlib import Path

import httpx
import pytest
import websockets
from websockets.sync.client import connect

import numduel.web
from numduel.web.app import create_app
from numduel.web.drawing.templating import static
from numduel.web.settings import LONGEST_BODY, Settings
from numduel.web.storage.store import migrate, open_engine
from web.inprocess import scope

BROWSER = {"accept": "text/html,application/xhtml+xml"}
STATIC = Path(numduel.web.__file__).with_name("static")
FILES = [path.relative_to(STATIC).as_posix() for path in sorted(STATIC.rglob("*")) if path.is_file()]
SMALL = {"showdown": {"target": 12, "numbers": 4}, "battle": {"numbers": 3}, "wits": {}}  # these are solved at once
NOBODY = "AAAAAAAAAAAA"  # a name that a table could have, but none has


def routes(method):
    """The paths of all that can be asked for by a method."""
    app = create_app(Settings("sqlite://"))
    parts = [getattr(route, "original_router", app.router) for route in app.routes]
    found = [route for part in parts for route in part.routes]
    return {route.path for route in found if method in (getattr(route, "methods", None) or ())}


def begin(client, game="wits", **more):
    answer = client.post("/api/games", json={"game": game, **more})
    assert answer.status_code == 201, answer.text
    return answer.json()


def bearer(secret):
    return {"authorization": f"Bearer {secret}"}


def own(new, seat=1):
    """The secret of one's own seat."""
    return next(held["secret"] for held in new["seats"] if held["seat"] == seat)


def live(server, game_id, secret="", **more):
    headers = bearer(secret) if secret else {}
    url = f"{server.url.replace('http', 'ws', 1)}/game/{game_id}/live"
    return connect(url, additional_headers=headers, proxy=None, close_timeout=1, **more)


# where a request comes from

CHANGING = [
    "/api/games",
    "/api/games/{}/join",
    "/api/games/{}/commands",
    "/api/games/{}/follow",
    "/games",
    "/game/{}/join",
    "/game/{}/follow",
]
ELSEWHERE = "this request comes from another site"


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
        assert (answer.status_code, answer.json()) == (403, {"error": ELSEWHERE}), origin


@pytest.mark.parametrize("path", CHANGING)
@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_what_a_browser_says_comes_from_another_site_is_refused_without_an_origin_too(client, path, site):
    answer = client.post(path.format(NOBODY), headers={"sec-fetch-site": site})
    assert (answer.status_code, answer.json()) == (403, {"error": ELSEWHERE})


@pytest.mark.parametrize("path", CHANGING)
def test_what_comes_from_our_own_pages_or_from_a_program_is_not(server, client, path):
    path = path.format(begin(client)["id"])
    for headers in ({"origin": server.url}, {}, {"sec-fetch-site": "same-origin"}):
        assert ELSEWHERE not in client.post(path, headers=headers).text


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
    with httpx.Client(base_url=server.url, trust_env=False, timeout=30) as client:
        for origin, status in (("https://play.test", 201), (server.url, 403), ("http://play.test", 403)):
            answer = client.post("/api/games", json={"game": "wits"}, headers={"origin": origin})
            assert answer.status_code == status
        game_id = begin(client)["id"]
    with live(server, game_id, origin="https://play.test") as socket:
        socket.recv()
    with pytest.raises(websockets.InvalidStatus):
        live(server, game_id, origin=server.url)


# how much, and how often


def in_pieces(size):
    for at in range(0, size, 1000):
        yield b" " * min(1000, size - at)


@pytest.mark.parametrize("path", [path for path in CHANGING if "follow" not in path])  # that one reads no body
@pytest.mark.parametrize("announced", [True, False])
def test_a_body_that_is_too_large_is_refused(client, path, announced):
    size = LONGEST_BODY + 1
    path = path.format(begin(client)["id"])
    kind = "application/x-www-form-urlencoded" if path == "/games" else "application/json"
    body = b" " * size if announced else in_pieces(size)
    answer = client.post(path, content=body, headers={"content-type": kind})
    assert (answer.status_code, answer.json()) == (413, {"error": "that is more than is needed"})


@pytest.mark.parametrize("announced", [True, False])
def test_a_body_of_the_largest_size_is_read(client, announced):
    body = b'{"game":"wits"}'
    rest = LONGEST_BODY - len(body)
    pieces = (piece for pieces in ([body], in_pieces(rest)) for piece in pieces)
    content = body + b" " * rest if announced else pieces
    assert client.post("/api/games", content=content, headers={"content-type": "application/json"}).status_code == 201


def test_a_frame_that_is_too_large_ends_the_connection(server, client):
    with live(server, begin(client)["id"]) as socket:
        socket.recv()
        socket.send(" " * (LONGEST_BODY + 1))
        with pytest.raises(websockets.ConnectionClosed) as closed:
            socket.recv()
    assert closed.value.rcvd.code == 1009


@pytest.mark.parametrize(
    "frame",
    [
        *("", "{", "[]", "1", "null", '"x"', "[" * 8000, b"\x00\xff", b"{}"),
        *('{"type":"fly"}', '{"type":["move"]}', '{"type":"move","move":"a"}', '{"type":"coach","on":[]}'),
        *('{"type":"move","move":"\\ud800","number":0}', '{"type":"move","move":"add 1","number":1e999}'),
        *('{"type":"move","number":' + "9" * 5000 + "}", '{"type":"coach"}'),
        *('{"type":"resign","key":"\\u0000"}', '{"type":"resign","key":"\\u202e"}'),
    ],
    ids=str,
)
def test_a_frame_that_is_no_command_is_answered_and_the_connection_goes_on(server, client, frame):
    new = begin(client, opponent="here", first="me")
    with live(server, new["id"], f"{own(new, 1)}.{own(new, 2)}") as socket:
        socket.recv()
        socket.send(frame)
        socket.send('{"type":"move","move":"add 3","number":0,"key":"mine"}')
        while (told := json.loads(socket.recv())).get("answers") != "mine":
            assert told["type"] in ("error", "refused", "table")
        assert told["game"]["position"] == "3/2"


# what comes with every answer


def answers(client):
    """Answers of every kind."""
    new = begin(client, opponent="here", first="me")
    table, secret = f"/api/games/{new['id']}", bearer(own(new))
    stale = {"type": "move", "move": "add 1", "number": 7}
    yield 200, client.get("/", headers=BROWSER)
    yield 200, client.get("/rules", headers=BROWSER)
    yield 200, client.get(f"/game/{new['id']}", headers=BROWSER)
    yield 200, client.get(f"/game/{new['id']}/fair", headers=BROWSER)
    yield 200, client.get(table)
    yield 200, client.get("/api/openapi.json")
    yield 201, client.post("/api/games", json={"game": "wits"})
    yield 303, client.post("/games", data={"game": "wits"})
    yield 400, client.post(f"{table}/commands", json={"type": "words"}, headers=secret)
    yield 403, client.post("/api/games", json={"game": "wits"}, headers={"origin": "null"})
    yield 403, client.post(f"{table}/commands", json={"type": "resign"})
    yield 404, client.get(f"/game/{NOBODY}", headers=BROWSER)
    yield 404, client.get(f"/api/games/{NOBODY}")
    yield 404, client.get("/nothing", headers=BROWSER)
    yield 404, client.get("/static/nothing.css?v=1")
    yield 405, client.put("/api/games")
    yield 405, client.put("/", headers=BROWSER)
    yield 409, client.get(f"{table}/record")
    yield 409, client.get(f"/game/{new['id']}/review", headers=BROWSER)
    yield 409, client.post(f"{table}/commands", json=stale, headers=secret)
    yield 413, client.post("/api/games", content=b" " * (LONGEST_BODY + 1))
    yield 422, client.post("/api/games", json={})
    yield 422, client.post("/api/games", json={"game": "chess"})
    client.post(f"{table}/commands", json={"type": "resign"}, headers=secret)
    yield 200, client.get(f"{table}/record")
    yield 200, client.get(f"/game/{new['id']}/record")
    yield 200, client.get(f"/game/{new['id']}/review")


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
def test_an_error_of_our_own_has_them_too_and_tells_nothing(sqlite, person):
    engine = open_engine(sqlite)
    migrate(engine)
    engine.dispose()

    async def fail():
        raise ZeroDivisionError("tell nobody")

    app = create_app(Settings(sqlite))
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
    assert b"omething went wrong here, and nothing was changed" in body["body"]
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
    with httpx.Client(trust_env=False, timeout=30) as client:
        request = client.build_request("GET", server.url)
        request.url = httpx.URL(f"{server.url}/", raw_path=path.encode())
        assert client.send(request).status_code == 404


# cookies


def cookie_of(answer):
    """The value and the attributes of the cookie that an answer sets."""
    (text,) = answer.headers.get_list("set-cookie")
    first, *more = text.split("; ")
    return first.removeprefix("numduel="), {part.partition("=")[0].lower(): part.partition("=")[2] for part in more}


def form(client, headers=None, **more):
    return client.post("/games", data={"game": "wits", **more}, headers=headers)


def test_a_cookie_is_for_its_table_only_and_out_of_reach_of_scripts_and_other_sites(client):
    answer = form(client)
    value, attributes = cookie_of(answer)
    assert attributes["path"] == answer.headers["location"]
    assert attributes["path"].startswith("/game/")
    assert "httponly" in attributes
    assert attributes["samesite"] == "lax"
    assert "domain" not in attributes
    assert "secure" not in attributes  # this server has no https
    assert len(value.split(".")) == 2


def test_whoever_joins_or_goes_on_to_a_rematch_gets_such_a_cookie(client):
    new = begin(client, first="me")
    game = f"/game/{new['id']}"
    joined = client.post(f"{game}/join", json={"invite": new["invite"]})
    secret, attributes = cookie_of(joined)
    assert attributes["path"] == game
    assert "httponly" in attributes
    for seat in (own(new), secret):
        client.post(f"/api/games/{new['id']}/commands", json={"type": "resign"}, headers=bearer(seat))
        client.post(f"/api/games/{new['id']}/commands", json={"type": "rematch"}, headers=bearer(seat))
    followed = client.post(f"{game}/follow", headers={"cookie": f"numduel={secret}"})
    _, attributes = cookie_of(followed)
    assert attributes["path"] == followed.json()["url"]
    assert attributes["path"] != game
    assert "httponly" in attributes


def test_a_cookie_is_for_https_only_if_a_trusted_proxy_says_that_it_came_that_way(server, client):
    https = {"x-forwarded-proto": "https"}
    assert "secure" in cookie_of(form(client, https))[1]
    other = httpx.HTTPTransport(local_address="127.0.0.2")  # from there anybody could say so
    with httpx.Client(base_url=server.url, transport=other, trust_env=False, timeout=30) as stranger:
        assert "secure" not in cookie_of(form(stranger, https))[1]


# what people write

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
    assert "<h1>That does not work</h1>" in page.text
    assert "Name: it must be one line, without characters that cannot be seen." in page.text


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
    with httpx.Client(trust_env=False, timeout=30) as client:
        request = client.build_request("GET", server.url, headers=BROWSER)
        request.url = httpx.URL(f"{server.url}/", raw_path=address.format(name).encode())
        answer = client.send(request)
    assert answer.status_code == 404


def test_a_live_table_that_does_not_exist_says_so(server):
    with live(server, NOBODY) as socket, pytest.raises(websockets.ConnectionClosed) as closed:
        socket.recv()
    assert closed.value.rcvd.code == 4404


# seats


def test_secrets_have_at_least_128_bits_and_are_never_the_same(client):
    told = []
    for _ in range(40):
        new = begin(client)
        told += [new["id"], own(new), new["invite"]]
    assert len(set(told)) == len(told)
    for game_id, *secrets in zip(told[::3], told[1::3], told[2::3], strict=True):
        assert all(len(urlsafe_b64decode(secret)) >= 16 for secret in secrets)
        assert len(urlsafe_b64decode(game_id)) >= 8
    bits = "".join(f"{byte:08b}" for secret in told for byte in urlsafe_b64decode(secret))
    assert 0.45 < bits.count("1") / len(bits) < 0.55


def test_a_wrong_secret_or_one_of_another_table_is_a_spectators(server, client):
    new, other = begin(client, first="me", opponent="here"), begin(client, opponent="here")
    wrong = ["x", own(other), own(new)[:-1], own(new) + "A", own(new).lower(), new["id"], "." * 50, "\xe9"]
    for secret in wrong:
        headers = {"authorization": f"Bearer {secret}".encode("latin-1")}
        state = client.get(f"/api/games/{new['id']}", headers=headers).json()
        assert (state["seats"], state["moves"]) == ([], [])
        command = {"type": "move", "move": "add 1", "number": 0}
        refused = client.post(f"/api/games/{new['id']}/commands", headers=headers, json=command)
        assert refused.status_code == 403
    for scheme in ("Basic", "Bearer:"):
        headers = {"authorization": f"{scheme} {own(new)}"}
        assert client.get(f"/api/games/{new['id']}", headers=headers).json()["seats"] == []
    with live(server, new["id"], own(other)) as socket:
        assert json.loads(socket.recv())["game"]["seats"] == []
        socket.send('{"type":"resign","key":"k"}')
        assert json.loads(socket.recv())["status"] == 403
    mine = client.get(f"/api/games/{new['id']}", headers=bearer(own(new))).json()
    assert mine["seats"] == [1]
    assert mine["outcome"] is None


def test_an_invitation_is_used_once_and_only_at_its_table(client):
    new, other = begin(client), begin(client)
    join = f"/api/games/{new['id']}/join"
    for wrong in ("x", other["invite"], own(new), new["invite"][:-1]):
        assert client.post(join, json={"invite": wrong}).status_code == 403
    assert client.post(join, json={"invite": new["invite"]}).status_code == 200
    again = client.post(join, json={"invite": new["invite"]})
    assert (again.status_code, again.json()["error"]) == (409, "somebody sits there already")
    assert client.post(f"/game/{new['id']}/join", json={"invite": new["invite"]}).status_code == 409
    for opponent in ("here", "random"):
        there = begin(client, opponent=opponent)
        assert there["invite"] is None
        answer = client.post(f"/api/games/{there['id']}/join", json={"invite": own(there)})
        assert answer.status_code == 403


def test_an_invitation_is_shown_to_whoever_may_pass_it_on_only(client):
    answer = form(client, opponent="friend")
    path, (value, _) = answer.headers["location"], cookie_of(answer)
    seat, invite = value.split(".")
    creator, spectator = {"cookie": f"numduel={value}"}, {}
    client.cookies.clear()
    assert invite in client.get(path, headers=creator).text
    assert invite not in client.get(path, headers=spectator).text
    for headers in (bearer(seat), {}):
        assert invite not in client.get(f"/api{path.replace('game', 'games', 1)}", headers=headers).text
    joined, _ = cookie_of(client.post(f"{path}/join", json={"invite": invite}))
    client.cookies.clear()
    for headers in (creator, {"cookie": f"numduel={joined}"}, spectator):
        shown = client.get(path, headers=headers).text
        assert invite not in shown
        assert seat not in shown
        assert joined not in shown


# who asks how


def test_a_program_is_answered_with_data_and_a_browser_with_a_page(client):
    for path, method, status in (("/api/nothing", "GET", 404), ("/api/games", "GET", 405), ("/", "DELETE", 405)):
        answer = client.request(method, path, headers=BROWSER if path != "/" else {})
        assert (answer.status_code, set(answer.json())) == (status, {"error"})
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


# the log


def test_nothing_secret_is_in_the_log(serve, sqlite, tmp_path):
    server = serve(sqlite)
    hidden = {}
    with httpx.Client(base_url=server.url, trust_env=False, timeout=30) as client:
        for game, rules in SMALL.items():
            new = begin(client, game, opponent="here", words="lucky", rules=rules)
            both = f"{own(new, 1)}.{own(new, 2)}"
            game_id, told = new["id"], play(server, client, new["id"], both)
            hidden |= {own(new, 1): "seat", own(new, 2): "seat", told["secret"]: "secret", game_id: "table"}
            client.get(f"/game/{game_id}/review", headers={"cookie": f"numduel={both}"})
            client.get(f"/game/{game_id}?secret={both}")
        friend = begin(client, "showdown", words="lucky")
        hidden |= {own(friend): "seat", friend["invite"]: "invitation"}
        for _, answer in answers(client):
            assert answer.status_code < 500
        provoke(server, client, friend)
        with sqlite3.connect(tmp_path / "numduel.sqlite") as other:
            other.execute("DROP TABLE events")
        other.close()
        for answer in (
            client.post("/api/games", json={"game": "wits", "words": "lucky"}),
            client.post(f"/api/games/{friend['id']}/join", json={"invite": friend["invite"], "words": "lucky"}),
        ):
            assert answer.status_code == 503
            assert set(answer.json()) == {"error"}
    server.stop()
    log = server.log + server.out
    assert [what for text, what in hidden.items() if text in log] == []
    assert "draw " not in log
    assert "lucky" not in log
    assert "Traceback" not in log


def play(server, client, game_id, secret):
    """A game to its end, with moves that are refused between."""
    rng = random.Random(game_id)
    with live(server, game_id, secret) as socket:
        while True:
            told = json.loads(socket.recv())
            if told["type"] != "table":
                continue
            state = told["game"]
            if state["outcome"]:
                return state
            socket.send(json.dumps({"type": "move", "move": "draw 3", "number": state["number"]}))
            move = {"type": "move", "move": rng.choice(state["moves"]), "number": state["number"]}
            client.post(f"/api/games/{game_id}/commands", json=move, headers=bearer(secret))


def provoke(server, client, new):
    """Errors of all kinds, with secrets in them."""
    path, headers = f"/api/games/{new['id']}", bearer(own(new))
    client.post(f"{path}/commands", content=own(new), headers=headers)
    client.post(f"{path}/commands", json={"type": own(new), "key": new["invite"]}, headers=headers)
    client.post(f"{path}/join", json={"invite": own(new), "name": new["invite"] * 3})
    client.get(f"{path}/{new['invite']}")
    client.get(f"/api/games/{new['invite']}")
    with live(server, new["id"], own(new)) as socket:
        socket.send(new["invite"])
        socket.send(own(new).encode())
        socket.send(json.dumps({"type": "words", "words": own(new)}))
        socket.recv()
    with live(server, new["id"], own(new)) as socket:
        socket.send(new["invite"] * 1000)
    with live(server, new["id"], own(new)) as socket:
        socket.socket.close()
