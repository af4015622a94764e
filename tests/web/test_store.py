"""What the database keeps, and how: on SQLite and PostgreSQL alike."""

import asyncio
import hashlib
import json
import subprocess
import sys
from base64 import urlsafe_b64decode
from importlib.resources import files
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

import numduel
from numduel import fair
from numduel.players import HUMAN
from numduel.table import tokens as seats
from numduel.table.event import Event
from numduel.table.table import Info
from numduel.web.app import create_app
from numduel.web.settings import LONGEST_NAME, LONGEST_WORDS, Settings
from numduel.web.storage import store
from numduel.web.storage.schema import METADATA, VERSION
from numduel.web.storage.store import Conflict, StoreError, Write, claim, event_rows, game_row, load, migrate, save
from numduel.web.storage.writer import Waiting, Writer
from web.inprocess import running

SECRET = bytes(range(32))


def info(game_id="a-table-name", **changes):
    game = numduel.game("showdown", target=40)
    whole = Info(game_id, game, None, (HUMAN, HUMAN), ("Ann", "Zoë ☘"), ("1" * 64, None), "2" * 64, True, SECRET,
                 fair.commitment(SECRET), "2026-01-01T00:00:00Z")  # fmt: skip
    return whole._replace(**changes)


@pytest.fixture
def engine(database):
    engine = store.open_engine(database)
    yield engine
    engine.dispose()


@pytest.fixture
def kept(engine):
    """A database that is up to date and has one game."""
    migrate(engine)
    put(engine, Write([game_row(info())]))
    return engine


def put(engine, *writes):
    with engine.begin() as connection:
        save(connection, writes)


def found(engine, game_id="a-table-name", after=0):
    with engine.connect() as connection:
        return load(connection, game_id, after)


# migrations


def test_the_migrations_make_exactly_the_schema(engine):
    migrate(engine)
    with engine.connect() as connection:
        options = {"compare_type": True, "compare_server_default": True}
        assert compare_metadata(MigrationContext.configure(connection, opts=options), METADATA) == []


def test_the_migrations_make_the_keys_and_constraints_of_the_schema(engine):
    migrate(engine)
    inspector = sa.inspect(engine)
    for table in METADATA.sorted_tables:
        key = inspector.get_pk_constraint(table.name)
        assert key["constrained_columns"] == [column.name for column in table.primary_key]
        nullable = {column["name"]: column["nullable"] for column in inspector.get_columns(table.name)}
        assert nullable == {column.name: column.nullable for column in table.columns}
        foreign = {tuple(found["constrained_columns"]) for found in inspector.get_foreign_keys(table.name)}
        assert foreign == {tuple(found.column_keys) for found in table.foreign_key_constraints}
    assert [found["column_names"] for found in inspector.get_unique_constraints("games")] == [["before"]]


def test_what_is_up_to_date_is_left_as_it_is(kept):
    put(kept, Write(events=event_rows("a-table-name", 0, [Event("words", 1, "mine")])))
    before = found(kept)
    migrate(kept)
    assert found(kept) == before


def test_there_is_one_history_of_migrations():
    assert len(ScriptDirectory(str(Path(store.__file__).with_name("migrations"))).get_heads()) == 1


def test_servers_that_start_at_once_do_not_collide(postgresql):
    program = "import sys; from numduel.web.storage.store import *; e = open_engine(sys.argv[1]); input(); migrate(e)"
    servers = [
        subprocess.Popen([sys.executable, "-c", program, postgresql], stdin=subprocess.PIPE, stderr=subprocess.PIPE)
        for _ in range(4)
    ]
    for server in servers:
        server.stdin.write(b"\n")
        server.stdin.flush()
    assert [server.communicate(timeout=60)[1] for server in servers] == [b""] * 4
    engine = store.open_engine(postgresql)
    put(engine, Write([game_row(info())]))
    engine.dispose()


# what goes in comes out


def test_a_game_comes_back_as_it_was_stored(kept):
    assert found(kept) == (info(), [])
    assert found(kept, "another-game") is None


def test_a_longest_name_and_longest_words_fit_in(kept):
    letters = "☘"
    most = info("another-game", names=(letters * LONGEST_NAME, ""), before="a-table-name")
    events = [Event("words", 1, letters * LONGEST_WORDS, letters * 64)]
    put(kept, Write([game_row(most)], events=event_rows(most.id, 0, events)))
    assert found(kept, "another-game") == (most, events)


