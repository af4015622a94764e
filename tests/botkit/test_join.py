"""`numduel bot join`: a person plays against a bot at a table of the web app."""

import json
import socket
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar

import pytest

import numduel
from botkit.person import Joining, Person
from commands import numduel as command
from commands import refused
from games import HIDING

FIRST = """
echo "$0 $PPID" >&2
while IFS= read -r line; do
    echo "$line" >> LOG
    case $line in
    *'"numduel"'*) echo '{"name": "Robbie"}' ;;
    *'"moves"'*) move=${line#*\\"moves\\"*[*\\"}; echo "{\\"move\\": \\"${move%%\\"*}\\"}" ;;
    esac
done
"""
"""A bot that plays the first move, and logs what it is told."""


class Other(BaseHTTPRequestHandler):
    """A server of somebody else's."""

    ANSWERS: ClassVar = {"AAAAAAAAAAAA": b"<html>", "BBBBBBBBBBBB": b'{"hello": "world"}', "CCCCCCCCCCCC": b"[" * 9999}

    def do_GET(self):
        answer = self.ANSWERS.get(self.path.rpartition("/")[2])
        self.send_response(200 if answer else 404)
        self.end_headers()
        self.wfile.write(answer or b"{}")

    def log_message(self, *_):
        pass


@pytest.fixture
def first(shell, tmp_path):
    return shell(FIRST.replace("LOG", str(tmp_path / "log")))


