"""Only the server's account may read a database file: whoever could would know the cards of running games."""

import errno
import os
import stat
import sys
from pathlib import Path

import httpx
import pytest

from commands import numduel as command
from numduel.web.storage.address import open_database

NAMES = ["numduel.db", "numduel.db-shm", "numduel.db-wal", "numduel.db.lock"]
UMASK = "import os, sys; os.umask(int(sys.argv[1], 8)); os.execv(sys.executable, [sys.executable, *sys.argv[2:]])"


@pytest.fixture
def serve_with(serve):
    """Starts a server with a umask, which begins a game."""

    def start(umask, *args):
        server = serve(*args, command=(sys.executable, "-c", UMASK, umask, "-m", "numduel", "serve"))
        begin(server)
        return server

    return start


def begin(server):
    """Begin a game, so that all files of the database are there."""
    httpx.post(f"{server.url}/api/games", json={"game": "battle"}, timeout=120).raise_for_status()


@pytest.fixture
def own():
    """The folder of the database when no other is named."""
    return Path(os.environ["XDG_DATA_HOME"]) / "numduel" / "web"


def modes(folder):
    """The mode of each file in a folder."""
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in sorted(folder.iterdir())}


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("umask", ["000", "022", "077"])
def test_only_the_user_may_read_the_database_whatever_the_umask(serve_with, own, umask):
    server = serve_with(umask)
    assert modes(own) == dict.fromkeys(NAMES, 0o600)
    assert mode(own) == 0o700
    server.kill()
    assert modes(own) == dict.fromkeys(NAMES, 0o600)


def test_what_an_older_version_left_is_made_private(serve_with, own):
    server = serve_with("022")
    server.kill()
    for name in NAMES:
        (own / name).chmod(0o644)
    own.chmod(0o755)
    begin(server.start())
    assert modes(own) == dict.fromkeys(NAMES, 0o600)
    assert mode(own) == 0o700


def test_a_folder_that_the_user_names_stays_as_it_is(serve_with, tmp_path):
    folder = tmp_path / "named"
    folder.mkdir()
    folder.chmod(0o755)
    (folder / "notes").touch(0o644)
    serve_with("022", f"sqlite:///{folder / 'numduel.db'}")
    assert modes(folder) == {**dict.fromkeys(NAMES, 0o600), "notes": 0o644}
    assert mode(folder) == 0o755


def test_a_folder_that_is_only_a_link_leads_to_one_that_stays_as_it_is(serve_with, own, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere").chmod(0o755)
    own.parent.mkdir(parents=True)
    own.symlink_to(tmp_path / "elsewhere")
    serve_with("022")
    assert modes(own) == dict.fromkeys(NAMES, 0o600)
    assert mode(tmp_path / "elsewhere") == 0o755


def test_a_database_that_is_only_a_link_is_private_where_it_leads(serve_with, tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "link.db").symlink_to(tmp_path / "real" / "numduel.db")
    serve_with("000", f"sqlite:///{tmp_path / 'link.db'}")
    assert modes(tmp_path / "real") == dict.fromkeys(NAMES[:3], 0o600)
    assert mode(tmp_path / "link.db.lock") == 0o600


def test_a_file_that_belongs_to_another_account_is_used_as_it_is(sqlite, tmp_path, monkeypatch):
    def not_the_owner(*_, **__):
        raise PermissionError(errno.EPERM, "Operation not permitted")

    path = tmp_path / "numduel.sqlite"
    path.touch()
    path.chmod(0o644)
    monkeypatch.setattr("os.fchmod", not_the_owner)
    monkeypatch.setattr("os.chmod", not_the_owner)
    with open_database(sqlite).reserved():
        assert mode(path) == 0o644


def test_a_folder_in_the_place_of_the_database_is_refused_in_one_sentence(tmp_path):
    done = command("serve", "--port", "0", "--db", f"sqlite:///{tmp_path}")
    assert (done.err, done.code) == (f"numduel: the database cannot be used: {tmp_path}: Is a directory\n", 2)
