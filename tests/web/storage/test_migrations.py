"""Migrations: by one server at a time, and to exactly the current schema."""

import subprocess
import sys
import time
from importlib.resources import files

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from numduel.table.event import Event
from numduel.web.storage.address import open_database
from numduel.web.storage.database import StorageError
from numduel.web.storage.migrate import migrate
from numduel.web.storage.migrations import upgrade
from numduel.web.storage.queries import Write
from numduel.web.storage.rows import event_rows, game_row
from numduel.web.storage.schema import METADATA, VERSION
from web.stored import found, info, put

IMPORTS = (
    "import sys; from numduel.web.storage.address import open_database; from numduel.web.storage.migrate import migrate"
)


def scripts():
    return ScriptDirectory(str(files("numduel.web.storage") / "migrations"))


def test_the_migrations_create_exactly_the_schema(opened):
    migrate(opened)
    with opened.engine.connect() as connection:
        options = {"compare_type": True, "compare_server_default": True}
        assert compare_metadata(MigrationContext.configure(connection, opts=options), METADATA) == []


def test_the_migrations_create_the_schemas_keys_and_constraints(opened):
    migrate(opened)
    inspector = sa.inspect(opened.engine)
    for table in METADATA.sorted_tables:
        key = inspector.get_pk_constraint(table.name)
        assert key["constrained_columns"] == [column.name for column in table.primary_key]
        nullable = {column["name"]: column["nullable"] for column in inspector.get_columns(table.name)}
        assert nullable == {column.name: column.nullable for column in table.columns}
        foreign = {tuple(found["constrained_columns"]) for found in inspector.get_foreign_keys(table.name)}
        assert foreign == {tuple(found.column_keys) for found in table.foreign_key_constraints}
    assert [found["column_names"] for found in inspector.get_unique_constraints("games")] == [["before"]]


def test_an_up_to_date_database_is_left_alone(kept):
    put(kept, Write(events=event_rows("a-table-name", 0, [Event("words", 1, "mine")])))
    before = found(kept)
    migrate(kept)
    assert found(kept) == before


def test_the_migrations_have_one_head():
    assert len(scripts().get_heads()) == 1


def test_servers_can_start_at_the_same_time(postgresql):
    servers = [
        subprocess.Popen(
            [sys.executable, "-c", f"{IMPORTS}; it = open_database(sys.argv[1]); input(); migrate(it)", postgresql],
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for _ in range(4)
    ]
    for server in servers:
        server.stdin.write(b"\n")
        server.stdin.flush()
    assert [server.communicate(timeout=60)[1] for server in servers] == [b""] * 4
    opened = open_database(postgresql)
    put(opened, Write([game_row(info())]))
    opened.engine.dispose()


def test_the_schema_names_the_latest_migration():
    assert scripts().get_heads() == [VERSION]


def test_an_up_to_date_database_is_opened_without_alembic(opened, database):
    migrate(opened)
    program = f"{IMPORTS}; migrate(open_database(sys.argv[1])); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program, database], capture_output=True, text=True, check=True)
    assert "sqlalchemy" in done.stdout.split()
    assert "alembic" not in done.stdout.split()


def test_migrating_a_file_that_is_not_a_database_is_refused_in_one_sentence(tmp_path):
    (tmp_path / "text").write_text("This is a text and no database. " * 100)
    opened = open_database(f"sqlite:///{tmp_path / 'text'}")
    with pytest.raises(StorageError, match="the database cannot be used"):
        migrate(opened)
    opened.engine.dispose()


def test_games_of_an_older_version_count_as_played_today_if_a_person_has_moved(opened):
    """When they were last played is not known: nobody loses a game to an update."""
    old = {column.name for column in METADATA.tables["games"].columns} - {"played", "opened", "removal", "position"}
    begun = {
        "moved": [("move", 2, "keep")],
        "resigned": [("end", 1, "resign")],
        "drawn": [("move", 0, "draw 7")],
        "said": [("words", 1, "mine")],
        "computer": [("move", 1, "keep")],
    }
    with opened.engine.begin() as connection:
        upgrade(connection, "games_and_events")
        for game_id, events in begun.items():
            row = game_row(info(game_id, who=("random", "human") if game_id == "computer" else ("human", "human")))
            columns = sa.table("games", *(sa.column(name) for name in old))
            connection.execute(columns.insert(), {name: row[name] for name in old} | {"rules": "{}"})
            connection.execute(METADATA.tables["events"].insert(), [
                {"game_id": game_id, "number": number, "kind": kind, "by": by, "what": what}
                for number, (kind, by, what) in enumerate(events)
            ])  # fmt: skip
    migrate(opened)
    with opened.engine.connect() as connection:
        found = {row.id: row for row in connection.execute(METADATA.tables["games"].select())}
    today = int(time.time() // 86_400)
    for game_id, row in found.items():
        assert row.removal == 0
        assert row.played in ((today - 1, today) if game_id in ("moved", "resigned") else (None,))
