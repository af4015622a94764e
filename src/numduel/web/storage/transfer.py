"""Moving games to another database: all of them are read as lines of JSON, or stored from such lines."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from numduel.table.event import Event
from numduel.web.storage.database import Database, StorageError
from numduel.web.storage.lines import HEADER, BadLine, decoded, encoded, game_data, is_id, stored_game
from numduel.web.storage.queries import Conflict, Write, save
from numduel.web.storage.removal import BLANK, GONE, KEPT
from numduel.web.storage.rows import event_rows
from numduel.web.storage.schema import EVENTS, GAMES

STREAMED = {"yield_per": 500}  # rows that are read at a time
MOST_GAMES, MOST_EVENTS = 100, 5000  # stored at a time: more would only need more memory


class Counts(NamedTuple):
    """How many games were moved."""

    games: int = 0
    known: int = 0  # were already there
    removed: int = 0  # ids of removed games


Stored = tuple[dict[str, Any], list[Event]]


def export_games(database: Database) -> Iterator[bytes]:
    """All games of a database, as they are at this moment, as lines."""
    games = removed = 0
    with _explained(), database.snapshot() as connection:
        yield encoded(HEADER)
        kept = select(GAMES).where(GAMES.c.removal == KEPT).order_by(GAMES.c.created, GAMES.c.id)
        for row in connection.execute(kept, execution_options=STREAMED):
            yield encoded(game_data(row, _events(connection, row.id)))
            games += 1
        gone = select(GAMES.c.id).where(GAMES.c.removal != KEPT).order_by(GAMES.c.id)
        for row in connection.execute(gone, execution_options=STREAMED):
            yield encoded({"removed": row.id})
            removed += 1
        yield encoded({"games": games, "removed": removed})


def _events(connection: Connection, game_id: str) -> list[Event]:
    query = select(EVENTS.c.kind, EVENTS.c.by, EVENTS.c.what, EVENTS.c.key)
    query = query.where(EVENTS.c.game_id == game_id).order_by(EVENTS.c.number)
    return [Event(*event) for event in connection.execute(query)]


def import_games(database: Database, lines: Iterable[bytes], name: str) -> Counts:
    """Store the games of a file, all of them or none; those that are already there stay as they are."""
    with _explained(), database.engine.begin() as connection:
        store = _Import(connection)
        number = 0
        try:
            ended = False
            for number, line in enumerate(lines, 1):
                if ended:
                    raise BadLine("nothing can follow the last line")
                ended = store.take(number, decoded(line))
            if not ended:
                number += 1
                raise BadLine("the last line is missing: the file is torn")
        except BadLine as error:
            raise BadLine(f"nothing was imported: line {number} of {name} is wrong: {error}") from None
        return store.counts


class _Import:
    """An import under way: what has been read and is not stored yet, and what has been counted."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._read: dict[str, Stored] = {}
        self._size = 0  # how many events these have
        self._waiting: dict[str, list[str]] = {}  # rematches, by the game before, which has not come up yet
        self._lines = Counts()  # read so far, to be compared with what the last line says
        self.counts = Counts()

    def take(self, number: int, data: dict[str, Any]) -> bool:
        """Take a line; True if it is the last one."""
        lines = self._lines
        if number == 1:
            _check_header(data)
        elif data.keys() == {"removed"}:
            self._store_removed(data["removed"])
            self._lines = lines._replace(removed=lines.removed + 1)
        elif data.keys() == {"games", "removed"}:
            if data != {"games": lines.games, "removed": lines.removed}:
                raise BadLine(f"it counts other games than the {lines.games} above it")
            self._store()
            self._link({rematch: rematch for waiting in self._waiting.values() for rematch in waiting})
            return True
        else:
            row, events = stored_game(data)
            if row["id"] in self._read:
                self._store()
            self._read[row["id"]] = row, events
            self._lines = lines._replace(games=lines.games + 1)
            self._size += len(events)
            if len(self._read) >= MOST_GAMES or self._size >= MOST_EVENTS:
                self._store()
        return False

    def _found(self, ids: Sequence[str]) -> dict[str, int]:
        """Those of some ids that the database has, and the stage of their removal."""
        found = self._connection.execute(select(GAMES.c.id, GAMES.c.removal).where(GAMES.c.id.in_(ids)))
        return {row.id: row.removal for row in found}

    def _store(self) -> None:
        """Store what has been read, unless it is already there. A game that was removed comes back."""
        read, self._read, self._size = self._read, {}, 0
        found = self._found([*read])
        back = [game_id for game_id, stage in found.items() if stage != KEPT]
        new = [stored for game_id, stored in read.items() if found.get(game_id) != KEPT]
        self._connection.execute(delete(EVENTS).where(EVENTS.c.game_id.in_(back)))
        rows = [row | {"before": None} for row, _ in new]
        for row in (row for row in rows if row["id"] in back):
            self._connection.execute(update(GAMES).where(GAMES.c.id == row["id"]).values(removal=KEPT, **row))
        events = [event for row, events in new for event in event_rows(row["id"], 0, events)]
        save(self._connection, [Write([row for row in rows if row["id"] not in back], events=events)])
        self._link_rematches([row for row, _ in new])
        counts = self.counts
        self.counts = counts._replace(games=counts.games + len(new), known=counts.known + len(read) - len(new))

    def _link_rematches(self, rows: Sequence[dict[str, Any]]) -> None:
        """Link rematches to the games before them, in whatever order they come up.

        If that game is not there at all, the rematch is linked to itself, and so still known as one.
        """
        before = {row["id"]: row["before"] for row in rows if row["before"]}
        known = self._found([*before.values()])
        self._link({rematch: game_id for rematch, game_id in before.items() if game_id in known})
        for rematch, game_id in before.items():
            if game_id not in known:
                self._waiting.setdefault(game_id, []).append(rematch)
        for row in rows:
            self._link(dict.fromkeys(self._waiting.pop(row["id"], []), row["id"]))

    def _link(self, before: dict[str, str]) -> None:
        for rematch, game_id in before.items():
            self._connection.execute(update(GAMES).where(GAMES.c.id == rematch).values(before=game_id))

    def _store_removed(self, game_id: Any) -> None:
        """Store the id of a removed game, unless the game is there."""
        if not is_id(game_id):
            raise BadLine("it is not the id of a game")
        if self._read:
            self._store()
        if not self._found([game_id]):
            save(self._connection, [Write([BLANK | {"id": game_id, "removal": GONE}])])
            self._link(dict.fromkeys(self._waiting.pop(game_id, []), game_id))
            self.counts = self.counts._replace(removed=self.counts.removed + 1)


def _check_header(data: dict[str, Any]) -> None:
    if data.get("numduel") != HEADER["numduel"]:
        raise BadLine("the file was not written by numduel games export")
    if data != HEADER:
        raise BadLine("the file was written by another version of numduel")


@contextmanager
def _explained() -> Iterator[None]:
    """Report what the database refuses in one sentence."""
    try:
        yield
    except (Conflict, IntegrityError):
        raise StorageError("nothing was imported: the database has another rematch of one of the games") from None
    except DBAPIError as error:
        reason = str(error.orig).strip().partition("\n")[0]
        raise StorageError(f"the database cannot be used: {reason}") from None