@pytest.fixture
def told(tmp_path):
    """What the bot was told, in all its games."""
    return lambda: [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_person_plays_a_game_against_a_bot(people, first, told, key):
    ada = Person(people, key)
    with Joining(ada.invitation, first) as joining:
        outcome = ada.finish()
        out, err, code = joining.wait()
    word = {1: "loses", 2: "wins", None: "draws"}[outcome["winner"]]
    assert out.splitlines() == [
        f"Robbie sits down at a table of {numduel.game(key).title}, as player 2.",
        f"Robbie {word}: {outcome['reason']}.",
    ]
    assert (err, code) == ("", 0)
    assert [player["name"] for player in ada.game["players"]] == ["Ada", "Robbie"]
    hello, *turns, end = told()
    assert hello == {"numduel": 1, "game": key, "rules": numduel.game(key).rules, "seat": 2}
    assert end == {"outcome": outcome}
    assert len(turns) == [by["by"] for by in ada.game["log"]].count(2)


def test_a_variant_is_played_by_its_rules(people, first, told):
    ada = Person(people, "wits", rules={"target": 12})
    with Joining(ada.invitation, first) as joining:
        ada.finish()
        assert joining.wait()[2] == 0
    assert told()[0]["rules"]["target"] == 12


@pytest.mark.parametrize("key", HIDING)
def test_a_bot_is_never_told_of_a_card_that_its_opponent_holds(people, first, told, key):
    ada = Person(people, key)
    with Joining(ada.invitation, first) as joining:
        ada.finish()
        joining.wait()
    game = numduel.game(key)
    _, *turns, _ = told()
    for turn in turns:
        assert game.turn(game.from_position(turn["position"])) == 2
        assert turn.keys() == {"position", "moves", "ms"}


def test_the_address_of_an_open_table_is_enough(people, first):
    ada = Person(people, open=True)
    with Joining(ada.address, first) as joining:
        ada.finish()
        assert joining.wait()[2] == 0


def test_a_bot_has_as_long_as_the_clock_says(people, first, told):
    ada = Person(people)
    with Joining(ada.invitation, first, "--clock", "54321") as joining:
        ada.finish()
        joining.wait()
    assert {turn["ms"] for turn in told() if "ms" in turn} == {54321}


def test_a_bot_stays_for_rematches_with_the_seats_swapped(people, first, told):
    ada = Person(people)
    with Joining(ada.invitation, first, "--rematches", "1") as joining:
        ada.finish()
        ada.do(type="rematch")
        ada.until(lambda game: game["rematch"])
        ada.follow()
        ada.finish()
        out, err, code = joining.wait()
    assert (err, code) == ("", 0)
    assert out.splitlines()[2:4] == ["Waiting for a rematch: Ctrl-C to leave.", "A rematch, as player 1."]
    assert [line["seat"] for line in told() if "numduel" in line] == [2, 1]


def test_a_bot_declines_a_draw_at_once(people, first):
    ada = Person(people, "wits", first="me")
    with Joining(ada.invitation, first) as joining:
        ada.turn()
        ada.do(type="offer").raise_for_status()
        ada.until(lambda game: game["declined"] == 2)
        ada.finish()
        assert joining.wait()[2] == 0


def test_whoever_resigns_has_ended_the_game(people, first, told):
    ada = Person(people, "wits", first="me")
    with Joining(ada.invitation, first) as joining:
        ada.turn()
        ada.do(type="resign").raise_for_status()
        out, _, code = joining.wait()
    assert out.splitlines()[-1] == "Robbie wins: player 1 resigned."
    assert code == 0
    assert told()[-1]["outcome"]["kind"] == "resigned"


@pytest.mark.parametrize(
    ("turn", "ms", "said"),
    [
        ("echo hello", 60_000, "(bad message): its line 'hello' is not JSON."),
        ("sleep 60", 500, "(no answer): it gave no answer in 500 ms."),
        ("exit 3", 60_000, "(exited): it exited with status 3."),
        ("kill -9 $$", 60_000, "(crashed): "),
        ('echo \'{"move": "attack"}\'', 60_000, "(illegal move): "),
        ("yes", 60_000, "("),
    ],
)
def test_a_bot_that_breaks_the_protocol_resigns_and_its_author_is_told_why(people, shell, turn, ms, said):
    text = f"read -r hello; echo '{{\"name\": \"Robbie\"}}'; read -r turn; echo 'oh no' >&2; {turn}"
    ada = Person(people, "wits", first="other")
    with Joining(ada.invitation, shell(text), "--clock", str(ms)) as joining:
        ada.until(lambda game: game["outcome"])
        out, err, code = joining.wait()
    assert (err, code) == ("", 1)
    assert ada.game["outcome"] == {"winner": 1, "reason": "player 2 resigned", "kind": "resigned"}
    assert f"The bot broke the protocol {said}" in out
    assert "Its standard error: oh no" in out


def test_a_bot_that_cannot_start_takes_no_seat(people):
    ada = Person(people)
    out, err, code = command("bot", "join", ada.invitation, "no-such-program-here")
    assert "The bot broke the protocol (not started): " in out
    assert (err, code) == ("", 1)
    assert [player["taken"] for player in ada.read()["players"]] == [True, False]


def test_ctrl_c_resigns_the_game_so_that_nobody_waits(people, first):
    ada = Person(people, "showdown", first="me")  # which begins only when the bot has added its words
    with Joining(ada.invitation, first) as joining:
        ada.turn()
        joining.interrupt()
        assert joining.wait()[2] == 130
    assert ada.read()["outcome"]["reason"] == "player 2 resigned"


def test_a_table_that_is_full_or_over_is_not_joined(people, first):
    ada = Person(people, "wits", opponent="random")
    assert refused("bot", "join", ada.address, first) == "numduel: both seats of this table are taken\n"
    ada.do(type="resign")
    assert refused("bot", "join", ada.address, first).startswith("numduel: the game at this table is over: player ")


def test_a_table_by_invitation_is_not_joined_without_it(people, first):
    ada = Person(people)
    said = refused("bot", "join", ada.address, first)
    assert said == "numduel: this table is by invitation only: you need the whole link, with what comes after the #\n"
    said = refused("bot", "join", f"{ada.address}#wrong", first)
    assert said == "numduel: the server says: this invitation is for another table\n"


@pytest.mark.parametrize("link", ["nonsense", "", "ftp://host/game/AAAAAAAAAAAA", "http://host:x/game/AAAAAAAAAAAA"])
def test_a_link_that_is_none_is_explained(first, link):
    assert "the link to a table looks like http://" in refused("bot", "join", link, first)


def test_a_link_to_another_page_is_explained(server, first):
    assert "is not the link to a table" in refused("bot", "join", f"{server.url}/rules", first)


def test_a_link_to_no_table_is_explained(server, first):
    said = refused("bot", "join", f"{server.url}/game/AAAAAAAAAAAA", first)
    assert said == "numduel: there is no table at this link\n"


def test_a_server_that_cannot_be_reached_is_explained(first):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    said = refused("bot", "join", f"http://127.0.0.1:{port}/game/AAAAAAAAAAAA", first)
    assert said == f"numduel: http://127.0.0.1:{port} cannot be reached: Connection refused\n"


def test_without_the_package_for_it_a_table_is_not_joined(monkeypatch, first):
    monkeypatch.setitem(sys.modules, "websockets", None)
    said = refused("bot", "join", "http://127.0.0.1:8000/game/AAAAAAAAAAAA", first)
    assert said == "numduel: to join a table, numduel needs websockets: pip install 'numduel[web]'\n"


def test_a_page_that_is_no_server_of_ours_is_explained(first):
    with ThreadingHTTPServer(("127.0.0.1", 0), Other) as other:
        threading.Thread(target=other.serve_forever).start()
        url = f"http://127.0.0.1:{other.server_port}"
        try:
            for game_id in (*Other.ANSWERS, "nothing_else"):
                said = refused("bot", "join", f"{url}/game/{game_id}", first)
                assert said == f"numduel: {url} is not a numduel server: check the link\n"
        finally:
            other.shutdown()


def test_a_port_where_something_else_answers_is_explained(first):
    def greet():
        connection, _ = other.accept()
        with connection:
            connection.sendall(b"SSH-2.0-OpenSSH\r\n")
            connection.recv(4096)

    with socket.create_server(("127.0.0.1", 0)) as other:
        thread = threading.Thread(target=greet)
        thread.start()
        url = f"http://127.0.0.1:{other.getsockname()[1]}"
        said = refused("bot", "join", f"{url}/game/AAAAAAAAAAAA", first)
        thread.join()
    assert said == f"numduel: {url} is not a numduel server: check the link\n"
