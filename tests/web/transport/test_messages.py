"""What may be sent over WebSockets, by a clock that stands still: two seconds' worth, and no more."""

import asyncio
import socket
import time
from types import SimpleNamespace

import pytest
from websockets.frames import Frame, Opcode

from numduel.web.limits import Limits
from numduel.web.settings import Settings
from numduel.web.transport.websocket import WebSocketConnection
from web.transport.raw import (
    BINARY,
    CONTINUATION,
    FROZEN,
    PING,
    PONG,
    SMALL_BUFFERS,
    TEXT,
    THIRD,
    ask,
    close_code,
    dial,
    frame,
    frames,
    get,
    live,
    new_game,
    rest,
    serving,
)

MOST = 2 * Settings("").commands
TOO_FAST = 4429


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("server"), lines=(FROZEN,)) as server:
        yield server


@pytest.fixture(scope="module")
def unlimited(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("server"), "--limit", "0", lines=(SMALL_BUFFERS,)) as server:
        yield server


addresses = (f"127.0.1.{number}" for number in range(1, 255))


@pytest.fixture
def source():
    """An address that has sent nothing yet."""
    return next(addresses)


def alive(line):
    """Whether a ping is answered; it is a message, too."""
    line.sendall(frame(PING, b"alive"))
    return any(opcode == PONG and data == b"alive" for opcode, data in frames(line))


@pytest.mark.parametrize(
    ("first", "message"),
    [
        (b"", frame(PING)),
        (b"", frame(PONG)),
        (b"", frame(TEXT, b"{}")),
        (b"", frame(BINARY)),
        (frame(TEXT, final=False), frame(CONTINUATION, final=False)),
        (frame(TEXT, final=False), frame(CONTINUATION, b"x", final=False)),
    ],
    ids=["ping", "pong", "text", "binary", "empty fragment", "fragment"],
)
@pytest.mark.parametrize("at_once", [True, False])
def test_every_frame_is_a_message_and_whoever_sends_too_many_is_sent_away(server, first, message, at_once, source):
    with live(server, new_game(server), source) as line:
        sent = [first] * bool(first) + [message] * (MOST - 1 - bool(first))
        for part in [b"".join(sent)] if at_once else sent:
            line.sendall(part)
        assert alive(line)
        line.sendall(message)
        assert close_code(line) == TOO_FAST
    assert ask(server, THIRD) == 200


def test_all_connections_of_an_address_share_its_limit(server, source):
    game = new_game(server)
    with live(server, game, source) as one, live(server, game, source) as two, live(server, game, THIRD) as elsewhere:
        one.sendall(frame(PING) * (MOST - 10))
        assert alive(one)
        two.sendall(frame(PING) * 8)
        assert alive(two)
        for line in (one, two):
            line.sendall(frame(PING))
            assert close_code(line) == TOO_FAST
        assert alive(elsewhere)


def test_behind_a_proxy_everybody_has_a_limit_of_their_own(server):
    game, proxy = new_game(server), "127.0.0.1"
    with (
        live(server, game, proxy, "192.0.2.7") as one,
        live(server, game, proxy, "192.0.2.7") as two,
        live(server, game, proxy, "192.0.2.8") as elsewhere,
    ):
        one.sendall(frame(PING) * (MOST - 1))
        assert alive(one)
        two.sendall(frame(PING))
        assert close_code(two) == TOO_FAST
        assert alive(elsewhere)


def test_an_address_that_is_no_proxy_cannot_pass_for_others(server, source):
    game = new_game(server)
    with live(server, game, source, "192.0.2.9") as one, live(server, game, source, "192.0.2.10") as two:
        one.sendall(frame(PING) * (MOST - 1))
        assert alive(one)
        two.sendall(frame(PING))
        assert close_code(two) == TOO_FAST


def test_a_flood_of_frames_ends_with_its_connection(server, source):
    with live(server, new_game(server), source) as line, pytest.raises(ConnectionError):
        line.sendall(frame(PING) * 5_000_000)
    assert ask(server, THIRD) == 200


def test_without_limits_whoever_pings_and_does_not_read_is_dropped(unlimited):
    with live(unlimited, new_game(unlimited), small=True) as line, pytest.raises(ConnectionError):
        line.sendall(frame(PING, b"x" * 125) * 100_000)
    assert ask(unlimited) == 200


