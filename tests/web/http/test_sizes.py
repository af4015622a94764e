"""How large a request may be, and what becomes of a frame that is no command."""

import json

import pytest
import websockets

from numduel.web.settings import LONGEST_BODY
from web.asking import CHANGING, begin, live, own

NO_BODY = ("/follow", "/rematch")
TOO_LARGE = {"error": "the request is too large", "code": "request too large"}


def in_pieces(size):
    for at in range(0, size, 1000):
        yield b" " * min(1000, size - at)


@pytest.mark.parametrize("path", [path for path in CHANGING if not path.endswith(NO_BODY)])
@pytest.mark.parametrize("announced", [True, False])
def test_a_body_that_is_too_large_is_refused(client, path, announced):
    size = LONGEST_BODY + 1
    path = path.format(begin(client)["id"])
    kind = "application/x-www-form-urlencoded" if path == "/games" else "application/json"
    body = b" " * size if announced else in_pieces(size)
    answer = client.post(path, content=body, headers={"content-type": kind})
    assert (answer.status_code, answer.json()) == (413, TOO_LARGE)


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
