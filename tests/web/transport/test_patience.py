"""How long a client may take, to send a request and to read an answer."""

import pytest

from web.transport.raw import (
    IMPATIENT,
    SMALL_BUFFERS,
    TEXT,
    ask,
    dial,
    frame,
    get,
    is_cut,
    live,
    new_game,
    rest,
    serving,
    sockets_of,
    status,
    until,
)

TOO_LATE = b"the request took too long to arrive\n"
FORM = "Content-Type: application/x-www-form-urlencoded"
JSON = "Content-Type: application/json"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """One that waits for half a second where others wait for ten, and for one where others wait for a minute."""
    with serving(tmp_path_factory.mktemp("server"), "--limit", "0", lines=(IMPATIENT, SMALL_BUFFERS)) as server:
        yield server


@pytest.mark.parametrize(
    "begun",
    [
        b"G",
        get()[:-2],
        get("/api/games", JSON, "Content-Length: 20", method="POST", body=b'{"game":'),
        get("/games", FORM, "Content-Length: 20", method="POST", body=b"game="),
        get("/games", FORM, "Transfer-Encoding: chunked", method="POST", body=b"5\r\ngame="),
    ],
    ids=["line", "headers", "body", "form", "chunks"],
)
def test_a_request_that_does_not_arrive_in_time_is_given_up(server, begun):
    line = dial(server)
    line.sendall(begun)
    answer = rest(line)
    assert (status(answer), answer.endswith(TOO_LATE)) == (408, True)
    assert ask(server) == 200
    assert server.log == ""


def test_a_request_that_comes_in_drops_is_given_up_too(server):
    with dial(server) as line:
        line.sendall(b"GET / HTTP/1.1\r\nX: ")
        assert is_cut(line, b"x")


@pytest.mark.parametrize("sent", [b"", b"\r\n"])
def test_a_connection_that_begins_no_request_is_closed_without_an_answer(server, sent):
    line = dial(server)
    line.sendall(sent)
    assert rest(line) == b""


def test_line_ends_between_requests_do_not_keep_a_connection_open(server):
    with dial(server) as line:
        line.sendall(get("/nothing"))
        assert status(line.recv(100)) == 404
        assert is_cut(line, b"\r\n")


def test_a_client_that_leaves_while_its_body_is_read_is_not_in_the_log(server):
    for kind, path in ((JSON, "/api/games"), (FORM, "/games")):
        with dial(server) as line:
            line.sendall(get(path, kind, "Content-Length: 20", method="POST", body=b"x"))
    assert ask(server) == 200
    assert server.log == ""


@pytest.mark.parametrize("headers", [(), ("Connection: close",)], ids=["paused", "closing"])
def test_a_client_that_does_not_read_the_answer_is_dropped(server, headers):
    """Also if all of the answer is written, and only the connection is to be closed."""
    before = sockets_of(server)
    with dial(server, small=True) as line:
        line.sendall(get("/api/openapi.json", *headers) * (1 if headers else 20))
        until(lambda: sockets_of(server) == before + 1)
        until(lambda: sockets_of(server) == before)
        assert not rest(line).endswith(b"}")


def test_a_websocket_that_is_not_read_is_dropped(server):
    with live(server, new_game(server), small=True) as line:
        assert is_cut(line, frame(TEXT, b'{"type":"coach"}'))  # each brings the table
