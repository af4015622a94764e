import os
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect, sync_playwright

import system
from numduel.web.settings import Settings
from web.browsing import Pages, launch
from web.cluster import Cluster
from web.inprocess import prepare
from web.playing import Player
from web.server import Server

expect.set_options(timeout=90_000)  # the machine may be busy


@pytest.fixture(scope="session")
def cluster():
    """The PostgreSQL server of this run, started by whichever process is first and stopped at the end."""
    system.demand(system.POSTGRESQL)
    shared = Cluster(Path(os.environ["NUMDUEL_TEST_CLUSTER"]))
    shared.start()
    return shared


@pytest.fixture
def postgresql(cluster):
    """The address of a new, empty PostgreSQL database."""
    name = cluster.create()
    yield cluster.url(name)
    cluster.drop(name)


@pytest.fixture
def own_cluster():
    """The test's own PostgreSQL server, which it may stop."""
    system.demand(system.POSTGRESQL)
    own = Cluster.make()
    try:
        own.start()
        yield own
    finally:
        own.remove()


@pytest.fixture
def sqlite(tmp_path):
    """The address of a new SQLite database."""
    return f"sqlite:///{tmp_path / 'numduel.sqlite'}"


@pytest.fixture
def settings(sqlite):
    """Settings for an app with a migrated database."""
    return Settings(prepare(sqlite))


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request):
    """The address of a new database, of each kind in turn."""
    return request.getfixturevalue(request.param)


@pytest.fixture
def serve(tmp_path):
    """Starts servers: `serve(db, *options)`. Those still running when the test ends are killed."""
    servers = []

    def start(db=None, *options, **more):
        servers.append(Server(tmp_path, db, *options, **more))
        return servers[-1].start()

    yield start
    for server in servers:
        server.kill()


@pytest.fixture
def servers(serve, postgresql):
    """Two servers that share a database."""
    return [serve(postgresql, "--limit", "0") for _ in range(2)]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server that all tests of a module share."""
    folder = tmp_path_factory.mktemp("server")
    running = Server(folder, f"sqlite:///{folder / 'numduel.sqlite'}", "--limit", "0").start()
    yield running
    running.kill()


@pytest.fixture(scope="module")
def client(server):
    """An HTTP client of that server."""
    with httpx.Client(base_url=server.url, trust_env=False, timeout=120) as client:
        yield client


@pytest.fixture(scope="session")
def playwright():
    for need in system.BROWSING:
        system.demand(need)
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright):
    """The default browser."""
    browser = launch(playwright, system.LIBERATION)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def wide_browser(playwright):
    """A browser with wider fonts, to catch what barely fits in the other one."""
    browser = launch(playwright, system.DEJAVU)
    yield browser
    browser.close()


@pytest.fixture
def new_page(browser):
    """Opens pages; the test fails if any of them has an unexpected error."""
    pages = Pages(browser)
    yield pages
    pages.close()


@pytest.fixture
def page(new_page):
    return new_page()


@pytest.fixture
def player(new_page, server):
    """Opens the shared server's pages for players, each with their own cookies."""

    def come(*args, **options):
        options.setdefault("reduced_motion", "reduce")  # or each click waits for animations to end
        return Player(new_page(*args, **options), server.url)

    return come
