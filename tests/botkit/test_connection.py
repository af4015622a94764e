"""A bot at a table whose connection breaks, and whose server answers anything."""

import json
from contextlib import closing, suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

import numduel
from botkit.person import Joining, Person, client_of
from botkit.stub import END, STATE, Counting, Watched, serving, table
from numduel.bots.join import Arrival, Visit
from numduel.bots.link import parse
from numduel.bots.server import Server, Unreachable
from numduel.bots.shown import Place, game_at, outcome_at, place_in, position_at, table_in
from numduel.bots.table import GIVE_UP, Table
from numduel.game import NumduelError
from web.server import Server as RealServer


def visit(url, watched=None, bot=None):
    """Play a game at a stub; what the bot's fault was, if any."""
    watched, bot = watched or Watched(), bot or Counting()
    arrival = Arrival(Place("AAAAAAAAAAAA", 2, "token"))
    table = Table(url, "token", watched.host)
    with closing(table.states()) as states:
        return Visit(Server("http://unused"), bot, watched.host, 1)._game(table, states, arrival)


def test_a_game_goes_on_when_the_server_was_killed_and_started_again(tmp_path, shell):
    server = RealServer(tmp_path, f"sqlite:///{tmp_path / 'games.sqlite'}", "--limit", "0").start()
    try:
        with client_of(server) as client:
            ada = Person(client, "wits", first="me")
            program = shell(
                """while IFS= read -r line; do case $line in *'"numduel"'*) echo '{"name": "Robbie"}' ;; """
                """*'"moves"'*) echo '{"move": "add 1"}' ;; esac; done"""
            )
            with Joining(ada.invitation, program) as joining:
                for _ in range(3):
                    ada.move()
                    ada.turn()
                    server.restart()
                ada.finish()
                out, err, code = joining.wait()
    finally:
        server.kill()
    assert (err, code) == ("", 0)
    assert out.count("The connection is lost: trying to get it back.\nConnected again.\n") >= 1
    assert "Robbie wins" in out or "Robbie loses" in out


def test_a_move_whose_answer_was_lost_is_sent_again_with_its_key_and_not_chosen_again():
    def cut(socket, hear):
        socket.send(table())
        hear()
        socket.close()

    def answer(socket, hear):
        socket.send(table())
        hear()
        socket.send(END)
        socket.recv(60)

    bot, watched = Counting(), Watched()
    with serving(cut, cut, answer) as (url, received):
        assert visit(url, watched, bot) is None
    assert bot.asked == 1
    assert (
        received[0] == received[1] == received[2] == [{"type": "move", "move": "add 1", "number": 0, "key": "move 0"}]
    )
    assert watched.said[-1] == "counting wins: {it} is over."
    assert bot.ended == (2, "{it} is over", "exact")


def test_a_table_shown_twice_gets_one_answer():
    def script(socket, hear):
        for _ in range(3):
            socket.send(table())
        hear()
        socket.send(END)
        socket.recv(60)

    with serving(script) as (url, received):
        visit(url)
    assert len(received[0]) == 1


def test_what_a_busy_server_refuses_is_sent_again():
    def script(socket, hear):
        for _ in range(3):
            socket.send(table())
            key = hear()["key"]
            socket.send(json.dumps({"type": "refused", "key": key, "status": 503, "error": "busy"}))
        socket.send(END)
        socket.recv(60)

    with serving(script) as (url, received):
        visit(url)
    assert len(received[0]) == 3


def test_what_a_newer_state_has_settled_is_not_sent_again():
    def script(socket, hear):
        socket.send(table())
        key = hear()["key"]
        socket.send(json.dumps({"type": "refused", "key": key, "status": 409, "error": "stale"}))
        socket.send(table())
        socket.send(END)
        socket.recv(60)

    with serving(script) as (url, received):
        visit(url)
    assert len(received[0]) == 1


