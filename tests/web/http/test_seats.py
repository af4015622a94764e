"""A seat is for whoever has its token, and an invitation for whoever it was given to."""

import json
from base64 import urlsafe_b64decode

from web.asking import bearer, begin, cookie_of, form, live, own


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
    assert (again.status_code, again.json()["error"]) == (409, "this seat is already taken")
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
