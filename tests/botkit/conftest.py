import subprocess
import sys

import pytest

import system
from botkit.person import client_of
from web.server import Server


@pytest.fixture(autouse=True)
def _no_proxy(monkeypatch):
    """A test's server is on this machine."""
    monkeypatch.setenv("no_proxy", "*")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server that all tests of a module share."""
    folder = tmp_path_factory.mktemp("server")
    running = Server(folder, f"sqlite:///{folder / 'numduel.sqlite'}", "--limit", "0").start()
    yield running
    running.kill()


@pytest.fixture
def people(server):
    """An HTTP client of the server, for the people at its tables."""
    with client_of(server) as client:
        yield client


@pytest.fixture
def bot(tmp_path):
    """Writes a bot in Python, which is given its body; returns its command."""

    def write(text, *options):
        path = tmp_path / f"bot{len([*tmp_path.glob('bot*.py')])}.py"
        path.write_text(text)
        return f"{sys.executable} -ISE {' '.join(options)} {path}"

    return write


@pytest.fixture
def shell(tmp_path):
    """Writes a bot for the shell, which starts faster; returns its command."""

    def write(text):
        path = tmp_path / f"bot{len([*tmp_path.glob('bot*.sh')])}.sh"
        path.write_text(text)
        return f"sh {path}"

    return write


@pytest.fixture
def node():
    """Node.js, as a command."""
    system.demand(system.NODE)
    return "node"


@pytest.fixture
def compiled():
    """Compiles a program in C; returns its command."""

    def build(source, program):
        system.demand(system.C_COMPILER)
        subprocess.run([system.demand(system.C_HEADERS), "-Wall", "-o", program, source], check=True)
        return str(program)

    return build
