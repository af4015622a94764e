"""An unusable database is reported in one sentence, and nothing is shown that could not be stored."""

import asyncio
import contextlib
import resource
import socket
import sqlite3

import pytest
import sqlalchemy

from commands import numduel as command
from web.players import LONG, Api, Seat, Tab, moves, run

NOT_STORED = "that could not be saved, please try again in a moment"
NOT_READ = "the game could not be loaded, please try again in a moment"
ADDRESS = "a database's address is sqlite:///FILE or postgresql+psycopg://USER:PASSWORD@HOST/NAME"


@contextlib.contextmanager
def full_disk(server):
    """Keep a server from writing anything more."""
    pid = server.process.pid
    soft, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))


@contextlib.contextmanager
def locked(file):
    """Lock an SQLite database, like another program."""
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("ROLLBACK")


@contextlib.contextmanager
def stopped(cluster):
    cluster.stop("immediate")
    try:
        yield
    finally:
        cluster.start()


async def only_sorry(server, broken):
    """Check that while something is broken nothing happens but an apology, and that play resumes afterwards."""
    move = {"type": "move", "move": "add 1", "number": 0, "key": "k"}
    async with Api(server) as api:
        seat, other = await api.begin()
        elsewhere, _ = await api.begin()
        async with Tab(server, seat) as tab, Tab(server, other) as friend, Tab(server, Seat(seat.game_id)) as spectator:
            with broken:
                commands = (player.do(**move) for player in (tab, api.at(elsewhere)))
                *answers, begun = await asyncio.gather(*commands, api.begin(), return_exceptions=True)
                for answer in answers:
                    assert (answer.status, answer.error) in [(503, NOT_STORED), (503, NOT_READ)]
                assert NOT_STORED in str(begun)
                assert moves(await api.read(other)) == []
            for watching in (tab, friend, spectator):
                assert moves(watching.game) == []
            assert (await tab.do(**move)).status == 200
            for watching in (friend, spectator):
                await watching.until(lambda game: moves(game) == [(1, "add 1")])
            assert (await friend.do(type="move", move="add 2", number=1)).status == 200
            assert moves(await api.read(seat)) == [(1, "add 1"), (2, "add 2")]
            assert moves(await api.read(elsewhere)) == []
            await api.begin()
    assert "Traceback" not in server.log


def test_on_a_full_disk_play_stops_until_there_is_room(serve, sqlite):
    server = serve(sqlite)
    run(only_sorry(server, full_disk(server)))


def test_while_another_program_locks_the_database_play_stops(serve, sqlite, tmp_path):
    run(only_sorry(serve(sqlite), locked(tmp_path / "numduel.sqlite")))


def test_while_postgresql_is_down_play_stops(serve, own_cluster):
    server = serve(own_cluster.url(own_cluster.create()))
    run(only_sorry(server, stopped(own_cluster)))


def test_a_game_that_is_not_loaded_cannot_be_read_while_postgresql_is_down(serve, own_cluster):
    server = serve(own_cluster.url(own_cluster.create()))

    async def work():
        async with Api(server) as api:
            seat, _ = await api.begin()
            await asyncio.to_thread(server.restart)
            with stopped(own_cluster):
                async with Api(server) as again:
                    got = await again.client.get(f"/api/games/{seat.game_id}")
                    assert (got.status_code, got.json()) == (503, {"error": NOT_READ, "code": "not read"})
                    page = await again.client.get(f"/game/{seat.game_id}", headers={"Accept": "text/html"})
                    assert page.status_code == 503
                    assert NOT_READ.removeprefix("t") in page.text
                    assert (await again.client.get("/")).status_code == 200
                    tab = Tab(server, seat)
                    with pytest.raises(Exception, match=NOT_READ):
                        await tab.__aenter__()
            async with Tab(server, seat) as tab:
                assert tab.game["number"] == 0

    run(work())


