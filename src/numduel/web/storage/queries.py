"""The queries: load a game, and save events in one transaction."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Update, insert, select, update
from sqlalchemy.exc import IntegrityError

from numduel.table.event import Event
from numduel.table.table import Info
from numduel.web.storage.removal import KEPT
from numduel.web.storage.rows import MOST_ROWS, EventRow, in_order, info_of, insertion
from numduel.web.storage.schema import EVENTS, GAMES


class Conflict(Exception):
    """Something else was stored first."""


class Removed(Exception):
    """The game was too old."""


class Write(NamedTuple):
    """Rows that are stored together, or not at all."""

    games: Sequence[dict[str, Any]] = ()
    claims: Sequence[Update] = ()  # each must match exactly one row
    events: Sequence[EventRow] = ()
    played: tuple[str, int] | None = None  # a game, and the day of its last move so far


def save(connection: Connection, writes: Iterable[Write]) -> None:
    """Store writes in the connection's transaction; raises Conflict if one of them is too late."""
    writes = list(writes)
    try:
        if games := [row for write in writes for row in write.games]:
            connection.execute(insert(GAMES), games)
        for claim in (claim for write in writes for claim in write.claims):
            if connection.execute(claim).rowcount != 1:
                raise Conflict
        _note_played(connection, [write.played for write in writes if write.played])
        _insert(connection, in_order([row for write in writes for row in write.events]))
    except IntegrityError:
        raise Conflict from None


def _note_played(connection: Connection, played: Sequence[tuple[str, int]]) -> None:
    """Store on which day games were played: one statement, as it is the same day for all of them but at midnight."""
    for today in sorted({day for _, day in played}):
        games = [game_id for game_id, day in played if day == today]
        connection.execute(update(GAMES).where(GAMES.c.id.in_(games)).values(played=today))


def _insert(connection: Connection, events: Sequence[tuple[Any, ...]]) -> None:
    """Store events, many per statement."""
    mark = "?" if connection.dialect.paramstyle == "qmark" else "%s"
    for at in range(0, len(events), MOST_ROWS):
        connection.exec_driver_sql(*insertion(events[at : at + MOST_ROWS], mark))


def claim_seat(game_id: str, seat: int, token: str, name: str | None = None) -> Update:
    """Give a free seat to the holder of the token with this hash."""
    column = GAMES.c[f"seat{seat}"]
    values = {column.name: token} | ({f"name{seat}": name} if name is not None else {})
    return update(GAMES).where(GAMES.c.id == game_id, GAMES.c.removal == KEPT, column.is_(None)).values(values)


def load(connection: Connection, game_id: str, after: int = 0) -> tuple[Info, list[Event]] | None:
    """A game and its events from number `after` on; None if there is no such game, Removed if it was too old."""
    row = connection.execute(select(GAMES).where(GAMES.c.id == game_id)).one_or_none()
    if row is None:
        return None
    if row.removal != KEPT:
        raise Removed
    query = select(EVENTS.c.kind, EVENTS.c.by, EVENTS.c.what, EVENTS.c.key)
    query = query.where(EVENTS.c.game_id == game_id, EVENTS.c.number >= after).order_by(EVENTS.c.number)
    return info_of(row), [Event(*event) for event in connection.execute(query)]