def test_events_come_back_in_their_order_from_any_of_them_on(kept):
    events = [Event("move", number % 3, f"draw {number}", str(number) if number % 2 else None) for number in range(20)]
    rows = event_rows("a-table-name", 0, events)
    put(kept, Write(events=rows[::-1]))
    for after in (0, 7, 19, 20):
        assert found(kept, after=after)[1] == events[after:]


def test_more_events_than_one_statement_takes_are_stored(kept):
    events = [Event("move", 1, "keep", str(number)) for number in range(2 * store.MOST_ROWS + 1)]
    put(kept, Write(events=event_rows("a-table-name", 0, events)))
    assert found(kept)[1] == events


def test_an_event_of_a_game_that_does_not_exist_is_not_kept(kept):
    with pytest.raises(Conflict):
        put(kept, Write(events=event_rows("another-game", 0, [Event("words", 1)])))


# all or nothing


def moved(number, what="keep"):
    return event_rows("a-table-name", number, [Event("move", 1, what)])


@pytest.mark.parametrize(
    "late",
    [
        Write([game_row(info("another-game")), game_row(info())]),
        Write([game_row(info("another-game"))], [claim("a-table-name", 1, "3" * 64)]),
        Write([game_row(info("another-game"))], [claim("a-table-name", 2, "3" * 64)], moved(0)),
        Write([game_row(info("another-game", before="a-table-name"))]),
        Write([game_row(info("another-game"))], events=[*moved(1), *moved(0)]),
    ],
    ids=["game", "claim", "event", "rematch", "second event"],
)
def test_a_write_is_stored_whole_or_not_at_all(kept, late):
    put(kept, Write([game_row(info("the-rematch", before="a-table-name"))], events=moved(0)))
    before = found(kept)
    with pytest.raises(Conflict):
        put(kept, late)
    assert found(kept, "another-game") is None
    assert found(kept) == before


def test_a_seat_is_given_away_once(kept):
    put(kept, Write(claims=[claim("a-table-name", 2, "3" * 64, "Bob")]))
    with pytest.raises(Conflict):
        put(kept, Write(claims=[claim("a-table-name", 2, "4" * 64, "Eve")]))
    assert found(kept)[0] == info(seats=("1" * 64, "3" * 64), names=("Ann", "Bob"))


def stored(engine, writes):
    """What the writer answers to writes that are stored in one commit, if they can be."""

    async def batch():
        writer = Writer(engine)
        loop = asyncio.get_running_loop()
        waiting = [Waiting(write, f"server {number}", loop.create_future()) for number, write in enumerate(writes)]
        await asyncio.to_thread(writer._store, waiting)
        answers = await asyncio.gather(*(item.done for item in waiting), return_exceptions=True)
        await asyncio.to_thread(writer.close)
        return answers

    return asyncio.run(batch())


def test_a_conflict_does_no_harm_to_the_others_of_its_batch(kept):
    writes = [
        Write(events=moved(0, "first")),
        Write([game_row(info("another-game"))], events=moved(0, "late")),
        Write(claims=[claim("a-table-name", 2, "3" * 64)]),
        Write(claims=[claim("a-table-name", 2, "4" * 64)]),
        Write(events=moved(1, "second")),
    ]
    assert stored(kept, writes) == [True, False, True, False, True]
    known, events = found(kept)
    assert [event.what for event in events] == ["first", "second"]
    assert known.seats[1] == "3" * 64
    assert found(kept, "another-game") is None


def test_an_error_is_told_to_those_who_wait_and_the_next_write_is_stored(kept):
    (error,) = stored(kept, [Write(events=moved(0), claims=[sa.text("no sql")])])
    assert isinstance(error, sa.exc.DBAPIError)
    assert stored(kept, [Write(events=moved(0))]) == [True]


def test_writes_that_come_at_once_are_all_stored(kept):
    async def many():
        writer = Writer(kept)
        writes = [Write(events=moved(number)) for number in range(300)]
        answers = await asyncio.gather(*map(writer.write, writes))
        await asyncio.to_thread(writer.close)
        return answers

    assert asyncio.run(many()) == [True] * 300
    assert len(found(kept)[1]) == 300


# secrets


def test_the_secrets_of_seats_and_invitations_are_nowhere_in_the_database(sqlite, tmp_path):
    engine = store.open_engine(sqlite)
    migrate(engine)
    engine.dispose()

    def raw():
        return b"".join(path.read_bytes() for path in tmp_path.glob("numduel.sqlite*"))

    async def play():
        async with running(create_app(Settings(sqlite, pause=0))) as client:
            secrets = await play_all_ways(client)
            return secrets, raw()

    secrets, beside_its_log = asyncio.run(play())
    assert len(set(secrets)) == 7
    for kept in (beside_its_log, raw()):
        for secret in secrets:
            assert secret.encode() not in kept
            assert urlsafe_b64decode(secret) not in kept
            assert urlsafe_b64decode(secret).hex().encode() not in kept
            assert hashlib.sha256(secret.encode()).hexdigest().encode() in kept