def test_a_slow_client_gets_all_it_was_sent(unlimited):
    """Our own frames wait for it, however many they are, and its pings meanwhile do no harm."""
    with live(unlimited, new_game(unlimited), small=True) as line:
        for _ in range(200):
            line.sendall(frame(TEXT, b'{"type":"coach"}') + frame(PING, b"x" * 100))  # each brings the table
            time.sleep(0.01)
        line.sendall(frame(TEXT, b'{"type":"fly"}') * 100)
        answers = pongs = 0
        for opcode, data in frames(line):
            pongs += opcode == PONG
            answers += b'"type":"error"' in data
            if (answers, pongs) == (100, 200):
                return
        raise AssertionError("the connection was closed")


def test_fragments_do_not_pile_up():
    connection = SimpleNamespace(frames=[b"a"])
    for data in [b"", b"b", b""] * 100:
        WebSocketConnection.handle_cont(connection, Frame(Opcode.CONT, data, fin=False))
    assert connection.frames == [b"a" + b"b" * 100]


def test_a_message_in_fragments_is_read_as_a_whole(server, source):
    with live(server, new_game(server), source) as line:
        line.sendall(frame(TEXT, b'{"type":', final=False) + frame(CONTINUATION, final=False))
        line.sendall(frame(PING) + frame(CONTINUATION, b'"fly"}'))
        answer = next(data for _, data in frames(line) if b"error" in data)
        assert b"bad command" in answer


def test_messages_are_read_in_their_order_however_they_arrive(server, source):
    """Whole, in pieces, and several at once."""
    message = [frame(TEXT, b'{"type":"fly","key":"%d"}' % number) for number in range(6)]
    parts = [message[0], message[1][:5], message[1][5:] + message[2], message[3] + message[4][:1], message[4][1:]]
    with live(server, new_game(server), source) as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for part in [*parts, message[5]]:
            line.sendall(part)
            time.sleep(0.02)
        answers = (data for _, data in frames(line) if b"error" in data)
        assert all(b"bad command" in next(answers) for _ in message)


def test_reading_pauses_only_while_a_message_waits():
    """To pause and resume for each one would cost as much as the message itself."""

    class Transport:
        reading = True

        def pause_reading(self):
            self.reading = False

        def resume_reading(self):
            self.reading = True

    async def read():
        connection = WebSocketConnection.__new__(WebSocketConnection)
        connection._all = SimpleNamespace(messages=Limits(0, 0))
        connection._address, connection.read_paused = "", False
        connection.queue, connection.transport = asyncio.Queue(), Transport()
        for texts in (["a"], ["b"], ["c", "d", "e"], ["f"]):
            for text in texts:
                connection._take(text)
            assert connection.transport.reading == (len(texts) == 1)
            assert [(await connection.receive())["text"] for _ in texts] == texts
            assert connection.transport.reading

    asyncio.run(read())


def test_a_text_is_offered_to_the_app_unless_others_wait_before_it():
    async def read():
        connection = WebSocketConnection.__new__(WebSocketConnection)
        connection._all = SimpleNamespace(messages=Limits(0, 0))
        connection._address, connection.read_paused = "", False
        connection.queue, connection.transport = asyncio.Queue(), SimpleNamespace(pause_reading=lambda: None)
        offered = []
        connection.offer_to(lambda text: offered.append(text) or text != "later")
        for text in ("now", "later", "after that"):
            connection._take(text)
        assert offered == ["now", "later"]
        assert [(await connection.queue.get())["text"] for _ in range(2)] == ["later", "after that"]

    asyncio.run(read())


def test_a_client_that_does_not_wait_for_the_handshake_is_dropped(server, source):
    upgrade = "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"
    key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
    path = f"/game/{new_game(server)}/live"
    for _ in range(20):
        with dial(server, source) as line:
            line.sendall(get(path, *upgrade, key))
            line.sendall(b"\xff" * 100)
    assert ask(server, source) == 200
    assert server.log == ""


def test_a_connection_is_not_upgraded_while_requests_before_that_wait_for_their_answers(server, source):
    upgrade = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"]
    key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
    line = dial(server, source)
    line.sendall(get("/rules") + get("/rules") + get(f"/game/{new_game(server)}/live", *upgrade, key))
    assert b" 101 " not in rest(line)
