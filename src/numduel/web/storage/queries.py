"""The queries: load a game, and save events in one transaction."""

from collections.abc import Iterable, Sequence
from itertools import chain
from operator import itemgetter
from typing import Any, NamedTuple

from sqlalchemy import Connection, Update, insert, select, update
from sqlalchemy.exc import IntegrityError

from numduel.table.event import Event
from numduel.table.table import Info
from numduel.web.storage.rows import EventRow, info_of
from numduel.web.storage.schema import EVENTS, GAMES

MOST_ROWS = 1000  # in one statement: both databases have a limit


class Conflict(Exception):
    """Something else was stored first."""


class Write(NamedTuple):
    """Rows that are stored together, or not at all."""

    games: Sequence[dict[str, Any]] = ()
    claims: Sequence[Update] = ()  # each must match exactly one row
    events: Sequence[EventRow] = ()


def save(connection: Connection, writes: Iterable[Write]) -> None:
    """Store writes in the connection's transaction; raises Conflict if one of them is too late."""
    writes = list(writes)
    try:
        if games := [row for write in writes for row in write.games]:
            connection.execute(insert(GAMES), games)
        for claim in (claim for write in writes for claim in write.claims):
            if connection.execute(claim).rowcount != 1:
                raise Conflict
        if events := [row for write in writes for row in write.events]:
            # always in the same order, to avoid deadlocks between servers
            events.sort(key=itemgetter(0, 1))
            _insert(connection, events)
    except IntegrityError:
        raise Conflict from None


def _insert(connection: Connection, events: Sequence[EventRow]) -> None:
    """Store events, many per statement: after each statement we have to wait for the GIL."""
    mark = "?" if connection.dialect.paramstyle == "qmark" else "%s"
    names = EVENTS.columns.keys()
    row = f"({', '.join([mark] * len(names))})"
    for at in range(0, len(events), MOST_ROWS):
        rows = events[at : at + MOST_ROWS]
        values = ", ".join([row] * len(rows))
        statement = f"INSERT INTO {EVENTS.name} ({', '.join(names)}) VALUES {values}"  # noqa: S608 - all of it is ours
        connection.exec_driver_sql(statement, tuple(chain.from_iterable(rows)))


def claim_seat(game_id: str, seat: int, token: str, name: str | None = None) -> Update:
    """Give a free seat to the holder of the token with this hash."""
    column = GAMES.c[f"seat{seat}"]
    values = {column.name: token} | ({f"name{seat}": name} if name is not None else {})
    return update(GAMES).where(GAMES.c.id == game_id, column.is_(None)).values(values)


def load(connection: Connection, game_id: str, after: int = 0) -> tuple[Info, list[Event]] | None:
    """A game and its events from number `after` on; None if there is no such game."""
    row = connection.execute(select(GAMES).where(GAMES.c.id == game_id)).one_or_none()
    if row is None:
        return None
    query = select(EVENTS.c.kind, EVENTS.c.by, EVENTS.c.what, EVENTS.c.key)
    query = query.where(EVENTS.c.game_id == game_id, EVENTS.c.number >= after).order_by(EVENTS.c.number)
    return info_of(row), [Event(*event) for event in connection.execute(query)]
