"""A game can be embedded in other sites by a page of its own, which is the only one that may be framed."""

import json
import re

from numduel.web.drawing.templating import static
from web.asking import BROWSER, FILES, NOBODY, bearer, begin, live, own, routes

EMBED = "/embed/game/{game_id}"


def framers(answer):
    """Who may frame an answer."""
    return re.search("frame-ancestors ([^;]*)", answer.headers["content-security-policy"])[1]


def test_the_page_of_an_embedded_game_is_the_only_one_that_may_be_framed(client):
    game_id = begin(client)["id"]
    paths = routes("GET")
    assert EMBED in paths
    for path in [*paths, static(FILES[0]), "/nothing"]:
        address = re.sub(r"{(game|key)}", "wits", path.replace("{game_id}", game_id)).replace("{day}", "2026-11-16")
        address += "?now=wits" if path.startswith("/daily") else ""  # solved in no time
        answer = client.get(address, headers=BROWSER)
        assert framers(answer) == ("*" if path == EMBED else "'none'"), path
        assert "x-frame-options" not in answer.headers


def test_an_embedded_game_is_a_spectators_whoever_asks(client):
    new = begin(client, opponent="here", first="me")
    address = EMBED.format(game_id=new["id"])
    page = client.get(address)
    assert page.status_code == 200
    assert "You are watching." in page.text
    assert "data-move" not in page.text
    for mine in (bearer(own(new)), {"cookie": f"numduel={own(new)}"}):
        assert client.get(address, headers=mine).text == page.text
    assert page.headers.get_list("set-cookie") == []
    assert f'href="/game/{new["id"]}"' in page.text
    assert '<base target="_blank">' in page.text  # links leave the frame


def test_an_embedded_game_is_live_and_takes_no_moves(server, client):
    new = begin(client, opponent="here", first="me")
    with live(server, new["id"], own(new), path="/embed") as socket:
        assert "data-move" not in socket.recv()
        socket.send(json.dumps({"type": "move", "move": "add 7", "number": 0, "key": "k"}))
        assert json.loads(socket.recv())["code"] == "watching"
        socket.recv()  # the table as it was
        move = {"type": "move", "move": "add 3", "number": 0}
        client.post(f"/api/games/{new['id']}/commands", json=move, headers=bearer(own(new)))
        assert 'data-number="1"' in socket.recv()


def test_an_embedded_game_that_is_gone_says_so_in_its_frame(client):
    answer = client.get(EMBED.format(game_id=NOBODY))
    assert (answer.status_code, framers(answer)) == (404, "*")
    assert "There is no such game." in answer.text
