"""How often something may be done, by a clock that the test turns."""

import json

import httpx
import pytest
from starlette.requests import HTTPConnection

from numduel.web import limits
from numduel.web.app import create_app
from numduel.web.http.auth import address_of
from numduel.web.limits import MOST, Counts, Limits
from web.asking import BROWSER, bearer, begin, live, own
from web.clock import Clock
from web.inprocess import running
from web.players import run

NOWHERE = "/api/games/aaaaaaaaaaaa"
MANY_REQUESTS = "too many requests, please wait a moment"
MANY_GAMES = "too many games, please wait a moment"


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(limits, "time", clock)
    return clock


def test_so_many_at_once_and_so_many_a_second(clock):
    limit = Limits(rate=50, burst=2)
    assert [limit.take("here") for _ in range(3)] == [True, True, False]
    assert limit.take("elsewhere")
    clock.now = 0.02
    assert [limit.take("here") for _ in range(2)] == [True, False]
    clock.now = 9
    assert [limit.take("here") for _ in range(3)] == [True, True, False]


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2::7", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::7", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown:proxy", "unknown:proxy"),
    ],
)
def test_all_addresses_of_a_network_of_ipv6_share_a_limit(host, address):
    assert address_of(HTTPConnection({"type": "http", "client": (host, 50000)})) == address


def test_only_so_many_addresses_are_remembered():
    limit = Limits(rate=1, burst=1)
    for number in range(MOST + 10):
        assert limit.take(str(number))
    assert len(limit._buckets) == MOST


def test_games_that_one_address_may_begin_are_limited(serve, sqlite):
    server = serve(sqlite, "--limit", "3")
    with httpx.Client(base_url=server.url, trust_env=False, timeout=120) as client:
        for _ in range(3):
            begin(client)
        answer = client.post("/api/games", json={"game": "wits"})
        assert (answer.status_code, answer.json()["error"]) == (429, MANY_GAMES)
        page = client.post("/games", data={"game": "wits"}, headers=BROWSER)
        assert (page.status_code, page.headers["content-type"]) == (429, "text/html; charset=utf-8")
        elsewhere = {"x-forwarded-for": "192.0.2.7"}  # as a proxy on this machine says
        assert client.post("/api/games", json={"game": "wits"}, headers=elsewhere).status_code == 201
        assert client.post("/api/games", json={"game": "wits"}, headers=elsewhere | bearer("x")).status_code == 201


def test_a_rematch_is_a_game_too(serve, sqlite):
    server = serve(sqlite, "--limit", "2")
    with httpx.Client(base_url=server.url, trust_env=False, timeout=120) as client:
        new = begin(client, opponent="here", first="me")
        commands, seat = f"/api/games/{new['id']}/commands", bearer(own(new, 1))
        assert client.post(commands, json={"type": "resign"}, headers=seat).status_code == 200
        assert client.post(commands, json={"type": "rematch"}, headers=seat).status_code == 200
        assert client.post(commands, json={"type": "rematch"}, headers=seat).status_code == 429
        with live(server, new["id"], own(new, 2)) as socket:
            socket.send('{"type":"rematch","key":"mine"}')
            while (told := json.loads(socket.recv()))["type"] != "refused":
                pass
            assert (told["key"], told["status"], told["code"]) == ("mine", 429, "too many games")


def test_requests_that_one_address_may_send_are_limited(settings, clock):
    async def work():
        async with running(create_app(settings)) as app:
            for _ in range(2):  # also after a while
                answers = [await app.request("GET", NOWHERE) for _ in range(502)]
                assert [answer.status for answer in answers] == [404] * 500 + [429] * 2
                assert answers[-1].json["error"] == MANY_REQUESTS
                clock.now += 60

    run(work())


@pytest.mark.usefixtures("clock")
def test_connections_that_one_address_may_open_are_limited(settings):
    async def work():
        async with running(create_app(settings._replace(requests=1))) as app:
            address = await app.begin()  # which is the first of ten
            answers = []
            for _ in range(12):
                socket = app.socket(address)
                answers.append((await socket.next())["type"])
                await socket.close()
            assert answers == ["websocket.accept"] * 9 + ["websocket.close"] * 3

    run(work())


def test_what_each_address_has_is_counted():
    counts = Counts(2)
    assert [counts.take("here") for _ in range(3)] == [True, True, False]
    assert counts.take("elsewhere")
    counts.give_back("here")
    assert [counts.take("here") for _ in range(2)] == [True, False]
    for address in ("here", "here", "elsewhere"):
        counts.give_back(address)
    assert counts._taken == {}
    assert all(Counts(0).take("here") for _ in range(1000))