def test_a_computer_that_could_not_move_moves_as_soon_as_it_can(serve, sqlite):
    server = serve(sqlite)

    async def work():
        async with Api(server) as api:
            (seat,) = await api.begin(opponent="random", rules=LONG)
            async with Tab(server, seat) as tab:
                for number in range(0, 10, 2):
                    await tab.do(type="move", move="add 1", number=number)
                    with full_disk(server):  # it pauses before its move
                        await asyncio.sleep(1)
                        in_time = tab.game["number"] == number + 1
                    await tab.until(lambda game, number=number: game["number"] == number + 2)
                    if in_time:
                        break
                assert in_time  # a busy machine may be late now and then, but not every time

    run(work())


def refused(*options):
    """The one-sentence error of a server that does not start."""
    done = command("serve", "--port", "0", *options)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("numduel: ")
    assert done.err.count("\n") == 1
    return done.err.removeprefix("numduel: ").rstrip("\n")


@pytest.mark.parametrize(
    "db",
    [
        "", "games", "postgresql:", "sqlite://", "sqlite:///:memory:", "postgresql://numduel@127.0.0.1:x/games",
        "mysql://numduel@127.0.0.1/games", "postgresql+asyncpg://numduel@127.0.0.1/games", "no://such/thing",
    ],
)  # fmt: skip
def test_an_invalid_database_address_is_refused(db):
    assert refused("--db", db) == ADDRESS


def test_an_unreachable_database_is_refused(tmp_path):
    with socket.socket() as silent:  # bound, but not listening
        silent.bind(("127.0.0.1", 0))
        port = silent.getsockname()[1]
        sentence = refused("--db", f"postgresql://numduel:secret@127.0.0.1:{port}/games")
    assert sentence.startswith("the database cannot be used: connection failed: ")
    assert "secret" not in sentence
    nowhere = tmp_path / "none" / "games.db"
    missing = f"the database cannot be used: {nowhere}: No such file or directory"
    assert refused("--db", f"sqlite:///{nowhere}") == missing


def test_a_database_that_does_not_exist_is_refused(cluster):
    sentence = refused("--db", cluster.url("nobody"))
    assert sentence.startswith("the database cannot be used: ")
    assert 'database "nobody" does not exist' in sentence


def test_a_file_that_is_not_a_database_is_refused_and_left_alone(tmp_path):
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann, " * 100)
    assert refused("--db", f"sqlite:///{file}") == "the database cannot be used: file is not a database"
    assert file.read_text() == "Dear Ann, " * 100


def test_a_database_of_another_version_is_refused(serve, database):
    serve(database).stop()
    engine = sqlalchemy.create_engine(database)
    with engine.begin() as connection:
        connection.execute(sqlalchemy.text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    assert refused("--db", database) == "the database cannot be used: it was made by another version of numduel"


def test_a_folder_that_cannot_be_created_is_reported(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    folder = tmp_path / "file" / "numduel" / "web"
    assert refused() == f"cannot make the folder {folder}: Not a directory"


def test_a_file_in_use_by_another_server_is_refused(serve, sqlite, tmp_path):
    serve(sqlite)
    assert refused("--db", sqlite) == f"{tmp_path / 'numduel.sqlite'} is already in use by another numduel server"


def test_a_port_in_use_is_refused(serve, sqlite, tmp_path):
    port = serve(f"sqlite:///{tmp_path / 'other.sqlite'}").port
    sentence = f"cannot listen at 127.0.0.1, port {port}: Address already in use"
    assert refused("--db", sqlite, "--port", str(port)) == sentence


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--port", "65536"], "cannot listen at 127.0.0.1, port 65536: bind(): port must be 0-65535."),
        (["--host", "no such host"], "cannot listen at no such host, port 0: Name or service not known"),
    ],
)
def test_an_invalid_address_to_listen_on_is_refused(sqlite, options, sentence):
    assert refused("--db", sqlite, *options) == sentence


def test_several_workers_on_sqlite_are_refused(sqlite):
    assert refused("--db", sqlite, "--workers", "2") == "several workers need PostgreSQL: give its address with --db"
