"""The database behind the tables: what happened is in it before anybody is shown it."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, Row, Update, create_engine, event, insert, select, text, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError

from numduel.game import NumduelError
from numduel.web.event import Event
from numduel.web.migrations import upgrade
from numduel.web.schema import EVENTS, GAMES
from numduel.web.table import Info
from numduel.web.variants import variant

DRIVERS = {"sqlite": "sqlite+pysqlite", "postgresql": "postgresql+psycopg"}
ADDRESS = "a database's address is sqlite:///FILE or postgresql+psycopg://USER:PASSWORD@HOST/NAME"
CHANNEL = "numduel"
MIGRATING = 0x6E756D64  # the lock that one of several servers holds while it brings the database up to date


class StoreError(NumduelError):
    """A database that cannot be used."""


class Conflict(Exception):
    """Something else was stored first."""


class Write(NamedTuple):
    """What is stored together, or not at all."""

    games: Sequence[dict[str, Any]] = ()
    claims: Sequence[Update] = ()  # each must find its row as it expects it
    events: Sequence[dict[str, Any]] = ()


def open_engine(url: str) -> Engine:
    """The database at an address."""
    address = _address(url)
    sqlite = address.drivername == DRIVERS["sqlite"]
    try:
        # no parameters in errors, which are logged: secrets are among them
        engine = create_engine(address, pool_pre_ping=not sqlite, hide_parameters=True)
    except ModuleNotFoundError as error:
        raise StoreError(f"PostgreSQL needs {error.name}: pip install 'numduel[web,pg]'") from None
    if sqlite:
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


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
            upgrade(connection)
    except DBAPIError as error:
        reason = str(error.orig).strip().partition("\n")[0]
        raise StoreError(f"the database cannot be used: {reason}") from None
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
            events.sort(key=lambda row: (row["game_id"], row["number"]))
            connection.execute(insert(EVENTS), events)
    except IntegrityError:
        raise Conflict from None


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


def event_rows(game_id: str, number: int, events: Iterable[Event]) -> list[dict[str, Any]]:
    """Events as rows, the first of which has that number."""
    return [{"game_id": game_id, "number": at, **event._asdict()} for at, event in enumerate(events, number)]


def claim(game_id: str, seat: int, hashed: str, name: str | None = None) -> Update:
    """Give an empty seat to whoever knows the secret of a hash."""
    column = GAMES.c[f"seat{seat}"]
    values = {column.name: hashed} | ({f"name{seat}": name} if name is not None else {})
    return update(GAMES).where(GAMES.c.id == game_id, column.is_(None)).values(values)
