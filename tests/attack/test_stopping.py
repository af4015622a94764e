"""A server that is busy solving ends soon when it is told to."""

import random
import signal
import socket
import time

import pytest

from walks import often
from web.server import SERVE, Server

SOON = 5 + 5  # seconds: what is still to be answered has the first half of it
LARGE = ["/analysis/showdown?rule.target=54", "/analysis/target?rule.target=49", "/perfect/battle?rule.numbers=12"]
TIMES = max(often(1), 1)


@pytest.fixture
def server(tmp_path, monkeypatch):
    """One that has solved nothing yet."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # were it ignored here, it would be there
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    server = Server(tmp_path, f"sqlite:///{tmp_path / 'numduel.sqlite'}", command=SERVE)
    yield server
    server.kill()


@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, -signal.SIGTERM), (signal.SIGINT, 130)])
def test_a_server_that_solves_a_large_variant_ends_soon(server, tmp_path, number, status):
    rng = random.Random(number)
    for page in rng.choices(LARGE, k=TIMES):
        server.restart()
        with socket.create_connection(("127.0.0.1", server.port)) as asking:
            asking.sendall(f"GET {page} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
            while not list(tmp_path.rglob("*.part")):
                time.sleep(0.01)
            time.sleep(rng.random())
            began = time.monotonic()
            server.process.send_signal(number)
            assert server.process.wait(120) == status
            assert time.monotonic() - began < SOON
            answer = asking.recv(65_536)
            assert answer.startswith((b"HTTP/1.1 503 ", b"HTTP/1.1 200 ")), "neither sorry, nor solved just in time"
            assert "Traceback" not in server.log
