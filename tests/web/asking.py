"""Requests for the HTTP tests, and helpers to check the responses."""

from pathlib import Path

from websockets.sync.client import connect

import numduel.web
from numduel.web.app import create_app
from numduel.web.settings import LONGEST_BODY, Settings

BROWSER = {"accept": "text/html,application/xhtml+xml"}
STATIC = Path(numduel.web.__file__).with_name("static")
FILES = [path.relative_to(STATIC).as_posix() for path in sorted(STATIC.rglob("*")) if path.is_file()]
SMALL = {"showdown": {"target": 12, "numbers": 4}, "battle": {"numbers": 3}, "wits": {}}  # solved in no time
NOBODY = "AAAAAAAAAAAA"  # a valid id of no game
CHANGING = [
    "/api/games",
    "/api/games/{}/join",
    "/api/games/{}/commands",
    "/api/games/{}/follow",
    "/games",
    "/game/{}/join",
    "/game/{}/follow",
    "/game/{}/rematch",
]


def routes(method):
    """The paths of all routes that allow a method."""
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
    """The token of a seat in a new game."""
    return next(held["secret"] for held in new["seats"] if held["seat"] == seat)


def live(server, game_id, secret="", path="", **more):
    headers = bearer(secret) if secret else {}
    url = f"{server.url.replace('http', 'ws', 1)}{path}/game/{game_id}/live"
    return connect(url, additional_headers=headers, proxy=None, close_timeout=1, **more)


def answers(client):
    """Responses of every kind, with the expected status."""
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


def cookie_of(answer):
    """The value and the attributes of the cookie that a response sets."""
    (text,) = answer.headers.get_list("set-cookie")
    first, *more = text.split("; ")
    return first.removeprefix("numduel="), {part.partition("=")[0].lower(): part.partition("=")[2] for part in more}


def form(client, headers=None, **more):
    return client.post("/games", data={"game": "wits", **more}, headers=headers)
