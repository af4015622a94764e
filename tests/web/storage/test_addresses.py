"""Opening the database at an address, and its connection settings."""

import pytest

from numduel.web.storage.address import open_database
from numduel.web.storage.database import StorageError
from numduel.web.storage.migrate import migrate


def test_sqlite_flushes_every_commit_and_lets_readers_in_beside_the_writer(sqlite):
    opened = open_database(sqlite)
    migrate(opened)
    engine = opened.engine
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
def test_an_unusable_database_address_is_refused_in_one_sentence(url, sentence):
    with pytest.raises(StorageError, match=sentence) as error:
        migrate(open_database(url))
    assert "hidden" not in str(error.value)
    assert "\n" not in str(error.value)


def test_a_silent_connection_to_postgresql_counts_as_lost(postgresql):
    for more, idle in (("", "20"), ("&keepalives_idle=7", "7")):
        engine = open_database(postgresql + more).engine
        with engine.connect() as connection:
            found = connection.connection.dbapi_connection.info.get_parameters()
        assert found["keepalives_idle"] == idle
        assert found["tcp_user_timeout"] == "35000"
        engine.dispose()
