import asyncio
import os
import shutil
import signal
import ssl
import tempfile
from functools import cache

import pytest

from web.cluster import Cluster

ssl.create_default_context = cache(ssl.create_default_context)  # every client of httpx makes one, which takes 40 ms


def pytest_configure(config):
    """Each test run computes its own tables and has its own database server, shared by all its processes.

    The parts of `make test` share the tables, too.
    """
    heed_signals()
    if "PYTEST_XDIST_WORKER" not in os.environ:
        if "NUMDUEL_TEST_TABLES" in os.environ:
            os.environ["XDG_CACHE_HOME"] = os.environ["NUMDUEL_TEST_TABLES"]
        else:
            config.own_cache = os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp(prefix="numduel-tests-")
        config.own_cluster = Cluster.make()
        os.environ["NUMDUEL_TEST_CLUSTER"] = str(config.own_cluster.folder)
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that these are removed too


def heed_signals():
    """Heed Ctrl-C, and have all programs that are tested heed it: `make test &` in a script ignores it for good."""
    for number, handler in {signal.SIGINT: signal.default_int_handler, signal.SIGQUIT: signal.SIG_DFL}.items():
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, handler)


def pytest_unconfigure(config):
    if hasattr(config, "own_cache"):
        shutil.rmtree(config.own_cache, ignore_errors=True)
    if hasattr(config, "own_cluster"):
        config.own_cluster.remove()


@pytest.fixture(autouse=True)
def _own_home(monkeypatch, tmp_path):
    """No test touches the user's saved games, or depends on the user's terminal."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture(autouse=True)
def _own_loop(request):
    """Playwright's event loop keeps running: hide it from tests without a browser, so they can run their own."""
    if "playwright" in request.fixturenames:
        yield
    else:
        loop = asyncio._get_running_loop()
        asyncio._set_running_loop(None)
        yield
        asyncio._set_running_loop(loop)
