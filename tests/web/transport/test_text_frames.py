"""The short way that moves and tables take reads and writes the same as the WebSocket library."""

import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.server import ServerProtocol
from websockets.uri import parse_uri

from numduel.web.transport.frames import is_between_frames, text_frame, text_of

SIZES = [0, 1, 3, 4, 5, 125, 126, 127, 65_535, 65_536, 100_000]
SHORT = ["", "x", "a move", "☘", "\0" * 8, "x" * 125, "é" * 62]


def sent(opcode, data=b"", *, fin=True, mask=True):
    """A frame as the library writes it."""
    return Frame(opcode, data, fin).serialize(mask=mask)


def opened():
    """The library's parser of an open connection."""
    client, server = ClientProtocol(parse_uri("ws://numduel.test/")), ServerProtocol()
    client.send_request(client.connect())
    server.receive_data(b"".join(client.data_to_send()))
    (request,) = server.events_received()
    server.send_response(server.accept(request))
    return server


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("letter", ["x", "☘"])
def test_a_text_is_sent_as_the_library_sends_it(size, letter):
    text = letter * size
    assert text_frame(text) == sent(Opcode.TEXT, text.encode(), mask=False)


@pytest.mark.parametrize("text", SHORT)
def test_a_short_text_is_read(text):
    for _ in range(20):  # each with another mask
        assert text_of(sent(Opcode.TEXT, text.encode())) == text


OTHERS = {
    "nothing": b"",
    "half a head": b"\x81",
    "a long text": sent(Opcode.TEXT, b"x" * 126),
    "not all of it": sent(Opcode.TEXT, b"x")[:-1],
    "more than it": sent(Opcode.TEXT, b"x") + b"\x81",
    "two texts": sent(Opcode.TEXT, b"x") * 2,
    "a fragment": sent(Opcode.TEXT, b"x", fin=False),
    "not masked": sent(Opcode.TEXT, b"x" * 6, mask=False),
    "not UTF-8": sent(Opcode.TEXT, b"\xff"),
    "bytes": sent(Opcode.BINARY, b"x"),
    "the rest of a text": sent(Opcode.CONT, b"x"),
    "a ping": sent(Opcode.PING, b"x"),
    "a pong": sent(Opcode.PONG, b"x"),
    "a close": sent(Opcode.CLOSE),
}


@pytest.mark.parametrize("data", OTHERS.values(), ids=OTHERS)
def test_everything_else_is_left_to_the_library(data):
    assert text_of(data) is None


def test_the_short_way_is_open_between_two_messages_only():
    conn, text = opened(), sent(Opcode.TEXT, b"x" * 200)
    assert is_between_frames(conn)
    for at in range(1, len(text)):
        conn.receive_data(text[at - 1 : at])
        assert not is_between_frames(conn), at
    conn.receive_data(text[-1:])
    assert is_between_frames(conn)
    for fin in (False, True):
        conn.receive_data(sent(Opcode.CONT if fin else Opcode.TEXT, b"x", fin=fin))
        assert is_between_frames(conn) == fin
    conn.receive_data(sent(Opcode.PING, b"x"))
    assert is_between_frames(conn)


@pytest.mark.parametrize(
    "last",
    [sent(Opcode.CLOSE), b"\xff\xff", sent(Opcode.TEXT, b"x", mask=False)],
    ids=["closed", "a fault", "not masked"],
)
def test_the_short_way_is_closed_once_the_connection_is(last):
    conn = opened()
    conn.receive_data(last)
    assert not is_between_frames(conn)
