"""Nothing secret is logged."""

import json
import random
import sqlite3

import httpx

from web.asking import SMALL, answers, bearer, begin, live, own


def test_nothing_secret_is_in_the_log(serve, sqlite, tmp_path):
    server = serve(sqlite)
    hidden = {}
    with httpx.Client(base_url=server.url, trust_env=False, timeout=120) as client:
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
            assert set(answer.json()) == {"error", "code"}
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
