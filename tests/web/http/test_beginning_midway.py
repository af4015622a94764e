"""Starting a game from a position: through the API, and from the form “Play from here”."""

import pytest

import numduel
from numduel.web.settings import LONGEST_POSITION
from web.asking import BROWSER, bearer, begin, cookie_of, own


def state_of(client, new):
    return client.get(f"/api/games/{new['id']}", headers=bearer(new["seats"][0]["secret"])).json()


@pytest.mark.parametrize("seat", [1, 2])
def test_a_game_starts_from_a_position_on_either_side_with_a_new_shuffle(client, seat):
    asked = {"opponent": "random", "position": "7,10/5/9/1", "seat": seat, "words": "mine"}
    games = [begin(client, "showdown", **asked) for _ in range(2)]
    assert len({game["game"]["commitment"] for game in games}) == 2
    for new in games:
        game = new["game"]
        assert [held["seat"] for held in new["seats"]] == [seat]
        assert game["players"][seat - 1]["who"] == "human"
        assert game["players"][2 - seat]["who"] == "random"
        assert (game["first"], game["start"]) == (1, "7,10/5/9/1" if seat == 1 else "7,10/5/?/1")


def test_the_position_is_played_on_and_recorded(client):
    new = begin(client, "wits", opponent="here", position=" 48/2 ")
    answer = client.post(
        f"/api/games/{new['id']}/commands",
        json={"type": "move", "move": "add 2", "number": 0},
        headers=bearer(".".join(held["secret"] for held in new["seats"])),
    )
    assert answer.json()["outcome"]["winner"] == 2
    header = client.get(f"/api/games/{new['id']}/record").text.splitlines()[0]
    assert '"position": "48/2"' in header
    review = client.get(f"/api/games/{new['id']}/review").json()
    assert review["steps"][0]["position"] == "48/2"
    assert client.get(f"/game/{new['id']}/fair").status_code == 200


def test_a_rematch_is_played_from_the_same_position_on_the_other_side(client):
    new = begin(client, "wits", opponent="random", position="48/1")
    headers = bearer(own(new))
    commands = f"/api/games/{new['id']}/commands"
    client.post(commands, json={"type": "move", "move": "add 2", "number": 0}, headers=headers)
    client.post(commands, json={"type": "rematch"}, headers=headers)
    again = client.post(f"/api/games/{new['id']}/follow", headers=headers).json()
    assert [held["seat"] for held in again["seats"]] == [2]
    assert again["game"]["start"] == "48/1"


def test_the_start_of_the_game_is_no_special_position(client):
    new = begin(client, "duel", opponent="random", position="-/-/2")
    assert (new["game"]["start"], new["game"]["first"]) == (None, 2)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"position": "50/1"}, "no game can start at '50/1': it is over there"),
        ({"position": "x"}, "'x' is not a position: it should look like total/turn"),
        ({"position": "24/1", "first": "me"}, "a position says whose turn it is: leave out who goes first"),
        ({"seat": 2}, "seat 2 can only be chosen against a computer"),
        ({"seat": 3, "opponent": "random"}, "seat: input should be 1 or 2"),
        ({"position": "9" * (LONGEST_POSITION + 1)}, "position: string should have at most 2000 characters"),
    ],
)
def test_a_position_or_a_seat_that_cannot_be_is_refused_in_a_sentence(client, fields, said):
    answer = client.post("/api/games", json={"game": "wits", **fields})
    assert (answer.status_code, answer.json()["error"]) == (422, said)


@pytest.mark.parametrize("key", numduel.GAMES)
def test_the_form_starts_a_game_of_the_same_variant(client, key):
    game = numduel.game(key)
    state = game.start(1)
    for _ in range(4):
        state = game.play(state, (game.moves(state) or [draw for draw, _ in game.chances(state)])[0])
    position = game.position(state)
    fields = {"game": key, "position": position, "opponent": "random", "seat": "2"}
    answer = client.post("/games", data=fields, headers=BROWSER)
    assert answer.status_code == 303, answer.text
    token, cookie = cookie_of(answer)
    told = client.get(f"/api/games/{cookie['path'].removeprefix('/game/')}", headers=bearer(token)).json()
    assert told["seats"] == [2]
    assert client.get(answer.headers["location"], headers=BROWSER).status_code == 200


def test_a_form_with_another_seat_is_refused(client):
    answer = client.post("/games", data={"game": "wits", "opponent": "random", "seat": "x"}, headers=BROWSER)
    assert answer.status_code == 422
