import pytest

from attack.result import HEADING
from attack.stage import Stage

ROWS = pytest.StashKey[list[str]]()


@pytest.fixture(scope="session")
def stage(tmp_path_factory):
    """What servers under attack begin with."""
    return Stage(tmp_path_factory.mktemp("stage")).prepare()


@pytest.fixture(scope="session")
def idle(stage, tmp_path_factory):
    """A server that nobody attacks."""
    server = stage.serve(tmp_path_factory.mktemp("idle") / "server")
    yield server
    server.kill()


@pytest.fixture
def attacked(stage, tmp_path):
    """Starts servers that may be attacked."""
    servers = []

    def start():
        servers.append(stage.serve(tmp_path / str(len(servers))))
        return servers[-1]

    yield start
    for server in servers:
        server.kill()


@pytest.fixture
def rows(request):
    """The lines of the table that is printed in the end."""
    return request.config.stash.setdefault(ROWS, [])


def pytest_terminal_summary(terminalreporter, config):
    for line in (HEADING, *config.stash[ROWS]) if ROWS in config.stash else ():
        terminalreporter.write_line(line)