def test_what_a_server_refuses_for_good_is_said():
    def script(socket, hear):
        socket.send(table())
        hear()
        socket.send(json.dumps({"type": "refused", "key": "move 0", "status": 403, "error": "you are only watching"}))
        socket.recv(60)

    with serving(script) as (url, _), pytest.raises(NumduelError, match="the server says: you are only watching"):
        visit(url)


def test_a_table_that_is_gone_is_not_waited_for():
    with (
        serving(lambda socket, _: socket.close(4404)) as (url, _),
        pytest.raises(NumduelError, match="no longer exists"),
    ):
        visit(url)


def test_a_server_that_stays_away_is_given_up():
    watched = Watched()
    with serving(lambda socket, _: socket.close()) as (url, received), pytest.raises(NumduelError, match="300 seconds"):
        visit(url, watched)
    assert GIVE_UP <= watched.time < GIVE_UP + 10
    assert watched.said == ["The connection is lost: trying to get it back."]
    assert len(received) < 100


@pytest.mark.parametrize("frame", ['{"type": "table"}', '{"type": "table", "game": {"number": 1}}'])
def test_a_table_that_is_none_is_refused_in_a_sentence(frame):
    def script(socket, _):
        socket.send(frame)
        socket.recv(60)

    with serving(script) as (url, _), pytest.raises(NumduelError, match="this version of numduel does not know"):
        visit(url)


def test_frames_that_are_no_tables_are_ignored():
    def script(socket, hear):
        for frame in ("", "[]", "{", '"x"', '{"type": "news"}', "[" * 5000):
            socket.send(frame)
        socket.send(table())
        hear()
        socket.send(END)
        socket.recv(60)

    with serving(script) as (url, received):
        visit(url)
    assert len(received[0]) == 1


ANY = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.text(max_size=5) | st.sampled_from(["wits", "0/1", "duel"]),
    lambda inner: (
        st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3) | st.just("target"), inner, max_size=2)
    ),
    max_leaves=4,
)


@given(st.sampled_from([*STATE]), ANY)
def test_whatever_a_server_shows_is_played_or_refused_in_a_sentence(name, value):
    state = table_in(STATE | {name: value})
    if state is not None:
        outcome_at(state)
        with suppress(NumduelError):
            game = game_at(state)
            assert game.moves(position_at(state, game))


@given(ANY, ANY, ANY)
def test_a_seat_that_is_none_is_refused(table_id, seat, token):
    data = {"id": table_id, "seats": [{"seat": seat, "secret": token}]}
    try:
        place = place_in(data)
    except NumduelError:
        return
    assert (place.seat, place.id, place.token) == (seat, table_id, token)
    assert seat in (1, 2)


def test_a_table_as_the_api_shows_it_is_one(people):
    ada = Person(people, "showdown")
    assert table_in(ada.game)
    assert game_at(ada.game) == numduel.game("showdown")


class Flaky(Server):
    """A server whose answer to the request for a seat is lost a few times."""

    def __init__(self, url, lost):
        super().__init__(url)
        self.lost, self.keys = lost, []

    def join(self, link, name, key):
        self.keys.append(key)
        if len(self.keys) <= self.lost:
            super().join(link, name, key)  # the seat is taken
            raise Unreachable("the connection was lost")
        return super().join(link, name, key)


@pytest.mark.parametrize("lost", [0, 1, 3])
def test_a_seat_whose_token_was_lost_on_the_way_is_asked_for_again(people, server, lost):
    ada, watched, flaky = Person(people), Watched(), Flaky(server.url, lost)
    place, _ = Visit(flaky, Counting(), watched.host, 1)._sit_down(parse(ada.invitation))
    assert len(flaky.keys) == lost + 1
    assert len({*flaky.keys}) == 1
    ada.seat, ada.token = place.seat, place.token
    assert ada.read()["seats"] == [2]


def test_a_seat_that_cannot_be_asked_for_is_given_up(people, server):
    ada = Person(people)
    with pytest.raises(NumduelError, match="the connection was lost"):
        Visit(Flaky(server.url, 9), Counting(), Watched().host, 1)._sit_down(parse(ada.invitation))
