"""Whatever clients send, the log stays short, and says how much it leaves out."""

import contextlib
import logging
import sqlite3
import time

import httpx
import pytest

from numduel.web.transport import log as bounds
from numduel.web.transport.log import MOST_LINES, Few, kind_of
from web.transport.raw import TEXT, ask, close_code, dial, frame, get, live, new_game, rest, status, until

MANY = 20


def lines(server):
    """What is in the log once a server has ended."""
    server.stop()
    assert "Traceback" not in server.log
    return server.log.splitlines()


@pytest.fixture
def server(serve, sqlite):
    return serve(sqlite, "--limit", "0")


@pytest.fixture
def game(server):
    return new_game(server)


@pytest.mark.parametrize(
    "request_",
    [b"nonsense\r\n\r\n", b"\x16\x03\x01", b"GET /\xff HTTP/1.1\r\n\r\n", b"CONNECT x:1 HTTP/1.1\r\n\r\n"],
)
def test_bad_requests_are_logged_a_few_times(server, request_):
    for _ in range(MANY):
        line = dial(server)
        line.sendall(request_)
        assert status(rest(line)) == 400
    assert lines(server) == ["WARNING:  Invalid HTTP request received."] * MOST_LINES


def test_unsupported_upgrades_are_logged_a_few_times(server):
    for _ in range(MANY):
        line = dial(server)
        line.sendall(get("/rules", "Connection: Upgrade, close", "Upgrade: h2c"))
        assert status(rest(line)) == 200
    assert lines(server) == ["WARNING:  Unsupported upgrade request."] * MOST_LINES


def test_bad_text_in_a_websocket_is_logged_a_few_times(server, game):
    for _ in range(MANY):
        with live(server, game) as line:
            line.sendall(frame(TEXT, b"\xff"))
            assert close_code(line) == 1007
    assert lines(server) == ["ERROR:    Invalid UTF-8 sequence received from client."] * MOST_LINES


@pytest.mark.parametrize(
    "sent", [b"\xff" * 20, frame(3), frame(TEXT, final=False) * 2, frame(0), b"\x81\x00", frame(8, b"\x00")]
)
def test_errors_in_the_websocket_protocol_are_not_logged(server, game, sent):
    for _ in range(MANY):
        with live(server, game) as line:
            line.sendall(sent)
            assert close_code(line) == 1002
    assert lines(server) == []


@pytest.mark.parametrize(
    "headers",
    [
        ["Sec-WebSocket-Version: 13"],
        ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: \u00ff"],
        ["Sec-WebSocket-Version: x", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="],
        ["X: " + "x" * 9000],
        ["X-\u00ff: x"],
    ],
)
def test_bad_handshakes_of_websockets_leave_no_traceback(server, headers):
    for path in ("/game/AAAAAAAAAAAA/live", "/game/AAAAAAAAAAAA/live?\u00ff", "//", "*"):
        line = dial(server)
        line.sendall(get(path, "Connection: Upgrade", "Upgrade: websocket", *headers))
        assert status(rest(line)) in (None, 400, 403, 426, 431)
    assert ask(server) == 200
    assert len(lines(server)) <= MOST_LINES


def test_a_write_that_the_database_refuses_is_logged_with_its_reason(server, tmp_path):
    with contextlib.closing(sqlite3.connect(tmp_path / "numduel.sqlite")) as other:
        other.execute("DROP TABLE events")
    with httpx.Client(base_url=server.url, trust_env=False, timeout=120) as client:
        for _ in range(MANY):
            assert client.post("/api/games", json={"game": "wits", "words": "lucky"}).status_code == 503
    assert lines(server) == ["ERROR:    the database refused a write: no such table: events"] * MOST_LINES


def record(message, *args, error=None):
    exc_info = (type(error), error, None) if error else None
    return logging.LogRecord("numduel", logging.ERROR, __file__, 1, message, args, exc_info)


def test_a_few_lines_of_each_kind_pass_and_then_one_that_counts_the_rest(monkeypatch, caplog):
    monkeypatch.setattr(bounds, "MINUTE", 0.5)
    few = Few()
    passed = [few.filter(record("a write failed: %s", at)) for at in range(MOST_LINES + 7)]
    assert passed == [True] * MOST_LINES + [False] * 7
    assert few.filter(record("another"))
    until(lambda: caplog.messages)
    assert caplog.messages == ["7 more in the last minute: a write failed: ..."]
    assert few.filter(caplog.records[0])
    assert few.filter(record("a write failed: %s", 99))


def test_lines_that_come_now_and_then_all_pass(monkeypatch):
    clock = time.monotonic()
    monkeypatch.setattr(bounds.time, "monotonic", lambda: clock)
    few = Few()
    for _ in range(3):
        assert all(few.filter(record("slow")) for _ in range(MOST_LINES))
        clock += 61


def test_errors_of_our_own_are_told_apart_and_keep_their_traceback():
    few = Few()
    for _ in range(MANY):
        few.filter(record("Exception in ASGI application\n", error=ValueError("common")))
    rare = record("Exception in ASGI application\n", error=KeyError("rare"))
    assert few.filter(rare)
    assert rare.exc_info


def test_what_differs_from_line_to_line_makes_no_kind_of_its_own():
    assert kind_of(record("it failed\nfuture: 0x1")) == kind_of(record("it failed\nfuture: 0x2")) == "it failed"


def test_only_so_many_kinds_are_told_apart():
    few = Few()
    passed = sum(few.filter(record(f"kind {at}")) for at in range(1000))
    assert passed == bounds.MOST_KINDS + MOST_LINES
