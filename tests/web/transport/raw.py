"""Clients that do what no browser does, from any address of this machine, and servers to try them on."""

import contextlib
import socket
import sys
import time
from pathlib import Path

import httpx

from web.asking import begin
from web.server import Server

PATIENCE = 120  # seconds: what takes longer hangs
OTHER = "127.0.0.2"  # this machine too, but no proxy that the server trusts
THIRD = "127.0.0.3"
CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10  # opcodes

ALTERED = """
import sys
{lines}
from numduel.__main__ import main
sys.argv[0] = "numduel"
sys.argv.insert(1, "serve")
sys.exit(main())
"""

IMPATIENT = """
from numduel.web import serve
from numduel.web.transport import connections, http
http.PATIENCE, connections.PATIENCE = 0.5, 1.0
"""

SMALL_BUFFERS = """
import socket
from numduel.web import serve
listen = serve.listen
def small(*where):
    listening = listen(*where)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    return listening
serve.listen = small
"""

FROZEN = """
from types import SimpleNamespace
from numduel.web import limits
limits.time = SimpleNamespace(monotonic=lambda: 0.0)
"""


class Line(socket.socket):
    """A connection; if it was to become a WebSocket, with the status that this was answered with."""

    status = None


def altered(*lines):
    """The command for a server that is not quite as usual."""
    return sys.executable, "-c", ALTERED.format(lines="\n".join(lines))


@contextlib.contextmanager
def serving(folder, *options, lines):
    """Such a server, as long as it is needed."""
    running = Server(folder, f"sqlite:///{folder / 'numduel.sqlite'}", *options, command=altered(*lines)).start()
    yield running
    running.kill()


def setting(**values):
    """Lines that change a server's settings."""
    return (
        "from numduel.web import serve as module\n"
        "real = module.serve\n"
        f"module.serve = lambda settings, *more: real(settings._replace(**{values!r}), *more)"
    )


def dial(server, source=OTHER, *, small=False):
    """A connection from an address; its buffer can be small, so that what is not read is soon felt."""
    line = Line()
    line.settimeout(PATIENCE)
    if small:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.bind((source, 0))
    line.connect(("127.0.0.1", server.port))
    return line


def rest(line):
    """All that still comes, until the server closes."""
    got = b""
    with contextlib.suppress(ConnectionError), line:
        while piece := line.recv(65_536):
            got += piece
    return got


def get(path="/", *headers, method="GET", body=b""):
    """A request."""
    return "\r\n".join([f"{method} {path} HTTP/1.1", "Host: numduel.test", *headers, "", ""]).encode() + body


def status(answer):
    """The status of an answer; None if there is none."""
    return int(answer.split(b" ", 2)[1]) if answer else None


def ask(server, source=OTHER):
    """The status that an address gets for the first page."""
    with dial(server, source) as line, contextlib.suppress(ConnectionError):
        line.sendall(get("/", "Connection: close"))
        return status(rest(line))


def new_game(server):
    """The id of a game that anybody may watch."""
    with httpx.Client(base_url=server.url, trust_env=False, timeout=PATIENCE) as client:
        return begin(client, opponent="here")["id"]


def live(server, game_id, source=OTHER, forwarded=None, *, small=False):
    """A WebSocket from an address, perhaps through a proxy there, up to where its first frame is."""
    line = dial(server, source, small=small)
    upgrade = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"]
    key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
    line.sendall(get(f"/game/{game_id}/live", *upgrade, key, *([f"X-Forwarded-For: {forwarded}"] * bool(forwarded))))
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        byte = line.recv(1)
        assert byte, head
        head += byte
    line.status = status(head)
    return line


def frame(opcode, data=b"", *, final=True):
    """A frame as a client sends it, masked with zeros."""
    assert len(data) < 126
    return bytes([opcode | 0x80 * final, 0x80 | len(data)]) + b"\0\0\0\0" + data


def exactly(line, size):
    """So many bytes; raises EOFError if the server closes before."""
    got = b""
    while len(got) < size:
        piece = line.recv(size - len(got))
        if not piece:
            raise EOFError
        got += piece
    return got


def frames(line):
    """The frames that the server sends until it closes: their opcodes and data."""
    with contextlib.suppress(EOFError, ConnectionError):
        while True:
            first, size = exactly(line, 2)
            if size > 125:
                size = int.from_bytes(exactly(line, 2 if size == 126 else 8))
            yield first & 0x0F, exactly(line, size)


def close_code(line):
    """The code with which the server closes a WebSocket; None if it just ends."""
    codes = [int.from_bytes(data[:2]) for opcode, data in frames(line) if opcode == CLOSE]
    return codes[0] if codes else None


def is_cut(line, sent):
    """Whether a connection is cut while something is sent again and again."""
    with contextlib.suppress(ConnectionError):
        for _ in range(20 * PATIENCE):
            line.sendall(sent)
            time.sleep(0.05)
        return False
    return True


def sockets_of(server):
    """How many sockets a server has open."""
    folder = Path(f"/proc/{server.process.pid}/fd")
    count = 0
    for link in folder.iterdir():
        with contextlib.suppress(FileNotFoundError):
            count += str(link.readlink()).startswith("socket:")
    return count


def until(condition):
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it does not come to that"
        time.sleep(0.02)
