"""The command `numduel serve`, and its errors."""

import os
import signal
import socket
import subprocess
import sys

import httpx
import pytest

from commands import numduel as command
from web.server import SERVE

WITHOUT = """
import sys
sys.modules["uvicorn"] = None
from numduel.cli import main
sys.exit(main(["serve"]))
"""


def refused(*options):
    done = command("serve", "--port", "0", *options)
    assert done.code == 2
    assert done.out == ""
    assert done.err.count("\n") == 1
    return done.err


def test_it_prints_its_address_and_serves_the_home_page_there(serve):
    server = serve(command=SERVE)
    assert server.out == f"numduel is running at {server.url}/ (press Ctrl-C to stop)\n"
    assert "<title>" in httpx.get(server.url, timeout=120).text
    assert server.stop() == -signal.SIGTERM
    assert server.log == ""


@pytest.mark.parametrize(("options", "status"), [((), 130), (("--workers", "2"), 0)], ids=["alone", "workers"])
def test_ctrl_c_stops_it_quietly(serve, postgresql, options, status):
    signal.signal(signal.SIGINT, signal.default_int_handler)  # children inherit it: it must not be ignored here
    server = serve(postgresql, *options, command=SERVE)
    os.killpg(server.process.pid, signal.SIGINT)  # a terminal sends it to all processes
    assert server.process.wait(30) == status
    assert server.log == ""


def test_without_a_database_games_are_stored_in_the_data_folder(serve, tmp_path):
    server = serve()
    made = httpx.post(f"{server.url}/api/games", json={"game": "wits"}, timeout=120).json()
    server.restart()
    assert httpx.get(f"{server.url}/api/games/{made['id']}", timeout=120).json()["game"] == "wits"
    assert (tmp_path / "home" / "numduel" / "web" / "numduel.db").exists()


def test_a_folder_of_tournaments_must_be_there(tmp_path, sqlite):
    (tmp_path / "file").write_text("")
    for path in ("nothing", "file"):
        said = refused("--db", sqlite, "--arena", str(tmp_path / path))
        assert said.startswith("numduel: there is no folder ")
        assert said.endswith(": --arena needs one that numduel arena --out has made\n")


LOADED = """
import sys
import numduel.web.serve
from numduel.web.app import create_app
from numduel.web.settings import Settings
create_app(Settings("sqlite://"))
print(*(name for name in sys.modules if name.startswith(("numduel.arena", "scipy"))))
"""


def test_without_tournaments_nothing_of_the_arena_is_loaded():
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    assert done.stdout == "\n"


def test_a_second_server_cannot_use_the_same_file(serve, sqlite):
    serve(sqlite)
    assert "is already in use by another numduel server" in refused("--db", sqlite)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--db", "nonsense"], "a database's address is sqlite:///FILE or postgresql+psycopg://"),
        (["--db", "mysql://localhost/x"], "or postgresql+psycopg://"),
        (["--db", "sqlite:////no/such/folder/x.db"], "the database cannot be used: /no/such/folder/x.db"),
        (["--db", "postgresql+psycopg://nobody@127.0.0.1:1/x"], "the database cannot be used: "),
        (["--workers", "2"], "several workers need PostgreSQL: give its address with --db"),
        (["--workers", "0"], "must be a whole number of at least 1, not '0'"),
        (["--limit", "-5"], "must be a whole number of at least 0, not '-5'"),
        (["--port", "eighty"], "argument --port: invalid int value: 'eighty'"),
        (["--origin", "duels.example"], "an origin is an address such as https://duels.example, not 'duels.example'"),
        (["--host", "999.1.1.1"], "cannot listen at 999.1.1.1, port 0"),
    ],
)
def test_bad_serve_arguments_are_explained_in_one_line(options, sentence):
    assert sentence in refused(*options)


def test_a_port_in_use_is_reported_in_one_line(sqlite):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = command("serve", "--port", str(port), "--db", sqlite)
    assert done.code == 2
    assert f"cannot listen at 127.0.0.1, port {port}: Address already in use" in done.err


def test_without_the_extra_it_says_what_to_install():
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "numduel: the web app needs uvicorn: pip install 'numduel[web]'\n"
