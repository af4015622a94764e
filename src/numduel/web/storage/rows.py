"""Games and events as rows of the database."""

from collections.abc import Iterable, Sequence
from itertools import chain
from operator import itemgetter
from typing import Any

from sqlalchemy import Row

from numduel.memo import memoized
from numduel.table.event import Event
from numduel.table.table import Info
from numduel.web.games import cached_game
from numduel.web.storage.schema import EVENTS

MOST_ROWS = 1000  # in one statement: both databases have a limit

EventRow = tuple[str, int, str, int, str, str | None]
"""An event as a row: its game, its number, and its fields."""


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
        "seat1": info.tokens[0],
        "seat2": info.tokens[1],
        "invite": info.invite,
        "coach": info.coach,
        "secret": info.secret.hex(),
        "commitment": info.commitment,
        "created": info.created,
        "before": info.rematch_of,
        "position": info.position,
        "played": info.played,
    }


def info_of(row: Row[Any]) -> Info:
    """A row as a game."""
    return Info(
        row.id,
        cached_game(row.game, row.rules),
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
        row.played,
        row.position,
    )


def event_rows(game_id: str, number: int, events: Iterable[Event]) -> list[EventRow]:
    """Events as rows, numbered from `number` on."""
    return [(game_id, at, *event) for at, event in enumerate(events, number)]


def in_order(rows: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Rows in the order in which they are always inserted, to avoid deadlocks between servers."""
    return sorted(rows, key=itemgetter(0, 1))


def insertion(rows: Sequence[tuple[Any, ...]], mark: str) -> tuple[str, tuple[Any, ...]]:
    """The statement that inserts rows, with a mark for each value, and the values.

    It has many rows: after each statement we have to wait for the GIL.
    """
    return _statement(len(rows), mark), tuple(chain.from_iterable(rows))


@memoized(128)
def _statement(rows: int, mark: str) -> str:
    """The statement for so many rows. Most batches are small, and the database knows the same text again."""
    names = EVENTS.columns.keys()
    row = f"({', '.join([mark] * len(names))})"
    return f"INSERT INTO {EVENTS.name} ({', '.join(names)}) VALUES {', '.join([row] * rows)}"  # noqa: S608 - all of it is ours
