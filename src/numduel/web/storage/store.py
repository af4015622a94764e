"""The database behind the tables: what happened is in it before anybody is shown it."""

from collections.abc import Iterable, Sequence
from itertools import chain
from operator import itemgetter
from typing import Any, NamedTuple

from sqlalchemy import URL, Connection, Engine, Row, Update, create_engine, event, insert, inspect, select, text, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError

from numduel.game import NumduelError
from numduel.table.event import Event
from numduel.table.table import Info
from numduel.web.storage.schema import EVENTS, GAMES, VERSION
from numduel.web.variants import variant

DRIVERS = {"sqlite": "sqlite+pysqlite", "postgresql": "postgresql+psycopg"}
ADDRESS = "a database's address is sqlite:///FILE or postgresql+psycopg://USER:PASSWORD@HOST/NAME"
CHANNEL = "numduel"
LINE = {  # seconds, but for the number of tries, and milliseconds in the end
    "connect_timeout": 10,
    "keepalives_idle": 20,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 35_000,
}
MOST_ROWS = 1000  # in one statement: both databases have a limit
MIGRATING = 0x6E756D64  # the lock that one of several servers holds while it brings the database up to date


class StoreError(NumduelError):
    """A database that cannot be used."""


class Conflict(Exception):
    """Something else was stored first."""


EventRow = tuple[str, int, str, int, str, str | None]
"""An event as a row: its game, its number, and what it is."""


class Write(NamedTuple):
    """What is stored together, or not at all."""

    games: Sequence[dict[str, Any]] = ()
    claims: Sequence[Update] = ()  # each must find its row as it expects it
    events: Sequence[EventRow] = ()


def open_engine(url: str) -> Engine:
    """The database at an address."""
    address = _address(url)
    sqlite = address.drivername == DRIVERS["sqlite"]
    try:
        # no parameters in errors, which are logged: secrets are among them
        engine = create_engine(address, pool_pre_ping=not sqlite, hide_parameters=True, connect_args=line_of(address))
    except ModuleNotFoundError as error:
        raise StoreError(f"PostgreSQL needs {error.name}: pip install 'numduel[web,pg]'") from None
    if sqlite:
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def line_of(address: URL) -> dict[str, int]:
    """How long a line to PostgreSQL may be silent before it counts as lost, where the address does not say so."""
    if address.get_backend_name() != "postgresql":
        return {}
    return {name: value for name, value in LINE.items() if name not in address.query}


def _address(url: str) -> URL:
    """An address, if it is one of a database that can be used; SQLite has to be a file."""
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):  # the latter of a port that is no number
        raise StoreError(ADDRESS) from None
    driver = DRIVERS.get(address.get_backend_name())
    in_memory = driver == DRIVERS["sqlite"] and address.database in (None, "", ":memory:")
    if driver is None or address.drivername not in (address.get_backend_name(), driver) or in_memory:
        raise StoreError(ADDRESS)
    return address.set(drivername=driver)


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """Have every commit on the disk, readers beside the writer, and transactions that begin where we say."""
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}").close()


def migrate(engine: Engine) -> None:
    """Bring the database up to date."""
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
            if _version(connection) != VERSION:
                _upgrade(connection)
    except DBAPIError as error:
        reason = str(error.orig).strip().partition("\n")[0]
        raise StoreError(f"the database cannot be used: {reason}") from None


def _version(connection: Connection) -> str | None:
    """Which form a database has; None if it is empty."""
    found = inspect(connection).has_table("alembic_version")
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar() if found else None


def _upgrade(connection: Connection) -> None:
    from alembic.util import CommandError  # it takes long to load, and is hardly ever needed

    from numduel.web.storage.migrations import upgrade

    try:
        upgrade(connection)
    except CommandError:
        raise StoreError("the database cannot be used: it is of another version of numduel") from None


def save(connection: Connection, writes: Iterable[Write]) -> None:
    """Store writes in the connection's transaction; Conflict if one of them comes too late."""
    writes = list(writes)
    try:
        if games := [row for write in writes for row in write.games]:
            connection.execute(insert(GAMES), games)
        for claim in (claim for write in writes for claim in write.claims):
            if connection.execute(claim).rowcount != 1:
                raise Conflict
        if events := [row for write in writes for row in write.events]:
            # in one order, so that two servers never wait for each other
            events.sort(key=itemgetter(0, 1))
            _insert(connection, events)
    except IntegrityError:
        raise Conflict from None


def _insert(connection: Connection, events: Sequence[EventRow]) -> None:
    """Store events, many by one statement: with one for each of them, we would wait each time for other threads."""
    mark = "?" if connection.dialect.paramstyle == "qmark" else "%s"
    names = EVENTS.columns.keys()
    row = f"({', '.join([mark] * len(names))})"
    for at in range(0, len(events), MOST_ROWS):
        rows = events[at : at + MOST_ROWS]
        values = ", ".join([row] * len(rows))
        statement = f"INSERT INTO {EVENTS.name} ({', '.join(names)}) VALUES {values}"  # noqa: S608 - all of it is ours
        connection.exec_driver_sql(statement, tuple(chain.from_iterable(rows)))


def tell(connection: Connection, messages: Iterable[str]) -> None:
    """Send messages to the other servers at the same database, when the transaction is through."""
    if messages := list(messages):
        statement = text("SELECT pg_notify(:channel, m) FROM unnest(CAST(:messages AS text[])) AS m")
        connection.execute(statement, {"channel": CHANNEL, "messages": messages})


def load(connection: Connection, game_id: str, after: int = 0) -> tuple[Info, list[Event]] | None:
    """A game and its events, from a given one on; None if there is no such game."""
    row = connection.execute(select(GAMES).where(GAMES.c.id == game_id)).one_or_none()
    if row is None:
        return None
    query = select(EVENTS.c.kind, EVENTS.c.by, EVENTS.c.what, EVENTS.c.key)
    query = query.where(EVENTS.c.game_id == game_id, EVENTS.c.number >= after).order_by(EVENTS.c.number)
    return _info(row), [Event(*event) for event in connection.execute(query)]


def _info(row: Row[Any]) -> Info:
    return Info(
        row.id,
        variant(row.game, row.rules),
        row.first,
        (row.who1, row.who2),
        (row.name1, row.name2),
        (row.seat1, row.seat2),
        row.invite,
        row.coach,
        bytes.fromhex(row.secret),
        row.commitment,
        row.created,
        row.before,
    )


def game_row(info: Info) -> dict[str, Any]:
    """A game as a row."""
    return {
        "id": info.id,
        "game": info.game.key,
        "rules": info.game.rules,
        "first": info.first,
        "who1": info.who[0],
        "who2": info.who[1],
        "name1": info.names[0],
        "name2": info.names[1],
        "seat1": info.seats[0],
        "seat2": info.seats[1],
        "invite": info.invite,
        "coach": info.coach,
        "secret": info.secret.hex(),
        "commitment": info.commitment,
        "created": info.created,
        "before": info.before,
    }


def event_rows(game_id: str, number: int, events: Iterable[Event]) -> list[EventRow]:
    """Events as rows, the first of which has that number."""
    return [(game_id, at, *event) for at, event in enumerate(events, number)]


def claim(game_id: str, seat: int, hashed: str, name: str | None = None) -> Update:
    """Give an empty seat to whoever knows the secret of a hash."""
    column = GAMES.c[f"seat{seat}"]
    values = {column.name: hashed} | ({f"name{seat}": name} if name is not None else {})
    return update(GAMES).where(GAMES.c.id == game_id, column.is_(None)).values(values)