async def play_all_ways(client):
    """Games with a friend and a rematch, of two at one screen, and with a computer: all secrets that were told."""
    secrets = []

    async def ask(path, secret="", **body):
        answer = await client.request("POST", f"/api{path}", {"authorization": f"Bearer {secret}"}, body)
        assert answer.status < 300, answer
        return answer.json

    async def sit_down(path, secret="", **body):
        place = await ask(path, secret, **body)
        own = [seat["secret"] for seat in place["seats"]]
        secrets.extend([*own, place["invite"]] if place["invite"] else own)
        return f"/games/{place['id']}", own[0], place["invite"]

    table, own, invite = await sit_down("/games", game="showdown", opponent="friend", words="mine")
    _, friend, _ = await sit_down(f"{table}/join", invite=invite, words="ours")
    await ask(f"{table}/commands", own, type="resign", key="k")
    for secret in (own, friend):
        await ask(f"{table}/commands", secret, type="rematch")
    await sit_down(f"{table}/follow", own)
    for opponent in ("here", "random"):
        table, own, _ = await sit_down("/games", game="battle", opponent=opponent, words="mine")
        await ask(f"{table}/commands", own, type="resign")
    return secrets


def test_what_is_kept_of_a_secret_is_its_sha256():
    assert seats.hashed("mine") == hashlib.sha256(b"mine").hexdigest()


def test_no_error_tells_what_was_to_be_stored(kept):
    row, event = game_row(info()), moved(0, "what nobody may know")[0]
    for write in (Write([row, row]), Write(events=[event, event])):
        with pytest.raises(Conflict) as error, kept.begin() as connection:
            save(connection, [write])
        logged = str(error.value.__context__)
        assert "INSERT INTO" in logged
        assert "hide_parameters=True" in logged
        for value in (*row.values(), *event):
            if isinstance(value, str) and len(value) > 12:
                assert value not in json.dumps(logged)


# settings


def test_sqlite_has_every_commit_on_the_disk_and_readers_beside_the_writer(sqlite):
    engine = store.open_engine(sqlite)
    migrate(engine)
    with engine.connect() as one, engine.connect() as two:
        for connection in (one, two):
            found = {
                name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            }
            assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}
    engine.dispose()


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("nonsense", "a database's address is"),
        ("oracle+nothing://x", "a database's address is"),
        ("mysql+nothing://x", "a database's address is"),
        ("sqlite:////nowhere/at/all.sqlite", "the database cannot be used"),
        ("postgresql+psycopg://numduel:hidden@127.0.0.1:1/x", "the database cannot be used"),
    ],
)
def test_a_database_that_cannot_be_used_is_refused_in_a_sentence(url, sentence):
    with pytest.raises(StoreError, match=sentence) as error:
        migrate(store.open_engine(url))
    assert "hidden" not in str(error.value)
    assert "\n" not in str(error.value)


def test_a_file_that_is_no_database_is_refused_in_a_sentence(tmp_path):
    (tmp_path / "text").write_text("This is a text and no database. " * 100)
    engine = store.open_engine(f"sqlite:///{tmp_path / 'text'}")
    with pytest.raises(StoreError, match="the database cannot be used"):
        migrate(engine)
    engine.dispose()


def test_the_schema_names_the_last_step_of_the_migrations():
    scripts = ScriptDirectory(str(files("numduel.web.storage") / "migrations"))
    assert scripts.get_heads() == [VERSION]


def test_a_database_that_is_up_to_date_is_opened_without_alembic(engine, database):
    migrate(engine)
    program = (
        "import sys; from numduel.web.storage.store import *; migrate(open_engine(sys.argv[1])); print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program, database], capture_output=True, text=True, check=True)
    assert "sqlalchemy" in done.stdout.split()
    assert "alembic" not in done.stdout.split()


def test_a_line_to_postgresql_that_is_silent_for_long_counts_as_lost(postgresql):
    for more, idle in (("", "20"), ("&keepalives_idle=7", "7")):
        engine = store.open_engine(postgresql + more)
        with engine.connect() as connection:
            found = connection.connection.dbapi_connection.info.get_parameters()
        assert found["keepalives_idle"] == idle
        assert found["tcp_user_timeout"] == "35000"
        engine.dispose()
