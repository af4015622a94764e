"""How large the head of a request may be, and how many requests may be sent ahead."""

import pytest

from numduel.web.transport.http import LONGEST_HEAD, MOST_HEADERS
from web.transport.raw import dial, get, rest, status

TOO_LARGE = b"the request's headers are too large\n"


def of_size(size, *headers):
    """A request whose head has a size."""
    empty = len(get("/rules", "X: ", *headers))
    return get("/rules", "X: " + "x" * (size - empty), *headers)


def refused(line):
    """Whether the server says that a head is too large, and closes."""
    answer = rest(line)
    return status(answer) == 431 and answer.endswith(TOO_LARGE)


@pytest.mark.parametrize("size", [LONGEST_HEAD, LONGEST_HEAD - 1])
def test_a_head_of_the_largest_size_is_read(server, size):
    line = dial(server)
    line.sendall(of_size(size, "Connection: close"))
    assert status(rest(line)) == 200


def test_a_head_that_is_too_large_is_refused_in_one_sentence(server):
    line = dial(server)
    line.sendall(of_size(LONGEST_HEAD + 1))
    assert refused(line)


def test_a_head_that_is_too_large_is_refused_though_it_comes_byte_by_byte(server):
    line = dial(server)
    head = of_size(LONGEST_HEAD + 1)
    for at in range(len(head)):
        line.sendall(head[at : at + 1])
    assert refused(line)


def test_a_header_that_never_ends_is_not_read_on(server):
    with dial(server) as line:
        line.sendall(b"GET / HTTP/1.1\r\nX: ")
        with pytest.raises(ConnectionError):
            line.sendall(b"x" * 50_000_000)


def test_so_many_headers_are_read_and_no_more(server):
    for headers, expected in ((MOST_HEADERS - 2, 200), (MOST_HEADERS, 431)):
        line = dial(server)
        line.sendall(get("/rules", "Connection: close", *(f"X{at}: x" for at in range(headers))))
        assert status(rest(line)) == expected


def test_each_request_of_a_connection_may_have_a_head_of_the_largest_size(server):
    line = dial(server)
    for _ in range(3):
        line.sendall(of_size(LONGEST_HEAD))
        answer = b""
        while b"</html>" not in answer:
            answer += line.recv(65_536)
        assert status(answer) == 200
    line.sendall(of_size(LONGEST_HEAD + 1))
    assert refused(line)


def test_a_large_body_is_no_large_head(server):
    line = dial(server)
    body = b'{"game":"wits"}' + b" " * 16_000
    kind = "Content-Type: application/json"
    line.sendall(get("/api/games", kind, f"Content-Length: {len(body)}", method="POST", body=body))
    line.sendall(of_size(LONGEST_HEAD, "Connection: close"))
    answers = rest(line)
    assert status(answers) == 201
    assert b"HTTP/1.1 200 OK" in answers


def test_a_header_that_is_too_long_for_a_websocket_is_refused(server):
    line = dial(server)
    line.sendall(get("/game/AAAAAAAAAAAA/live", "Connection: Upgrade", "Upgrade: websocket", "X: " + "x" * 9000))
    assert status(rest(line)) == 431


def test_requests_that_are_sent_ahead_are_answered_in_turn(server):
    line = dial(server)
    line.sendall(get("/nothing") + get("/rules") * 10 + get("/nothing", "Connection: close"))
    answers = rest(line).split(b"HTTP/1.1 ")[1:]
    assert [answer[:3] for answer in answers] == [b"404"] + [b"200"] * 10 + [b"404"]


def test_whoever_sends_very_many_requests_ahead_is_dropped(server):
    with dial(server) as line:
        line.sendall(get("/nothing") * 5000)
        assert rest(line).count(b"HTTP/1.1 404") < 5000


@pytest.mark.parametrize("header", ["Content-Length: 1000000000", "Transfer-Encoding: chunked"])
def test_a_body_that_was_refused_is_not_read_on(server, header):
    with dial(server) as line:
        line.sendall(f"POST /api/games HTTP/1.1\r\nHost: x\r\n{header}\r\n\r\n".encode())
        chunk = b"8000\r\n" + b"x" * 0x8000 + b"\r\n"
        with pytest.raises(ConnectionError):
            line.sendall(chunk * 2000)


def test_whoever_sends_a_body_that_is_too_large_is_told_so(server):
    line = dial(server)
    line.sendall(
        get("/api/games", "Content-Type: application/json", "Content-Length: 60000", method="POST") + b" " * 60_000
    )
    assert status(rest(line)) == 413
